import { DataError } from '../../../engine/base/error.ts';
import { LINKAGES } from '../../../engine/bindings/linkage.ts';
import type { Linked } from '../../../engine/methods/linkage/flip.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';

/** Of more rows, the search for the smallest change of one distance takes longer than anybody waits for a step. */
const MAX_ROWS = 120;

/** The dissimilarities that a tree was made of, as its file has them; null for other distances, and for many rows. */
export function givenDistances(
  { options, merges, classes, inputs }: Pick<Result, 'options' | 'merges' | 'classes' | 'inputs'>,
  files: readonly InputFile[],
  mostRows = MAX_ROWS,
): Linked | null {
  const rows = classes.length;
  const method = LINKAGES.find((name) => name === options.method);
  const input = inputs.find(({ role }) => role === 'dissimilarity');
  const content = files.find(({ name }) => name === input?.name)?.content;
  if (method === undefined || merges === null || rows > mostRows || options.distance !== 'precomputed') return null;
  if (content?.kind !== 'table' || content.square === undefined || content.square instanceof DataError) return null;
  const { values, size } = content.square;
  if (size !== rows) return null;
  return { method, rows, merges, distance: (i, j) => values[i * size + j] ?? Number.NaN };
}
