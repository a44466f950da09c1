import { at } from '../../base/at.ts';
import { DataError } from '../../base/error.ts';
import type { Features } from '../../bindings/features.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { checkClusters, clusterWarnings, leavesAsked } from '../shared/features/checks.ts';
import { cutCurves } from '../shared/features/curves.ts';
import { type GrownNode, grow } from '../shared/features/grow.ts';
import { leavesFor } from '../shared/features/leaves-for.ts';
import { type FeatureRows, featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { clusterResult } from '../shared/features/result.ts';
import { type ClusterTree, clusterTree } from '../shared/features/tree.ts';
import type { Scored } from '../shared/features/waiting.ts';
import type { Runner } from '../shared/runner.ts';
import { assignmentsOf } from './assignments.ts';
import type { FeatureSplits, HmmcFindings } from './findings.ts';
import { limitsOf, optionsOf, type Settings, settle } from './settings.ts';
import { poolHelpers } from './split-in-pool.ts';
import { MarginSplitter } from './splitter.ts';

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

/** What each inner node did, by node of the hierarchy. */
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
    const normal = features;
    const own = {
      method: 'hmmc',
      options: optionsOf(settings, leavesAsked(tree, leaves, context)),
      findings: { splits } satisfies HmmcFindings,
      allFindings: (): HmmcFindings => ({
        splits: { ...splits, assignments: assignmentsOf(normal, settings.split, nodes, tree, splitter) },
      }),
      warnings: clusterWarnings(features, labels, tree, leaves, context),
      run: { passes: 1, rows: points.rows, seconds: (performance.now() - started) / 1000 },
    };
    return await clusterResult(core, rows, tree, own, () => cutCurves(normal, tree), context);
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    features?.destroy();
  }
};
