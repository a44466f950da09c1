import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import type { Features } from '../../bindings/features.ts';
import type { SplitOptions } from '../../bindings/hmmc.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { WorkerPool } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { assignmentOf, MOST_LOOKED_AT, MOST_TRIED } from '../shared/features/assignment.ts';
import { checkClusters, clusterWarnings, leavesAsked, leavesFor } from '../shared/features/checks.ts';
import { cutCurves } from '../shared/features/curves.ts';
import { type GrownNode, grow } from '../shared/features/grow.ts';
import { MAX_BYTES, splitBytes } from '../shared/features/memory.ts';
import { type FeatureRows, featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { clusterResult } from '../shared/features/result.ts';
import { type ClusterTree, clusterTree } from '../shared/features/tree.ts';
import type { Scored } from '../shared/features/waiting.ts';
import type { Runner } from '../shared/runner.ts';
import { tiesOfSplits } from '../shared/ties.ts';
import type { FeatureSplits, HmmcFindings, NodeAssignment } from './findings.ts';
import { limitsOf, optionsOf, type Settings, settle } from './settings.ts';
import { type NodeTask, unpackSplit } from './split-task.ts';
import { type Helpers, MarginSplitter } from './splitter.ts';

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
  const numbers = features.columns * inner.reduce((sum, { rows }) => sum + rows.length, 0);
  if (features.rows * features.columns * inner.length > MOST_LOOKED_AT) return undefined;
  return inner.flatMap((node): NodeAssignment[] => {
    const split = splitter.splits.get(node.id);
    if (split === undefined) return [];
    const from = numbers > MOST_TRIED ? null : (start: SplitOptions['start']) => splitter.from(start, node);
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
      warnings: [...clusterWarnings(features, labels, tree, leaves, context), ...ties.warnings],
      run: { passes: 1, rows: points.rows, seconds: (performance.now() - started) / 1000 },
    };
    return await clusterResult(core, rows, tree, own, () => cutCurves(normal, tree), context);
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    features?.destroy();
  }
};
