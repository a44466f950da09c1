import { DataError } from '../../base/error.ts';
import type { ConfusionTable } from '../../drawing/heat/matrix.ts';
import { predictsClasses } from '../../model/result.ts';
import type { Finished } from './finished.ts';

/** How often the classes of a result were taken for each other; null where nothing says so. */
export function tableOf({ result, dataset }: Pick<Finished, 'result' | 'dataset'>): ConfusionTable | null {
  const { contingency, options } = result;
  const size = result.classes.length;
  const comparable = predictsClasses(result) && contingency?.rows === size && contingency.columns === size;
  // Its rows are predictions.
  if (comparable) return { unit: 'points', values: contingency.counts, rowStride: 1, columnStride: size };
  const { confusion } = dataset;
  // Only a tree that was made of the matrix as it is knows which side of it has the true classes.
  if (options.truth === undefined || confusion === null || confusion.names.length !== size) return null;
  // As it was read, its rows are true classes; another option turned it.
  const turned = (confusion.truth ?? 'rows') !== options.truth;
  return {
    unit: options.as === 'similarity' ? 'similarity' : 'shares',
    values: confusion.counts,
    rowStride: turned ? 1 : size,
    columnStride: turned ? size : 1,
  };
}

/** How alike or unlike each two classes or points are, as the file says that the tree was made of; null for other files. */
function pairTableOf({ result, files }: Pick<Finished, 'result' | 'files'>): ConfusionTable | null {
  const size = result.classes.length;
  for (const { name, role, content } of files) {
    if (role !== 'similarity' && role !== 'dissimilarity') continue;
    const square = content.kind === 'table' || content.kind === 'records' ? content.square : undefined;
    if (square === undefined || square instanceof DataError || square.size !== size) continue;
    if (!result.inputs.some((input) => input.name === name)) continue;
    return { unit: role, values: square.values, rowStride: size, columnStride: 1 };
  }
  return null;
}

/** The matrix that stands beside a tree: of confusions, else of pairs. */
export const matrixTableOf = (finished: Finished): ConfusionTable | null => tableOf(finished) ?? pairTableOf(finished);
