import type { ChangedGroup, GroupWithSupport } from './changed-groups.ts';
import type { ChangedPair } from './changed-pairs.ts';
import type { ChangedClass, GroupRecall } from './changed-recall.ts';
import type { ComparedShare, TestedShare } from './compared-share.ts';
import { changesInWords } from './in-words.ts';
import { LEVEL, LEVEL_OF_A_LIST } from './level.ts';
import type { ModelChanges } from './model-changes.ts';
import type { MovedClass } from './moved-classes.ts';

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

export const modelChangesJson = (changes: ModelChanges) => ({
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
