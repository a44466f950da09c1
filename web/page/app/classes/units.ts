import { at } from '../../../engine/base/arrays.ts';
import { type ConfusionCounts, grouped } from '../../../engine/decisions/per-class/counts.ts';
import { type Joins, joinsOf } from '../../../engine/decisions/per-class/joins.ts';
import { type Pair, pairsOf } from '../../../engine/decisions/per-class/pairs.ts';
import { type Scores, scoresOf } from '../../../engine/decisions/per-class/scores.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { supportOf } from '../../../engine/model/result.ts';
import { namedClusters } from '../clusters/clusters-panel.tsx';
import { confusedPairs, confusionCounts, joinsOfClasses } from '../finished/analysis.ts';
import type { Finished } from '../finished/finished.ts';

/** The units of the tables: the classes, or the groups that the tree is cut into. */
export interface Units {
  readonly kind: 'classes' | 'groups';
  readonly names: readonly string[];
  /** The node of the tree that each is; null for a class that the tree lacks. */
  readonly nodes: readonly (number | null)[];
  /** Classes in each. */
  readonly sizes: readonly number[];
  /** Null where nothing was counted. */
  readonly counts: ConfusionCounts | null;
  readonly scores: readonly Scores[] | null;
  readonly pairs: readonly Pair[] | null;
  /** Points predicted as each, where that is all that is known. */
  readonly predicted: ArrayLike<number> | null;
  readonly joins: Joins;
  /** The firmness of each: of a class its stability, of a group its support; null if it is not known. */
  readonly firmness: readonly (number | null)[] | null;
}

const known = (share: number | undefined): number | null => (share === undefined || Number.isNaN(share) ? null : share);

export function classUnits(finished: Finished): Units {
  const { result } = finished;
  const { classes, hierarchy, stability } = result;
  const nodes = new Array<number | null>(classes.length).fill(null);
  hierarchy.classOf.forEach((c, node) => {
    if (isLeaf(hierarchy, node)) nodes[c] ??= node;
  });
  const counts = confusionCounts(finished);
  return {
    kind: 'classes',
    names: classes,
    nodes,
    sizes: classes.map(() => 1),
    counts,
    scores: counts === null ? null : scoresOf(counts),
    pairs: confusedPairs(finished),
    predicted: counts === null ? result.predicted : null,
    joins: joinsOfClasses(finished),
    firmness: stability === undefined ? null : classes.map((_, c) => known(stability[c])),
  };
}

export function groupUnits(finished: Finished, clusters: Clusters): Units {
  const { result, groupings } = finished;
  const { rows, names } = namedClusters(finished, clusters, groupings[0] ?? null);
  const groupOf = new Int32Array(result.classes.length).fill(-1);
  rows.forEach(({ classes }, group) => {
    for (const c of classes) groupOf[c] = group;
  });
  const ofClasses = confusionCounts(finished);
  const counts = ofClasses === null ? null : grouped(ofClasses, groupOf, rows.length);
  const joins = joinsOf(
    result.hierarchy,
    rows.map(({ top }) => [top]),
  );
  const support = supportOf(result);
  const { predicted } = result;
  return {
    kind: 'groups',
    names,
    nodes: rows.map(({ top }) => top),
    sizes: rows.map(({ classes }) => classes.length),
    counts,
    scores: counts === null ? null : scoresOf(counts),
    pairs: counts === null ? null : pairsOf(counts, joins),
    predicted:
      counts !== null || predicted === null
        ? null
        : rows.map(({ classes }) => classes.reduce((sum, c) => sum + at(predicted, c), 0)),
    joins,
    firmness: result.support === undefined ? null : rows.map(({ top }) => known(support(top))),
  };
}
