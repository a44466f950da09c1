import type { Contingency, Metrics, Range, Result } from '../../../model/result.ts';

/** More counts than this are not made. */
const MOST = 2 ** 25;

/**
 * Points by leaf and true class. Where leaves are points, each leaf is one point of its class; the `contingency` of such a
 * result counts by the clusters of a cut. Null where classes are not known, or the table would be too large.
 */
export function leafTable({ classes, contingency, points }: Result): Contingency | null {
  if (points === undefined) return contingency;
  const { values, names } = points.labels ?? { values: null, names: [] };
  const [rows, columns] = [classes.length, names.length];
  if (values === null || rows * columns > MOST) return null;
  const counts = new Uint32Array(rows * columns);
  values.forEach((label, point) => {
    counts[point * columns + label] = 1;
  });
  return { rows, columns, counts };
}

/** Explanation of a metric: its meaning in one sentence, and why it may be undefined. */
export interface Measure {
  readonly key: Exclude<keyof Metrics, 'random' | 'points'>;
  readonly name: string;
  readonly meaning: string;
  readonly better: 'higher' | 'lower';
  /** Publication that proposed it, if there is one. */
  readonly source: string | null;
  /** Said in place of a value that is null. */
  readonly undefinedBecause: string;
}

/** Measures of the whole tree: only beside the values of random trees do they say whether a tree is good. */
export const TREE_MEASURES: readonly Measure[] = [
  {
    key: 'dendrogram_purity',
    name: 'Dendrogram purity',
    meaning: 'Take two points of one class: how pure is the smallest subtree with both, on average?',
    better: 'higher',
    source: 'Kobren et al. 2017',
    undefinedBecause: 'No two points have the same class.',
  },
  {
    key: 'least_hierarchical_distance',
    name: 'Least hierarchical distance',
    meaning: 'Take two points of one class in different leaves: how far apart are the leaves, from 0 (siblings) to 1?',
    better: 'lower',
    source: 'L2H, appendix B.3',
    undefinedBecause: 'No two points of one class are in different leaves, or the tree has fewer than three.',
  },
  {
    key: 'sp',
    name: 'Path similarity',
    meaning: 'How alike the paths between points are here and in the reference hierarchy.',
    better: 'higher',
    source: null,
    undefinedBecause: 'There is no reference hierarchy.',
  },
  {
    key: 'ps',
    name: 'Shared path similarity',
    meaning: 'How alike the common part of the two paths from the root is here and in the reference hierarchy.',
    better: 'higher',
    source: null,
    undefinedBecause: 'There is no reference hierarchy.',
  },
];

const COUNTS = 'It is not defined for so few leaves, classes or points.';

/** Measures of the leaves as a flat clustering: the tree above them plays no part. */
export const LEAF_MEASURES: readonly Measure[] = [
  {
    key: 'accuracy',
    name: 'Accuracy',
    meaning: 'Share of points that are predicted as their true class.',
    better: 'higher',
    source: null,
    undefinedBecause: 'Leaves are clusters here, so none of them is a class by its number.',
  },
  {
    key: 'matched_accuracy',
    name: 'Matched accuracy',
    meaning: 'The same after pairing leaves and classes one to one in the best possible way.',
    better: 'higher',
    source: 'Kuhn 1955',
    undefinedBecause: COUNTS,
  },
  {
    key: 'leaf_purity',
    name: 'Leaf purity',
    meaning: 'Share of points that are of the most frequent class of their leaf.',
    better: 'higher',
    source: null,
    undefinedBecause: COUNTS,
  },
  {
    key: 'nmi',
    name: 'NMI',
    meaning: 'How much the leaf tells about the true class: mutual information over the mean of the two entropies.',
    better: 'higher',
    source: 'Kvålseth 1987',
    undefinedBecause: COUNTS,
  },
  {
    key: 'nmi_geometric',
    name: 'NMI, geometric mean',
    meaning: 'The same over the geometric mean of the entropies, as some papers report it.',
    better: 'higher',
    source: 'Strehl & Ghosh 2002',
    undefinedBecause: COUNTS,
  },
  {
    key: 'ari',
    name: 'Adjusted Rand index',
    meaning: 'Share of pairs of points that leaves and classes treat alike, corrected so that chance gets 0.',
    better: 'higher',
    source: 'Hubert & Arabie 1985',
    undefinedBecause: COUNTS,
  },
  {
    key: 'rand_index',
    name: 'Rand index',
    meaning: 'The same share without the correction: near 1 whenever there are many classes.',
    better: 'higher',
    source: 'Rand 1971',
    undefinedBecause: COUNTS,
  },
];

const OF_CLUSTERS: Partial<Record<Measure['key'], Partial<Measure>>> = {
  matched_accuracy: {
    meaning: 'Share of points in the cluster of their class, clusters and classes paired in the best possible way.',
  },
  leaf_purity: { name: 'Purity', meaning: 'Share of points that are of the most frequent class of their cluster.' },
  nmi: {
    meaning: 'How much the cluster tells about the class: mutual information over the mean of the two entropies.',
  },
  ari: {
    meaning: 'Share of pairs of points that clusters and classes treat alike, corrected so that chance gets 0.',
  },
};

/** The same of clusters that a tree of points is cut into. */
export const CLUSTER_MEASURES: readonly Measure[] = LEAF_MEASURES.filter(({ key }) => key !== 'accuracy').map(
  (measure) => ({ ...measure, ...OF_CLUSTERS[measure.key] }),
);

type TreeKey = keyof Metrics['random'];

const isOfTree = (key: Measure['key']): key is TreeKey & Measure['key'] =>
  TREE_MEASURES.some((measure) => measure.key === key);

/** Values of random trees over the same leaves; null for measures that do not look at the tree. */
export const randomOf = (metrics: Metrics, key: Measure['key']): Range | null =>
  isOfTree(key) ? metrics.random[key] : null;

/** True for a value that is no better than the mean of random trees. */
export const isNoBetter = (better: 'higher' | 'lower' | null, value: number, { mean }: Range): boolean =>
  better === 'higher' ? value <= mean : better === 'lower' && value >= mean;
