import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { hierarchyToJson } from '../../hierarchy/json.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import { type TreeWithName, treeOver } from '../tree-over.ts';
import { type AlignedTrees, alignTrees } from './align.ts';
import type { ChangedGroup, GroupWithSupport } from './changed-groups.ts';
import type { ChangedPair } from './changed-pairs.ts';
import {
  type ChangedClass,
  confusionsOf,
  type GroupConfusion,
  type GroupRecall,
  type Overall,
} from './changed-recall.ts';
import { bySize, type Clade, type Consensus, cladesOf, consensusOf } from './clades.ts';
import { type ComparedShare, LEVEL, LEVEL_OF_A_LIST, type TestedShare } from './compared-share.ts';
import { changesInWords } from './in-words.ts';
import type { ModelChanges } from './model-changes.ts';
import { type Moved, type MovedClass, movedFrom } from './moved.ts';
import { type PairedFiles, pairedPoints } from './paired.ts';

/* The report on two models as the command line writes it, beside what became of their trees; classes by number. */

const supportedJson = ({ classes, support }: GroupWithSupport) => ({ classes, support });

const groupJson = ({ classes, support, against, p, holm, isSure }: ChangedGroup) => ({
  classes,
  support,
  against: against && supportedJson(against),
  p,
  holm,
  sure: isSure,
});

const movedJson = ({ class: own, moved, isSure, before, after, confusedBefore, confusedAfter }: MovedClass) => ({
  class: own,
  moved,
  sure: isSure,
  neighbours: { before, after },
  confused_with: { before: confusedBefore, after: confusedAfter },
});

const shareJson = ({ points, counts, turned, difference, interval, p }: ComparedShare) => ({
  points,
  counts,
  lost: turned?.lost ?? null,
  gained: turned?.gained ?? null,
  difference,
  interval,
  p,
});

const testedJson = (share: TestedShare) => ({ ...shareJson(share), holm: share.holm, sure: share.isSure });

const pairJson = (pair: ChangedPair) => ({
  classes: pair.classes,
  ...testedJson(pair),
  most: { truth: pair.truth, predicted: pair.predicted, counts: pair.taken },
});

const classJson = (recall: ChangedClass) => ({
  class: recall.class,
  ...testedJson(recall),
  coarse: recall.coarse && shareJson(recall.coarse),
});

const recallJson = (group: GroupRecall) => ({
  classes: group.classes,
  ...testedJson(group),
  exact: shareJson(group.exact),
});

const modelChangesJson = (changes: ModelChanges) => ({
  summary: changesInWords(changes),
  level: LEVEL,
  level_of_a_list: LEVEL_OF_A_LIST,
  groups: {
    counts: changes.groups.counts,
    resamples: changes.groups.resamples,
    resamples_needed: changes.groups.needed,
    lost: changes.groups.lost.map(groupJson),
    gained: changes.groups.gained.map(groupJson),
  },
  moved: changes.moved.map(movedJson),
  pairs: changes.pairs && {
    tested: changes.pairs.tested,
    least: changes.pairs.least,
    fixed: changes.pairs.fixed.map(pairJson),
    broken: changes.pairs.broken.map(pairJson),
  },
  recall: changes.recall && {
    paired: changes.recall.arePaired,
    reference: changes.reference,
    accuracy: testedJson(changes.recall.accuracy),
    coarse: changes.recall.coarse && shareJson(changes.recall.coarse),
    classes: changes.recall.classes.map(classJson),
    groups: changes.recall.groups.map(recallJson),
  },
});

/** The same in two trees: support in the first and in the second. */
interface KeptClade {
  readonly classes: readonly number[];
  readonly support: readonly [number | null, number | null];
}

/** Changes of the classes' places from the first tree to the second, and the groups that all trees agree on. */
interface TreeChanges {
  readonly kept: readonly KeptClade[];
  readonly lost: readonly GroupWithSupport[];
  readonly gained: readonly GroupWithSupport[];
  readonly moved: Moved;
  readonly majority: Consensus;
  readonly strict: Consensus;
}

