import { at } from '../../../base/arrays.ts';
import type { Core } from '../../../bindings/core.ts';
import { HierarchyBuilder, star } from '../../../hierarchy/builder.ts';
import type { Labels } from '../../../model/dataset.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { Contingency, Members } from '../../../model/result.ts';
import { countLabelled } from '../metrics/contingency.ts';
import type { GrownNode } from './grow.ts';
import type { FeatureRows } from './read.ts';

/** A grown tree as a hierarchy over its leaves, numbered in the order in which they were made. */
export interface ClusterTree {
  readonly hierarchy: Hierarchy;
  /** The node of the hierarchy of every grown node. */
  readonly nodeOf: Int32Array;
  /** The leaf of every row. */
  readonly leafOf: Uint16Array;
  /** Rows of every leaf. */
  readonly sizes: Uint32Array;
}

/** The core numbers leaves with 16 bits, and compares trees of up to this many leaves. */
export const MAX_CLUSTERS = 10_000;

/** Heights count splits from the last one up, so that a cut shows the tree as it was then. */
export function hierarchyOf(nodes: readonly GrownNode[]): Pick<ClusterTree, 'hierarchy' | 'nodeOf'> & {
  readonly leaves: readonly GrownNode[];
} {
  const splits = nodes.filter(({ order }) => order >= 0).length;
  const leaves = nodes.filter(({ order }) => order < 0);
  const builder = new HierarchyBuilder();
  const nodeOf = new Int32Array(nodes.length);
  const height = new Float64Array(nodes.length);
  leaves.forEach(({ id }, leaf) => {
    nodeOf[id] = builder.leaf(leaf);
  });
  for (const { id, order, children } of nodes.filter((node) => node.order >= 0).reverse()) {
    const node = builder.join(children.map((child) => at(nodeOf, child)));
    nodeOf[id] = node;
    height[node] = splits - order;
  }
  return { hierarchy: builder.finish(height), nodeOf, leaves };
}

/** The tree over this many rows. */
export function clusterTree(nodes: readonly GrownNode[], rows: number): ClusterTree {
  const { hierarchy, nodeOf, leaves } = hierarchyOf(nodes);
  const leafOf = new Uint16Array(rows);
  leaves.forEach(({ rows: own }, leaf) => {
    for (const row of own) leafOf[row] = leaf;
  });
  const sizes = Uint32Array.from(leaves, (leaf) => leaf.rows.length);
  return { hierarchy, nodeOf, leafOf, sizes };
}

/** A partition as a tree with all clusters at the root. */
export function flatTree(labels: Uint32Array, clusters: number): ClusterTree {
  const sizes = new Uint32Array(clusters);
  for (const label of labels) sizes[label] = at(sizes, label) + 1;
  const nodeOf = Int32Array.from({ length: clusters + 1 }, (_, node) => node);
  return { hierarchy: star(clusters), nodeOf, leafOf: Uint16Array.from(labels), sizes };
}

/** Names of the leaves: their numbers, and the most frequent class of their points where that is known. */
export function leafNames(tree: ClusterTree, table: Contingency | null, labels: Labels | null): string[] {
  return Array.from(tree.sizes, (_, leaf) => {
    if (table === null || labels === null) return `cluster ${leaf + 1}`;
    const counts = table.counts.subarray(leaf * table.columns, (leaf + 1) * table.columns);
    const most = counts.reduce((best, count, k) => (count > at(counts, best) ? k : best), 0);
    return `${leaf + 1}: ${labels.names[most] ?? `class ${most}`}`;
  });
}

/** The points behind the leaves, for whoever shows them. */
export const membersOf = ({ points, labels }: FeatureRows, { leafOf }: ClusterTree): Members => ({
  leafOf,
  coordinates: points.columns === 2 ? points.values : null,
  labels: labels === null ? null : { values: labels.values, names: labels.names },
});

/** Points by leaf and label; null without labels. */
export const countLeaves = (core: Core, tree: ClusterTree, labels: Labels | null): Contingency | null =>
  labels === null ? null : countLabelled(core, tree.leafOf, labels, tree.sizes.length);
