import { basename } from 'node:path';
import { at } from '../../web/engine/base/at.ts';
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
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import { readWords } from './arguments.ts';
import { AT_LEAST, atLeast, boundsOf } from './at-least.ts';
import { comparedFigure } from './compared-figure.ts';
import { COMPARED_FIGURES, wantedFigures } from './figure-flags.ts';
import { saveFigures } from './figures.ts';
import { coreModule, inputOf, sourceOf } from './files.ts';
import { TREE_HINT, text } from './flags.ts';
import { progressSayer } from './progress.ts';
import { warn } from './warn.ts';

const FLAGS = [
  text(
    'similarities MATRIX',
    'How alike the classes of TREE_A are, a row and a column for each: tells which of the two trees follows them better.',
    { role: 'dissimilarity' },
  ),
  AT_LEAST,
] as const satisfies readonly Flag[];

export const COMPARE: CommandSchema<typeof FLAGS> = {
  summary: 'two trees over the same classes',
  inputs: { TREE_A: TREE_HINT, TREE_B: 'The same; it is the reference.' },
  expected: 'two trees',
  flags: FLAGS,
  groups: [COMPARED_FIGURES],
};

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
  const args = readWords(words, COMPARE);
  const { similarities } = args.values;
  const bounds = boundsOf(args);
  const wanted = wantedFigures(args, COMPARED_FIGURES);
  const [pathA, pathB] = [args.input, at(args.others, 0)];
  const [a, b] = [await readTree(await sourceOf(pathA)), await readTree(await sourceOf(pathB))];
  const core = new Core(await coreModule());
  const similarity = similarities === undefined ? undefined : await similaritiesFrom(core, similarities, a);
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
