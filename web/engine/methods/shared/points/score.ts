import { at } from '../../../base/arrays.ts';
import type { Core } from '../../../bindings/core.ts';
import { flatMetrics, treeMetrics } from '../../../bindings/metrics.ts';
import { HierarchyBuilder } from '../../../hierarchy/builder.ts';
import { childrenOf, isLeaf } from '../../../hierarchy/walk.ts';
import type { Labels } from '../../../model/dataset.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { Contingency, Metrics, Range } from '../../../model/result.ts';
import { countLabelled } from '../metrics/contingency.ts';
import { measure } from '../metrics/measure.ts';
import { randomTrees, rangeOf } from '../metrics/random-trees.ts';

/**
 * A tree of points pruned at a cut: leaf c is cluster c, above it is the tree as it was. `clusters`: one a leaf, numbered from 0,
 * each all that is under one node. O(nodes).
 */
export function treeOfClusters(tree: Hierarchy, clusters: Int32Array): Hierarchy {
  const builder = new HierarchyBuilder();
  const count = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  for (let cluster = 0; cluster < count; cluster += 1) builder.leaf(cluster);
  const heights: number[] = new Array(count).fill(0);
  const nodeOf = new Int32Array(tree.classOf.length);
  tree.classOf.forEach((point, node) => {
    if (isLeaf(tree, node)) {
      nodeOf[node] = at(clusters, point);
      return;
    }
    const parts = new Set(Array.from(childrenOf(tree, node), (child) => at(nodeOf, child)));
    const [first = 0] = parts;
    if (parts.size > 1) heights.push(at(tree.height, node));
    nodeOf[node] = parts.size > 1 ? builder.join([...parts]) : first;
  });
  return builder.finish(heights);
}

/** The core measures trees of up to this many leaves, and flat clusters of up to as many as 16 bits number. */
const MAX_LEAVES = 10_000;
const MAX_CLUSTERS = 65_535;

interface Purity {
  readonly own: number | null;
  readonly random: Range | null;
}

/** Dendrogram purity of a tree whose leaves are the points, and of random trees; null where there are too many. */
function purityOfTree(core: Core, hierarchy: Hierarchy, labels: Labels): Purity {
  const points = labels.values.length;
  if (points > MAX_LEAVES) {
    return { own: null, random: null };
  }
  const table = countLabelled(
    core,
    Uint16Array.from({ length: points }, (_, i) => i),
    labels,
    points,
  );
  const purityOf = (trees: Iterable<Hierarchy>): (number | null)[] =>
    treeMetrics(core, table, trees).map(({ dendrogram_purity }) => dendrogram_purity);
  const [own = null] = purityOf([hierarchy]);
  return { own, random: rangeOf(purityOf(randomTrees(core, points))) };
}

export interface Score {
  readonly contingency: Contingency;
  readonly metrics: Metrics;
}

/**
 * Fit of flat clusters and labels, and purity of the tree of the points. `judgedAt` says if the clusters are the leaves
 * of the tree that is judged, or all points are.
 */
export function score(
  core: Core,
  clusters: Int32Array,
  hierarchy: Hierarchy,
  labels: Labels,
  judgedAt: 'points' | 'clusters',
): Score | null {
  const count = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  if (count > MAX_CLUSTERS) {
    return null;
  }
  const contingency = countLabelled(core, Uint16Array.from(clusters), labels, count);
  if (judgedAt === 'clusters' && count <= MAX_LEAVES) {
    const metrics = measure(core, contingency, treeOfClusters(hierarchy, clusters), 'clusters');
    return { contingency, metrics };
  }
  const purity = purityOfTree(core, hierarchy, labels);
  const metrics: Metrics = {
    points: clusters.length - (labels.unknown ?? 0),
    ...flatMetrics(core, contingency),
    accuracy: null, // clusters are in no order
    dendrogram_purity: purity.own,
    least_hierarchical_distance: null,
    sp: null,
    ps: null,
    random: { dendrogram_purity: purity.random, least_hierarchical_distance: null, sp: null, ps: null },
  };
  return { contingency, metrics };
}
