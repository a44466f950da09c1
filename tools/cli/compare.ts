import { basename } from 'node:path';
import { counted } from '../../web/engine/base/counted.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { asDataError } from '../../web/engine/methods/shared/as-data-error.ts';
import {
  compareHierarchies,
  comparisonJson,
  type SimilarityOf,
} from '../../web/engine/methods/shared/comparison/comparison.ts';
import { RANDOM_TREES } from '../../web/engine/methods/shared/metrics/random-trees.ts';
import { readMatrix } from '../../web/engine/methods/shared/points/read.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { readWords, UsageError } from './arguments.ts';
import { AT_LEAST_USAGE, atLeast, boundsOf } from './at-least.ts';
import { COMPARED_FLAGS, comparedFigure } from './compared-figure.ts';
import { wantedFigures } from './figure-flags.ts';
import { saveFigures } from './figures.ts';
import { coreModule, inputOf, sourceOf } from './files.ts';
import { progressSayer } from './progress.ts';
import { warn } from './warn.ts';

export const COMPARE_USAGE = `TREE_A TREE_B [--similarities MATRIX] [--at-least …]
    ${COMPARED_FLAGS.map(([flag, value]) => `[--${flag} ${value}]`).join(' ')}
TREE_B is the reference; MATRIX has a row and a column for each class of TREE_A
--svg, --pdf, --png  the two trees face to face, every class with its name
--parts              tanglegram, or matrix: TREE_A beside MATRIX, in the order of its classes
${AT_LEAST_USAGE}`;

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
  const known = ['similarities', 'at-least', ...COMPARED_FLAGS.map(([flag]) => flag)];
  const { inputs, flags } = readWords(words, known, []);
  const bounds = boundsOf(flags['at-least']);
  const wanted = wantedFigures(flags, 'tanglegram');
  const [pathA, pathB] = inputs;
  if (pathA === undefined || pathB === undefined || inputs.length > 2) {
    throw new UsageError(`expected two trees, found ${counted(inputs.length, 'file', 'files')}`);
  }
  const [a, b] = [await readTree(await sourceOf(pathA)), await readTree(await sourceOf(pathB))];
  const core = new Core(await coreModule());
  const similarity = flags.similarities === undefined ? undefined : await similaritiesFrom(core, flags.similarities, a);
  const names = [basename(pathA), basename(pathB)] as const;
  const compared = compareHierarchies(core, a, b, [...names], {
    similarity,
    onProgress: progressSayer(({ done }) => `compared with ${done} of ${RANDOM_TREES} random trees`),
  });
  const { comparison } = compared;
  if (wanted !== null) await saveFigures(comparedFigure({ names, a, compared, similarity }, wanted), wanted);
  warn(comparison.warnings);
  return atLeast(bounds, comparisonJson(comparison));
}
