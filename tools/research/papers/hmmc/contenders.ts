import type { Core } from '../../../../web/engine/bindings/core.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { Linkage, type LinkageName } from '../../../../web/engine/bindings/linkage.ts';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { clustersOf } from '../../../../web/engine/methods/clustering/clusters.ts';
import { OPTIONS } from '../../../../web/engine/methods/clustering/schema.ts';
import { limitsOf, MarginSplitter, settle } from '../../../../web/engine/methods/hmmc/run.ts';
import { grow } from '../../../../web/engine/methods/shared/features/grow.ts';
import { type ClusterTree, clusterTree } from '../../../../web/engine/methods/shared/features/tree.ts';
import { readOptions } from '../../../../web/engine/methods/shared/options/values.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Labelled } from './data.ts';

/** Request to a method: the number of leaves, the children of each node, and the seed. */
export interface Asked {
  readonly leaves: number;
  readonly branching: number;
  readonly seed: number;
}

/** Labelled points in the core, centred and scaled by one factor. */
export interface InCore {
  readonly core: Core;
  readonly data: Labelled;
  readonly features: Features;
}

export const inCore = (core: Core, data: Labelled): InCore => ({
  core,
  data,
  features: new Features(core, data.points, 'scale'),
});

/** A tree over clusters, and of those that weigh features the share of weights that are 0. */
export interface Made {
  readonly tree: ClusterTree;
  readonly sparsity?: number;
}

export interface Contender {
  readonly name: string;
  readonly make: (on: InCore, asked: Asked) => Promise<Made> | Made;
}

/** Maximum-margin clustering with some options; the others are as in the page: alpha 1 and beta 10. */
export const hmmc = (name: string, options: Options = {}): Contender => ({
  name,
  async make({ features }, { leaves, branching, seed }) {
    const settings = settle({ ...options, leaves, branching, seed });
    const splitter = new MarginSplitter(features, settings.split, seed);
    const nodes = await grow(features.all(), limitsOf(settings, leaves), splitter, {});
    const made = nodes.flatMap(({ id, order }) => (order < 0 ? [] : [splitter.splits.get(id)]));
    const weights = made.reduce((sum, split) => sum + (split?.weights.length ?? 0), 0);
    const zeros = made.reduce((sum, split) => sum + (split?.zeros ?? 0), 0);
    return { tree: clusterTree(nodes, features.rows), sparsity: zeros / weights };
  },
});

const clustering = (name: string, method: string): Contender => ({
  name,
  async make({ features }, { leaves, branching, seed }) {
    const settings = readOptions(OPTIONS, { method, branching, seed });
    return { tree: (await clustersOf(features, settings, leaves, {})).tree };
  },
});

/** The last merges of a linkage of points, as a tree whose leaves are this many clusters. */
function topMerges(merges: Uint32Array, rows: number, clusters: number): ClusterTree {
  const builder = new HierarchyBuilder();
  const under: number[][] = Array.from({ length: rows }, (_, row) => [row]);
  const left = new Set(under.keys());
  const cut = rows - clusters;
  const joinedBy = (merge: number): readonly [number, number] => [merges[2 * merge] ?? 0, merges[2 * merge + 1] ?? 0];
  for (let merge = 0; merge < cut; merge += 1) {
    const [a, b] = joinedBy(merge);
    under.push([...(under[a] ?? []), ...(under[b] ?? [])]);
    for (const node of [a, b]) left.delete(node);
    left.add(rows + merge);
  }
  const leafOf = new Uint16Array(rows);
  const nodeOf = new Int32Array(2 * rows - 1);
  [...left].forEach((node, leaf) => {
    nodeOf[node] = builder.leaf(leaf);
    for (const row of under[node] ?? []) leafOf[row] = leaf;
  });
  for (let merge = cut; merge < rows - 1; merge += 1) {
    nodeOf[rows + merge] = builder.join(joinedBy(merge).map((node) => nodeOf[node] ?? 0));
  }
  const sizes = Uint32Array.from(left, (node) => under[node]?.length ?? 0);
  return { hierarchy: builder.finish(), nodeOf, leafOf, sizes };
}

const linkage = (name: string, method: LinkageName): Contender => ({
  name,
  make({ core, data: { points } }, { leaves }) {
    const { rows, columns, values } = points;
    return new Linkage(core, { method, distance: 'euclidean', columns, normaliseRows: false }).use((handle) => {
      handle.pushValues(values, columns);
      handle.endRows(false);
      while (handle.step().state !== 'done');
      return { tree: topMerges(handle.merges().merges, rows, leaves) };
    });
  },
});

/** Table 1 without the variants, in its order. Those that grow a tree from the top can be asked for more children of a node. */
export const FLAT: readonly Contender[] = [
  clustering('KM', 'kmeans'),
  clustering('SC', 'spectral'),
  clustering('MMC', 'mmc'),
];
export const BOTTOM_UP: readonly Contender[] = [
  linkage('SL', 'single'),
  linkage('AL', 'average'),
  linkage('CL', 'complete'),
  linkage('Ward (not in the paper)', 'ward'),
];
export const TOP_DOWN: readonly Contender[] = [
  clustering('HKM', 'hkm'),
  clustering('HSC', 'hsc'),
  clustering('HKM-D', 'hkm-d'),
  clustering('HSC-D', 'hsc-d'),
];
