import { hierarchyToJson } from '../hierarchy/json.ts';
import type { FeatureSplits, History, IndexCurves, Result, Round } from '../model/result.ts';
import { METHODS } from './index.ts';
import { weightedMost } from './shared/features/weighted.ts';
import { leafSourceOf } from './shared/leaf-source.ts';

/** Numbers that JSON cannot hold are undefined, and undefined is null. */
const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** Numbers in pieces that end where the next one starts. */
const pieces = (values: Uint32Array, starts: Uint32Array): number[][] =>
  Array.from({ length: starts.length - 1 }, (_, i) => Array.from(values.subarray(starts[i], starts[i + 1])));

/** Without the similarities, which the data and the groups give. */
const roundJson = ({ m, delta, pairs, groupStart, groupMember, groupNode, treeNode }: Round) => ({
  m,
  delta,
  pairs: pieces(
    pairs,
    Uint32Array.from({ length: pairs.length / 2 + 1 }, (_, i) => 2 * i),
  ),
  groups: pieces(groupMember, groupStart),
  group_nodes: Array.from(groupNode),
  tree_nodes: Array.from(treeNode),
});

const historyJson = ({ cost, terms, best }: History) => ({
  cost: Array.from(cost, finite),
  terms: Object.fromEntries(Object.entries(terms).map(([name, costs]) => [name, Array.from(costs, finite)])),
  best,
});

/** Features a split names in the JSON, the most weighted first. */
const MOST_NAMED = 20;

const splitsJson = ({ features, nodes }: FeatureSplits) =>
  nodes.map((split) => {
    const { node, points, depth, order, objective, score, group, exclusive, rounds, zeros, weights } = split;
    return {
      node,
      points,
      depth,
      order,
      objective,
      score: finite(score),
      group,
      exclusive,
      rounds,
      sparsity: zeros / weights.length,
      features: weightedMost(split, features.length, MOST_NAMED).map(({ feature, weights: own }) => ({
        name: features[feature],
        weights: own,
      })),
    };
  });

const curvesJson = ({ objects, chosen, points }: IndexCurves) => ({
  objects,
  chosen,
  points: points.map(({ clusters, values, delta }) => ({
    clusters,
    delta,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, finite(value)])),
  })),
});

/** The result as the format "logitree" version 1: the same result gives the same bytes everywhere. O(nodes). */
export function resultJson(result: Result): string {
  const { merges, margins, history } = result;
  const { are } = leafSourceOf(result);
  return `${JSON.stringify({
    format: 'logitree',
    version: 1,
    method: result.method,
    citation: METHODS.find(({ id }) => id === result.method)?.citation,
    options: result.options,
    program: result.version,
    inputs: result.inputs,
    classes: result.classes,
    class_ids: result.ids,
    leaves: are === 'classes' ? undefined : are,
    hierarchy: hierarchyToJson(result.hierarchy),
    merges:
      merges === null ? null : Array.from({ length: merges.length / 2 }, (_, i) => [merges[2 * i], merges[2 * i + 1]]),
    evidence: result.evidence,
    margins: margins === null ? null : Array.from(margins, finite),
    certified: result.certified,
    support: result.support === undefined ? undefined : Array.from(result.support),
    stability: result.stability === undefined ? undefined : Array.from(result.stability, finite),
    rounds: result.rounds?.rounds.map(roundJson),
    predicted: result.predicted === null ? null : Array.from(result.predicted),
    fit: result.fit,
    metrics: result.metrics,
    history: history === undefined ? undefined : historyJson(history),
    clusters: result.clusters === undefined ? undefined : Array.from(result.clusters),
    splits: result.splits === undefined ? undefined : splitsJson(result.splits),
    classifiers: result.classifiers,
    semi_supervised: result.semiSupervised,
    curves: result.curves === undefined ? undefined : curvesJson(result.curves),
    reference_curves: result.referenceCurves === undefined ? undefined : curvesJson(result.referenceCurves),
    warnings: result.warnings,
  })}\n`;
}