export interface Changes extends TreeChanges {
  readonly trees: readonly string[];
  readonly classes: readonly string[];
  /** Of paired predictions, null without them. */
  readonly confusions: { readonly groups: readonly GroupConfusion[]; readonly overall: Overall } | null;
  readonly warnings: readonly Warning[];
}

type SupportAt = (node: number) => number | null;

/** Trees over the classes 0 to `classes` - 1; with the support of nodes of the first and the second. O(classes²). */
export function treeChanges(
  core: Core,
  trees: readonly Hierarchy[],
  classes: number,
  supports: readonly [SupportAt, SupportAt] = [() => null, () => null],
): TreeChanges {
  const clades = cladesOf(trees, classes);
  const [first, second] = [at(clades, 0), at(clades, 1)];
  const inOrder = (list: ReadonlyMap<string, Clade>, isWanted: (key: string) => boolean): [string, Clade][] =>
    [...list].filter(([key]) => isWanted(key)).sort(([, a], [, b]) => bySize(a, b));
  const said = ({ classes: set, node }: Clade, supportAt: SupportAt): GroupWithSupport => ({
    classes: Array.from(set),
    support: supportAt(node),
  });
  return {
    kept: inOrder(first, (key) => second.has(key)).map(([key, { classes: set, node }]) => ({
      classes: Array.from(set),
      support: [supports[0](node), supports[1](second.get(key)?.node ?? -1)],
    })),
    lost: inOrder(first, (key) => !second.has(key)).map(([, clade]) => said(clade, supports[0])),
    gained: inOrder(second, (key) => !first.has(key)).map(([, clade]) => said(clade, supports[1])),
    moved: movedFrom(core, at(trees, 0), at(trees, 1), classes),
    majority: consensusOf(clades, classes, trees.length / 2),
    strict: consensusOf(clades, classes, trees.length - 1),
  };
}

/** Confusions of two models in the groups of a reference tree, from their paired predictions. */
function confusionsIn({ trees: [first] }: AlignedTrees, files: PairedFiles): Pick<Changes, 'confusions' | 'warnings'> {
  const { hierarchy, warnings } = treeOver(first, files.reference, 'the trees');
  return { confusions: confusionsOf(pairedPoints(first, files), hierarchy, first.classes.length), warnings };
}

/**
 * From the first tree to the second, and what two or more trees agree on; with paired predictions, which groups of a reference
 * got worse or better. O(classes² + points × depth).
 * @throws DataError for what cannot be matched
 */
export function changesBetween(
  core: Core,
  given: readonly [TreeWithName, TreeWithName, ...TreeWithName[]],
  files: PairedFiles | null,
): Changes {
  const aligned = alignTrees(given);
  const [first, second = first] = aligned.trees;
  const paired = files === null ? { confusions: null, warnings: [] } : confusionsIn(aligned, files);
  return {
    trees: given.map(({ name }) => name),
    classes: aligned.classes,
    ...treeChanges(
      core,
      aligned.trees.map(({ hierarchy }) => hierarchy),
      aligned.classes.length,
      [first.supportAt, second.supportAt],
    ),
    confusions: paired.confusions,
    warnings: [...aligned.warnings, ...paired.warnings],
  };
}

export const consensusJson = ({ hierarchy, share }: Consensus) => ({
  hierarchy: hierarchyToJson(hierarchy),
  share: Array.from(share),
});

/** The changes as the format "logitree-changes" version 1; where models are compared, with what changed between them. */
export const changesJson = (changes: Changes, models?: ModelChanges): string =>
  `${JSON.stringify({
    format: 'logitree-changes',
    version: 1,
    trees: changes.trees,
    classes: changes.classes,
    clades: { kept: changes.kept, lost: changes.lost, gained: changes.gained },
    moved: Array.from(changes.moved.byClass),
    moved_shuffled: changes.moved.shuffled,
    consensus: { majority: consensusJson(changes.majority), strict: consensusJson(changes.strict) },
    confusions: changes.confusions?.groups ?? null,
    overall: changes.confusions?.overall ?? null,
    ...(models && { models: modelChangesJson(models) }),
    warnings: changes.warnings,
  })}\n`;
