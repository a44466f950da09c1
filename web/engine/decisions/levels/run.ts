import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import { KINDS } from '../../bindings/rows.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import { presentClasses } from '../../hierarchy/match-leaves.ts';
import { guessKind, takenAs } from '../../methods/shared/guess-kind.ts';
import type { FlagValues } from '../../model/command.ts';
import type { Dataset } from '../../model/dataset.ts';
import { supportOf, type Warning } from '../../model/result.ts';
import { classLabels } from '../class-labels.ts';
import type { LEVEL_SETTINGS } from '../schema.ts';
import { type TreeWithName, treeOver } from '../tree-over.ts';
import { type MeasuredLevels, measureLevels } from './levels.ts';
import { softSimilarity } from './similarity.ts';

export type LevelSettings = FlagValues<typeof LEVEL_SETTINGS>;

/** The levels of a tree, measured without labels. */
export interface TreeLevels extends MeasuredLevels {
  readonly points: number;
  readonly neverPredicted: readonly number[];
  readonly warnings: readonly Warning[];
}

export function isNeverPredicted(classes: readonly number[], names: readonly string[]): Warning[] {
  if (classes.length === 0) return [];
  const said = counted(classes.length, 'class is never predicted', 'classes are never predicted');
  const message = `${said}, and like another only as far as points of that one are taken for it: ${listNames(classes.map((c) => at(names, c)))}.`;
  return [{ code: 'never-predicted', message }];
}

/**
 * One pass over the logits, then every level of the tree.
 * @throws DataError for logits that are not there or have one class, and for a tree that does not fit their classes
 */
export async function levelsOfTree(
  core: Core,
  dataset: Dataset,
  given: TreeWithName,
  settings: LevelSettings,
): Promise<TreeLevels> {
  const { logits } = dataset;
  if (logits === null) {
    throw new DataError('no-logits', 'there is no table of logits', 'Name one: one row a point, one column a class.');
  }
  const classes = columnsOf(logits.table);
  if (classes < 2) {
    const found = `levels need at least 2 classes, found ${counted(classes, 'column', 'columns')}`;
    throw new DataError('classes', found, 'Name logits with one column a class.', { file: logits.file.name });
  }
  const labels = classLabels(dataset, classes);
  const { hierarchy, nodes, warnings } = treeOver(labels, given, 'the logits');
  const asked = KINDS.find((kind) => kind === settings.as);
  const kind = asked ?? (await guessKind(core, logits, {}));
  const soft = await softSimilarity(core, logits, { kind, temperature: settings.temperature }, {});
  const { tree } = given;
  const support = supportOf({ support: tree.support, hierarchy: tree.hierarchy });
  const isWhole = presentClasses(tree.hierarchy).length === classes;
  return {
    points: soft.points,
    neverPredicted: soft.neverPredicted,
    ...measureLevels(hierarchy, soft.similarity, (node) => (isWhole ? support(at(nodes, node)) : Number.NaN)),
    warnings: [
      ...(dataset.warnings ?? []),
      ...warnings,
      ...(asked === undefined ? [takenAs(kind, '')] : []),
      ...isNeverPredicted(soft.neverPredicted, labels.classes),
    ],
  };
}

/** The levels as the format "logitree-levels" version 1. */
export const levelsJson = ({ points, neverPredicted, levels, suggestions, warnings }: TreeLevels): string =>
  `${JSON.stringify({
    format: 'logitree-levels',
    version: 1,
    points,
    never_predicted: neverPredicted,
    levels,
    suggestions,
    warnings,
  })}\n`;
