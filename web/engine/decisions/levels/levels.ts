import { at } from '../../base/arrays.ts';
import { jsonNumber } from '../../base/number-text.ts';
import { modularityOf } from '../../hierarchy/analysis/modularity.ts';
import { silhouettes } from '../../hierarchy/analysis/silhouette.ts';
import {
  cumulated,
  drawnChildren,
  levelsOf,
  meetings,
  placesOfClasses,
  sizeOf,
} from '../../hierarchy/analysis/tree-shape.ts';
import { type DrawnTree, drawnTree, isLeaf } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';

/** A level of a tree: the clusters that a cut at its height gives. */
export interface Level {
  readonly clusters: number;
  /** null for the first level: every class alone. */
  readonly height: number | null;
  /** null where no class is like another. */
  readonly modularity: number | null;
  /** null for one cluster, and for every class alone. */
  readonly silhouette: number | null;
  /** The share of classes whose group comes again in resamples; null where the tree has no support. */
  readonly support: number | null;
}

type Index = 'modularity' | 'silhouette' | 'support';

export interface MeasuredLevels {
  readonly levels: readonly Level[];
  /** The number of clusters with the largest value of each, of equal ones the fewest; null where none has a value. */
  readonly suggestions: Readonly<Record<Index, number | null>>;
}

/**
 * Σ over clusters of two or more classes of |cluster| value(cluster) / K at every level of a tree over K classes: their mean over
 * classes, where a class alone counts 0. Null where a node has no value.
 */
export function meanOfClusters(shape: DrawnTree, valueAt: (node: number) => number): Float64Array | null {
  const levels = levelsOf(shape);
  const classes = shape.order.leaves.length;
  const part = (node: number): number =>
    isLeaf(shape.hierarchy, node) ? 0 : (sizeOf(shape, node) * valueAt(node)) / classes;
  const gained = new Float64Array(shape.parents.length);
  for (const node of levels.nodes) {
    gained[node] = drawnChildren(shape, node).reduce((sum, child) => sum - part(child), part(node));
  }
  const values = cumulated(levels, 0, gained);
  return values.some(Number.isNaN) ? null : values;
}

function suggestion(levels: readonly Level[], index: Index): number | null {
  let best: Level | null = null;
  for (const level of levels.slice(1)) {
    const value = level[index];
    if (value === null || level.clusters < 2) continue;
    if (best === null || value >= (best[index] ?? Number.NEGATIVE_INFINITY)) best = level;
  }
  return best?.clusters ?? null;
}

/**
 * Every level of a tree over the classes 0 to K - 1, measured by how alike classes are (K² numbers), and by the support of
 * nodes (NaN where there is none). O(K³) for the silhouettes.
 */
export function measureLevels(
  hierarchy: Hierarchy,
  similarity: Float64Array,
  supportAt: (node: number) => number = () => Number.NaN,
): MeasuredLevels {
  const shape = drawnTree(hierarchy);
  const classes = shape.order.leaves.length;
  const cuts = levelsOf(shape);
  const places = placesOfClasses(shape, classes);
  if (places === null) throw new RangeError('a class is on several leaves');
  const modularity = modularityOf(shape, cuts, { places, meet: meetings(shape) }, similarity);
  const silhouette = silhouettes(shape, cuts, similarity, classes, classes);
  const support = meanOfClusters(shape, supportAt);
  const levels = Array.from(cuts.count, (clusters, level) => ({
    clusters,
    height: jsonNumber(at(cuts.height, level)),
    modularity: modularity && at(modularity.values, level),
    silhouette: jsonNumber(at(silhouette, level)),
    support: support && at(support, level),
  }));
  return {
    levels,
    suggestions: {
      modularity: suggestion(levels, 'modularity'),
      silhouette: suggestion(levels, 'silhouette'),
      support: suggestion(levels, 'support'),
    },
  };
}
