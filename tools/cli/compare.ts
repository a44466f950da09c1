import { basename } from 'node:path';
import { counted } from '../../web/base/counted.ts';
import { DataError } from '../../web/base/error.ts';
import { Core } from '../../web/bindings/core.ts';
import { readTree } from '../../web/hierarchy/read-tree.ts';
import { asDataError } from '../../web/methods/shared/as-data-error.ts';
import {
  compareHierarchies,
  comparisonJson,
  type SimilarityOf,
} from '../../web/methods/shared/comparison/comparison.ts';
import { readMatrix } from '../../web/methods/shared/points/read.ts';
import type { NamedHierarchy } from '../../web/model/named-hierarchy.ts';
import { readWords, UsageError } from './arguments.ts';
import { coreModule, inputOf, sourceOf } from './files.ts';
import { warn } from './warn.ts';

/** A square matrix of similarities between the classes of a tree, in their order. */
async function similaritiesFrom(core: Core, path: string, tree: NamedHierarchy): Promise<SimilarityOf> {
  const { content, name } = await inputOf(path, 'dissimilarity');
  if (content.kind !== 'table') {
    throw new DataError(
      'wrong-content',
      'similarities are a square table of numbers',
      'Save one row and column a class.',
      {
        file: name,
      },
    );
  }
  try {
    const { values, rows, columns } = await readMatrix(core, content.table, {});
    const classes = tree.classes.length;
    if (columns !== classes || rows !== classes || values.some((value) => !Number.isFinite(value))) {
      throw new DataError(
        'wrong-shape',
        `similarities are ${classes} × ${classes} finite numbers for the ${classes} classes of the first tree, found ${rows} × ${columns}`,
        'Save one row and column for each class of the first tree, in its order.',
      );
    }
    const at = (x: number, y: number): number => values[x * classes + y] ?? Number.NaN;
    return (x, y) => (at(x, y) + at(y, x)) / 2;
  } catch (error) {
    throw asDataError(error, name);
  }
}

/** `cli compare`: two trees over their common leaves, the second one the reference, beside random trees. */
export async function compare(words: readonly string[]): Promise<string> {
  const { inputs, flags } = readWords(words, ['similarities'], []);
  const [pathA, pathB] = inputs;
  if (pathA === undefined || pathB === undefined || inputs.length > 2) {
    throw new UsageError(`expected two trees, found ${counted(inputs.length, 'file', 'files')}`);
  }
  const [a, b] = [await readTree(await sourceOf(pathA)), await readTree(await sourceOf(pathB))];
  const core = new Core(await coreModule());
  const similarity = flags.similarities === undefined ? undefined : await similaritiesFrom(core, flags.similarities, a);
  const { comparison } = compareHierarchies(core, a, b, [basename(pathA), basename(pathB)], { similarity });
  warn(comparison.warnings);
  return comparisonJson(comparison);
}
