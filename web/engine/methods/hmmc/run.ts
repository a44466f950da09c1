import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import type { Features } from '../../bindings/features.ts';
import { type Above, type Split, type SplitOptions, splitNode } from '../../bindings/hmmc.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { Options, ValuesOf } from '../../model/method.ts';
import type { OptionValue } from '../../model/result.ts';
import type { WorkerPool } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { assignmentOf, MOST_LOOKED_AT, MOST_TRIED } from '../shared/features/assignment.ts';
import { checkClusters, clusterWarnings, leavesAsked, leavesFor, scalesAt } from '../shared/features/checks.ts';
import { cutCurves } from '../shared/features/curves.ts';
import { type GrownNode, grow, type Limits, SEED_STEP, type Splitter } from '../shared/features/grow.ts';
import { MAX_BYTES, splitBytes } from '../shared/features/memory.ts';
import { type FeatureRows, featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { clusterResult } from '../shared/features/result.ts';
import { type ClusterTree, clusterTree } from '../shared/features/tree.ts';
import type { Scored } from '../shared/features/waiting.ts';
import { readOptions } from '../shared/options/values.ts';
import type { Runner } from '../shared/runner.ts';
import { tiesOfSplits } from '../shared/ties.ts';
import type { FeatureSplits, HmmcFindings, NodeAssignment } from './findings.ts';
import { OPTIONS } from './schema.ts';
import { type NodeTask, unpackSplit } from './split-task.ts';

/** The weights of all ancestors of a child: those of its parent's ancestors, and the parent's own weights for it. */
function aboveChild(above: Above, { weights }: Split, place: number): Above {
  const columns = above.sum.length;
  const own = weights.subarray(place * columns, (place + 1) * columns);
  return { sum: above.sum.map((sum, p) => sum + Math.abs(at(own, p))), count: above.count + 1 };
}

/** Other threads, `count` of them. With the same seed they split a node into the same bytes. */
interface Helpers {
  readonly count: number;
  split(node: GrownNode, above: Above, seed: number): Promise<Split>;
}

/** Splits nodes by maximum-margin clustering: every leaf is clustered once, for its score, and keeps its split. */
export class MarginSplitter implements Splitter {
  readonly splits = new Map<number, Split>();
  private readonly above = new Map<number, Above>();
  private readonly underWay = new Map<number, Promise<Split>>();

  constructor(
    private readonly features: Features,
    private readonly options: SplitOptions,
    private readonly seed: number,
    private readonly helpers?: Helpers,
  ) {}

  /** The last nodes go to the helpers: the first ones are needed first, and this thread splits them meanwhile. */
  ahead(nodes: readonly GrownNode[]): void {
    const { helpers } = this;
    if (helpers === undefined) return;
    const own = Math.ceil(nodes.length / (helpers.count + 1));
    for (const node of nodes.slice(own)) {
      const split = helpers.split(node, this.aboveOf(node), this.seedOf(node));
      split.catch(() => undefined); /* a failure is thrown where it is awaited, the first in the order of the nodes */
      this.underWay.set(node.id, split);
    }
  }

  score(node: GrownNode): number | Promise<number> {
    const underWay = this.underWay.get(node.id);
    if (underWay !== undefined) {
      this.underWay.delete(node.id);
      return underWay.then((split) => this.keep(node, split));
    }
    const split = splitNode(this.features, this.options, node.rows, this.aboveOf(node), this.seedOf(node));
    return this.keep(node, split);
  }

  private keep({ id }: GrownNode, split: Split): number {
    this.splits.set(id, split);
    return split.score;
  }

  private seedOf({ id }: GrownNode): number {
    return this.seed * SEED_STEP + id;
  }

  private aboveOf({ id, parent, place }: GrownNode): Above {
    const [before, over] = [this.splits.get(parent), this.above.get(parent)];
    const above: Above =
      before === undefined || over === undefined
        ? { sum: new Float64Array(this.features.columns), count: 0 }
        : aboveChild(over, before, place);
    this.above.set(id, above);
    return above;
  }

  /** The same node split from another start. */
  splitFrom(start: SplitOptions['start'], node: GrownNode): Split {
    return splitNode(this.features, { ...this.options, start }, node.rows, this.aboveOf(node), this.seedOf(node));
  }

  split({ id, rows }: GrownNode): Uint32Array {
    return this.splits.get(id)?.labels ?? new Uint32Array(rows.length);
  }
}

interface Settings extends ValuesOf<typeof OPTIONS> {
  readonly split: SplitOptions;
}

/** Starts of k-means, rounds of the alternation, and the relative change of the objective at which it ends. */
const KMEANS_RUNS = 5;
const MAX_ROUNDS = 50;
const TOLERANCE = 1e-7;

/** Reads the options; the largest child depends on how many there are. */
export function settle(options: Options): Settings {
  const values = readOptions(OPTIONS, options);
  const { alpha, beta, low, high, branching, regulariser, init } = values;
  if (high > branching) {
    throw new DataError('option', `high is ${high}, expected a number from 1 to ${branching}`, 'Choose such a value.');
  }
  const accuracy = { tolerance: TOLERANCE, runs: KMEANS_RUNS, rounds: MAX_ROUNDS };
  return { ...values, split: { alpha, beta, low, high, children: branching, regulariser, start: init, ...accuracy } };
}

export const limitsOf = ({ branching, min_leaf, max_depth }: Settings, leaves: number): Limits => ({
  leaves,
  branching,
  minLeaf: min_leaf,
  maxDepth: max_depth,
});

/** The options as they were used; what a regulariser does not ask for is left out. */
function optionsOf(settings: Settings, leaves: number): Readonly<Record<string, OptionValue>> {
  const { branching, alpha, beta, regulariser, init, low, high, normalise, min_leaf, max_depth, seed } = settings;
  return {
    leaves,
    branching,
    ...(regulariser === 'E' ? {} : { alpha }),
    ...(regulariser === 'GE' || regulariser === 'E' ? { beta } : {}),
    ...{ regulariser, init, low, high, normalise },
    ...(min_leaf > 0 ? { min_leaf } : {}),
    ...(max_depth > 0 ? { max_depth } : {}),
    seed,
  };
}

/** A tree takes at least this many times longer than reading as many bytes does. */
const TIMES_A_READING = 16;

/** Number of trees whose nodes were split by other threads, to number them. */
let trees = 0;

/**
 * Number of threads that split new nodes beside this one. 0 where this one alone is faster, or where all would fill the
 * memory.
 */
function helpersFor(
  { rows, columns }: Features,
  { table }: LogitsInput,
  children: number,
  pool: WorkerPool | undefined,
): number {
  const threads = Math.min(pool?.size ?? 1, children);
  const isLarge = TIMES_A_READING * 8 * rows * columns >= (pool?.leastBytes ?? Number.POSITIVE_INFINITY);
  const fits = threads * splitBytes(rows, columns, children) <= MAX_BYTES;
  return isLarge && fits && table.source.isSequential !== true ? threads - 1 : 0;
}

/**
 * Other threads that split new nodes, where a pool is worth its start. This thread splits the root, and one of its
 * children. Meanwhile the others read the features, by a task without rows.
 */
function poolHelpers(
  features: Features,
  input: LogitsInput,
  { split: options, normalise }: Settings,
  pool: WorkerPool | undefined,
): Helpers | undefined {
  const count = helpersFor(features, input, options.children, pool);
  if (pool === undefined || count === 0) return undefined;
  trees += 1;
  const spread = features.spread(features.all());
  const nodeTask = (own: Pick<NodeTask, 'node' | 'rows' | 'above' | 'seed'>): NodeTask => ({
    kind: 'node',
    file: input.file.name,
    table: input.table,
    failure: `the ${own.rows.length} rows of node ${own.node} could not be split`,
    answersHeartbeat: false, // one split is one call of the core
    tree: trees,
    normalise,
    spread,
    options,
    ...own,
  });
  const split: Helpers['split'] = async ({ id, rows }, above, seed) =>
    unpackSplit(await pool.work(nodeTask({ node: id, rows, above, seed })), rows.length);
  const nothing = { node: 0, rows: new Uint32Array(), above: { sum: new Float64Array(), count: 0 }, seed: 0 };
  for (let helper = 0; helper < count; helper += 1) {
    pool.work(nodeTask(nothing)).catch(() => undefined); // the first task with rows reports it
  }
  return { count, split };
}

/** Assignment of points at every node that was split; nothing where finding it would take long. */
function assignmentsOf(
  features: Features,
  options: SplitOptions,
  nodes: readonly GrownNode[],
  { nodeOf }: ClusterTree,
  splitter: MarginSplitter,
): NodeAssignment[] | undefined {
  const inner = nodes.filter(({ order }) => order >= 0);
  const values = features.columns * inner.reduce((sum, { rows }) => sum + rows.length, 0);
  if (features.rows * features.columns * inner.length > MOST_LOOKED_AT) return undefined;
  return inner.flatMap((node): NodeAssignment[] => {
    const split = splitter.splits.get(node.id);
    if (split === undefined) return [];
    const from = values > MOST_TRIED ? null : (start: SplitOptions['start']) => splitter.splitFrom(start, node);
    const { rows } = node;
    return [{ node: at(nodeOf, node.id), ...assignmentOf(features, options, { rows, split, from }) }];
  });
}

/** Why nothing could be split. */
function notSplit(features: Features, { split, normalise }: Settings): DataError {
  const same = features.constant === features.columns;
  return same
    ? new DataError('constant', 'all rows are the same: there is nothing to split', 'Open features that differ.')
    : new DataError(
        'no-split',
        `with alpha ${split.alpha} and ${normalise === 'none' ? 'values as they are' : `normalise ${normalise}`} all weights are 0, so no node can be split`,
        'Lower alpha: 0.1 to 10 is useful on features that are normalised.',
      );
}

/** Split of each inner node, by node of the hierarchy. */
function splitsOf(rows: FeatureRows, nodes: readonly GrownNode[], tree: ClusterTree, splitter: MarginSplitter) {
  const list: FeatureSplits['nodes'] = nodes.flatMap(({ id, order, depth, rows: own }) => {
    const split = splitter.splits.get(id);
    if (split === undefined || order < 0) return [];
    const { objective, score, group, exclusive, rounds, zeros, weights } = split;
    const node = at(tree.nodeOf, id);
    return [{ node, points: own.length, depth, order, objective, score, group, exclusive, rounds, zeros, weights }];
  });
  const scores = nodes.flatMap(({ id }): Scored[] => {
    const score = splitter.splits.get(id)?.score;
    return score === undefined ? [] : [{ node: at(tree.nodeOf, id), score }];
  });
  return { features: rows.names, nodes: list, scores };
}

/**
 * Hierarchical maximum-margin clustering (wasm/include/logitree.h has the mathematics): points, one row of features each,
 * from one group down to as many leaves as wanted. Leaves are clusters; heights count splits from the last one up.
 */
export const runHmmc: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  const settings = settle(options);
  const input = featuresOf(dataset);
  let features: Features | null = null;
  try {
    const rows = await readFeatures(core, dataset, settings.split.children, context);
    const { points, labels } = rows;
    const leaves = leavesFor(settings.leaves, labels);
    checkClusters(points.rows, Math.max(leaves, settings.split.children));
    features = normalised(core, rows, settings.normalise);
    const splitter = new MarginSplitter(
      features,
      settings.split,
      settings.seed,
      poolHelpers(features, input, settings, context.pool),
    );
    const nodes = await grow(features.all(), limitsOf(settings, leaves), splitter, context);
    if (nodes.length === 1) {
      throw notSplit(features, settings);
    }
    const tree = clusterTree(nodes, points.rows);
    const splits = splitsOf(rows, nodes, tree, splitter);
    const steps = nodes.filter(({ order }) => order >= 0).sort((a, b) => a.order - b.order);
    const tied = steps.map(({ id }) => ({ node: at(tree.nodeOf, id), ties: splitter.splits.get(id)?.ties ?? 0 }));
    const ties = tiesOfSplits(tied, tree.hierarchy, ['point', 'points']);
    const normal = features;
    const own = {
      method: 'hmmc',
      options: optionsOf(settings, leavesAsked(tree, leaves, context)),
      findings: { splits } satisfies HmmcFindings,
      allFindings: (): HmmcFindings => ({
        splits: { ...splits, assignments: assignmentsOf(normal, settings.split, nodes, tree, splitter) },
      }),
      ties: ties.ties,
      warnings: [
        ...scalesAt(settings.normalise, rows, input),
        ...rows.leftOut,
        ...clusterWarnings(features, labels, tree, leaves, context),
        ...ties.warnings,
      ],
      run: { passes: 1, rows: points.rows, seconds: (performance.now() - started) / 1000 },
    };
    return await clusterResult(core, rows, tree, own, () => cutCurves(normal, tree), context);
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    features?.destroy();
  }
};
