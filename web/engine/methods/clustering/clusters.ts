import { DataError } from '../../base/error.ts';
import type { ExplainedSpectral, Features } from '../../bindings/features.ts';
import { type Split, type SplitOptions, splitNode } from '../../bindings/hmmc.ts';
import type { RunContext } from '../../model/run.ts';
import { type GrownNode, grow, SEED_STEP, type Splitter } from '../shared/features/grow.ts';
import { type ClusterTree, clusterTree, flatTree } from '../shared/features/tree.ts';
import { BRANCHING } from '../shared/options/common.ts';
import { isSpectral, isTree } from './kinds.ts';
import type { Settings } from './schema.ts';

const KMEANS_RUNS = 10;

/** Draws for each seed of k-means, as scikit-learn does it. */
const trialsFor = (clusters: number): number => 2 + Math.floor(Math.log(clusters));

const partition = (features: Features, settings: Settings, rows: Uint32Array, clusters: number, seed: number) =>
  isSpectral(settings.method)
    ? features.spectral(rows, clusters, settings.neighbours, KMEANS_RUNS, seed)
    : features.kmeans(rows, clusters, KMEANS_RUNS, seed, trialsFor(clusters));

/** Splits the most scattered leaf (sum of distances to the mean), or the most compact one (their mean). */
class DistanceSplitter implements Splitter {
  /** By id, what each node scored. */
  readonly scores = new Map<number, number>();
  /** By id, how many points of each node that was split could as well be on another side. */
  readonly ties = new Map<number, number>();

  constructor(
    private readonly features: Features,
    private readonly settings: Settings,
  ) {}

  score({ id, rows }: GrownNode): number {
    const spread = this.features.spread(rows);
    if (spread === 0) return Number.NEGATIVE_INFINITY; // all rows are the same
    const score = this.settings.method.endsWith('-d') ? spread : -spread / rows.length;
    this.scores.set(id, score);
    return score;
  }

  split({ id, rows }: GrownNode): Uint32Array {
    const { branching, seed } = this.settings;
    const { labels, ties } = partition(this.features, this.settings, rows, branching, seed * SEED_STEP + id);
    this.ties.set(id, ties);
    return labels;
  }
}

/** One maximum-margin problem with as many children as clusters, and ridge (Xu et al. 2004, as the paper compares). */
export const marginOptions = (children: number): SplitOptions => ({
  ...{ alpha: 1, beta: 0, low: 0.9, high: 1.1, tolerance: 1e-7, children, runs: 5, rounds: 50 },
  ...{ regulariser: '2', start: 'kmeans' },
});

export function splitByMargin(features: Features, options: SplitOptions, seed: number): Split {
  const above = { sum: new Float64Array(features.columns), count: 0 };
  return splitNode(features, options, features.all(), above, seed * SEED_STEP);
}

function maximumMargin(features: Features, { seed }: Settings, clusters: number): MarginClustered {
  if (clusters > BRANCHING.maximum) {
    throw new DataError(
      'too-many-clusters',
      `flat maximum-margin clustering makes at most ${BRANCHING.maximum} clusters, got ${clusters}`,
      'Ask for fewer, or grow a tree.',
    );
  }
  return { split: splitByMargin(features, marginOptions(clusters), seed), clusters, seed };
}

/** The spectral partition of a node again, with what decided. */
export function explainedPartition(
  features: Features,
  { neighbours, seed }: Settings,
  { id, rows, children }: { readonly id: number; readonly rows: Uint32Array; readonly children: number },
): ExplainedSpectral {
  return features.explainedSpectral(rows, children, neighbours, KMEANS_RUNS, seed * SEED_STEP + id);
}

/** Findings of flat maximum-margin clustering. */
export interface MarginClustered {
  readonly split: Split;
  readonly clusters: number;
  readonly seed: number;
}

/** A tree, and where it was grown its nodes with what they scored; a flat partition is a split of the root, whose id is 0. */
export interface Clustered {
  readonly tree: ClusterTree;
  readonly nodes: readonly GrownNode[];
  readonly scores: ReadonlyMap<number, number>;
  readonly ties: ReadonlyMap<number, number>;
  readonly margin?: MarginClustered;
}

/** The partition or the tree that the settings ask for. */
export async function clustersOf(
  features: Features,
  settings: Settings,
  leaves: number,
  context: RunContext,
): Promise<Clustered> {
  const { method, branching, seed } = settings;
  if (isTree(method)) {
    const limits = { leaves, branching, minLeaf: 0, maxDepth: 0 };
    const splitter = new DistanceSplitter(features, settings);
    const nodes = await grow(features.all(), limits, splitter, context);
    if (nodes.length === 1) {
      throw new DataError('constant', 'all rows are the same: there is nothing to split', 'Open features that differ.');
    }
    return { tree: clusterTree(nodes, features.rows), nodes, scores: splitter.scores, ties: splitter.ties };
  }
  context.onProgress?.({ phase: 'splitting', done: 0, total: leaves });
  if (method === 'mmc') {
    const margin = maximumMargin(features, settings, leaves);
    const { labels, ties } = margin.split;
    return { tree: flatTree(labels, leaves), nodes: [], scores: new Map(), ties: new Map([[0, ties]]), margin };
  }
  const { labels, ties } = partition(features, settings, features.all(), leaves, seed * SEED_STEP);
  return { tree: flatTree(labels, leaves), nodes: [], scores: new Map(), ties: new Map([[0, ties]]) };
}
