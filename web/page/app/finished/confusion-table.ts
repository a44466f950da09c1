import { at } from '../../../engine/base/arrays.ts';
import { DataError } from '../../../engine/base/error.ts';
import type { Dataset, InputFile, KeptMatrix } from '../../../engine/model/dataset.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import type { ConfusionTable } from '../../drawing/heat/matrix.ts';
import type { Finished } from './finished.ts';

/** A tree, and what its matrix is found in. */
export interface WithMatrix extends Pick<Finished, 'result'> {
  readonly dataset: Pick<Dataset, 'confusion' | 'matrix'>;
  readonly files?:
    | readonly (Pick<InputFile, 'name'> & Partial<Pick<InputFile, 'content'>> & { readonly role: string })[]
    | undefined;
}

/** The part of a matrix that a session keeps and the result does not have. */
function keptTable({ result, dataset: { matrix } }: WithMatrix): ConfusionTable | null {
  if (matrix === undefined || matrix.values === null) return null;
  return { unit: matrix.unit, values: matrix.values, rowStride: result.classes.length, columnStride: 1 };
}

/** True if the method took the other side of the matrix for the true classes than its file. */
const isTurned = ({ result: { options }, dataset: { confusion } }: WithMatrix): boolean =>
  (confusion?.truth ?? 'rows') !== options.truth;

/** Counts of the classes of a result taken for each other; null if nothing tells them. */
export function tableOf(finished: WithMatrix): ConfusionTable | null {
  const { result, dataset } = finished;
  const { contingency, options } = result;
  const size = result.classes.length;
  const comparable = predictsClasses(result) && contingency?.rows === size && contingency.columns === size;
  // Its rows are predictions.
  if (comparable) return { unit: 'points', values: contingency.counts, rowStride: 1, columnStride: size };
  const { confusion, matrix } = dataset;
  if (matrix?.role === 'confusion') return keptTable(finished);
  // Only a tree that was made of the matrix as it is knows which side of it has the true classes.
  if (options.truth === undefined || confusion === null || confusion.names.length !== size) return null;
  const turned = isTurned(finished);
  return {
    unit: options.as === 'similarity' ? 'similarity' : 'shares',
    values: confusion.counts,
    rowStride: turned ? 1 : size,
    columnStride: turned ? size : 1,
  };
}

/**
 * Similarity or dissimilarity of each two classes or points, from the file that the tree was made of; null for other
 * files.
 */
function pairTableOf({ result, files = [] }: WithMatrix): ConfusionTable | null {
  const size = result.classes.length;
  for (const { name, role, content } of files) {
    if ((role !== 'similarity' && role !== 'dissimilarity') || content === undefined) continue;
    const square = content.kind === 'table' || content.kind === 'records' ? content.square : undefined;
    if (square === undefined || square instanceof DataError || square.size !== size) continue;
    if (!result.inputs.some((input) => input.name === name)) continue;
    return { unit: role, values: square.values, rowStride: size, columnStride: 1 };
  }
  return null;
}

/** The matrix that stands beside a tree: of confusions, else of pairs. */
export const matrixTableOf = (finished: WithMatrix): ConfusionTable | null =>
  tableOf(finished) ?? keptTable(finished) ?? pairTableOf(finished);

/** Points of each class that were predicted as none; a matrix that is turned tells nothing of its columns. */
export function outsideOf(finished: WithMatrix): Float64Array | null {
  const { confusion, matrix } = finished.dataset;
  const isOfMatrix = confusion !== null && finished.result.inputs.some(({ role }) => role === 'confusion');
  return (isOfMatrix && !isTurned(finished) ? confusion.outside : matrix?.outside) ?? null;
}

/** The part of the matrix beside a tree that is kept without its file: all that the result does not have. O(classes²). */
export function matrixToKeep(finished: WithMatrix): KeptMatrix | undefined {
  const table = matrixTableOf(finished);
  if (table === null || finished.result.countsLeftOut) return undefined;
  const { unit, rowStride, columnStride } = table;
  const outside = outsideOf(finished) ?? undefined;
  if (unit === 'points') return outside && { role: 'confusion', unit, values: null, outside };
  const size = finished.result.classes.length;
  const values = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      values[row * size + column] = at(table.values, row * rowStride + column * columnStride);
    }
  }
  const isOfPairs = unit !== 'shares' && tableOf(finished) === null;
  return { role: isOfPairs ? unit : 'confusion', unit, values, outside };
}
