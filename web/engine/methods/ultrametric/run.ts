import { counted } from '../../base/text.ts';
import { VERSION } from '../../base/version.ts';
import type { Core } from '../../bindings/core.ts';
import { type Graph, minMax } from '../../bindings/graph.ts';
import { classesThatOccur } from '../../data/dataset/labels.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { OptionValue, Pending, Points, Result, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { measure } from '../shared/metrics/measure.ts';
import { weightsText } from '../shared/options/values.ts';
import { clustersByCount, clustersOfPoints, fewerClusters, notJudgedAt } from '../shared/points/clusters.ts';
import { score } from '../shared/points/score.ts';
import { type Runner, treeFirst } from '../shared/runner.ts';
import { BY_EDGES, tiedMerges, tiesFound, tiesOfHeights, tieWarnings } from '../shared/ties.ts';
import { optimumOf } from './closest-by-enumeration.ts';
import type { UltrametricFindings } from './findings.ts';
import { chooseLabelled, chooseTriplets, type Fitted, fitGraph, withKnownPoints } from './fit.ts';
import { checkFittable, scaled } from './graph.ts';
import { chooseKind, type Made, makeGraph } from './inputs.ts';
import { withGraph } from './keep-descent.ts';
import { bytesOfFit } from './memory.ts';
import { COST } from './schema.ts';
import { type GraphKind, type Settings, settle } from './settings.ts';

/** The options as they were used; what a graph or a term does not ask for is left out. */
function optionsOf(
  settings: Settings,
  kind: GraphKind,
  iterations: number,
  clusters: number,
): Readonly<Record<string, OptionValue>> {
  const { weights, margin } = settings;
  const triplet: Readonly<Record<string, OptionValue>> =
    settings.labelledPoints === ''
      ? { margin, labelled: settings.labelled, seed: settings.seed }
      : { margin, labelled_points: settings.labelledPoints };
  return {
    graph: kind,
    ...(kind === 'knn' ? { neighbours: settings.neighbours, convention: settings.convention } : {}),
    ...(kind === 'superpixels' ? { superpixels: settings.superpixels } : {}),
    terms: weightsText(COST, weights),
    reduce: settings.reduce,
    ...(weights.size > 0 ? { top_nodes: settings.topNodes } : {}),
    ...(weights.triplet > 0 ? triplet : {}),
    ...(weights.dasgupta > 0 ? { sigmoid: settings.sigmoid } : {}),
    scale: settings.scale,
    positive: settings.positive,
    start: settings.start,
    iterations,
    early_stop: settings.earlyStop ? 'on' : 'off',
    step: settings.step,
    ...(settings.leaves > 0 ? { leaves: settings.leaves } : {}),
    ...(clusters > 0 ? { clusters } : {}),
  };
}

/** Number of clusters that was asked for, by either name; 0 for none. */
const askedOf = ({ leaves, clusters }: Settings): number => leaves || clusters;

const TIES = { merges: ['merge', 'merges'], by: BY_EDGES } as const;
const SAME_DISTANCES = ' The distances in the tree are the same in any order of them.';

function warningsOf(graph: Graph, fitted: Fitted, settings: Settings, clusters: Int32Array | null): Warning[] {
  const edges = graph.weight.length;
  const bytes = bytesOfFit(graph.vertices, edges, settings.weights.dasgupta > 0);
  const list: Warning[] = [
    {
      code: 'graph',
      message: `The graph has ${counted(graph.vertices, 'vertex', 'vertices')} and ${counted(edges, 'edge', 'edges')}; fitting it needs at most ${Math.ceil(bytes / 1e6)} MB.`,
    },
  ];
  if (fitted.settled) {
    list.push({
      code: 'stopped',
      message: `The fit ended after ${counted(fitted.steps, 'step', 'steps')}: the cost had settled.`,
    });
  }
  if (clusters !== null) list.push(...fewerClusters(clusters, askedOf(settings), 'the graph has no more vertices'));
  return list;
}

/** Points, and how they are known; nothing where the vertices are classes. */
function pointsOf(made: Made, labelled: Uint32Array | null): Points | undefined {
  return made.are === 'points'
    ? { coordinates: made.coordinates, labels: made.labels, labelled: labelled?.toSorted() ?? null }
    : undefined;
}

/** Scorer of the tree: of points its flat clusters, of classes the tree as it is. Null where nothing tells. */
function scorerOf(
  core: Core,
  made: Made,
  clusters: Int32Array | null,
  hierarchy: Hierarchy,
  judgedAt: 'points' | 'clusters',
) {
  const { contingency, labels } = made;
  if (contingency !== null) return () => ({ metrics: measure(core, contingency, hierarchy) });
  return labels === null || clusters === null ? null : () => score(core, clusters, hierarchy, labels, judgedAt) ?? {};
}

/** Findings of this method alone; undefined for none. */
const findingsIn = (found: UltrametricFindings): UltrametricFindings | undefined =>
  Object.values(found).every((each) => each === undefined) ? undefined : found;

/** Descends and makes the tree of the best iterate; with what is then found about it. */
async function fitTree(core: Core, kind: GraphKind, made: Made, asked: Settings, context: RunContext) {
  const settings = withKnownPoints(asked, made.labels);
  checkFittable(core, made.graph, settings);
  const graph = settings.scale === 'max' ? scaled(made.graph) : made.graph;
  const labelled = chooseLabelled(made.labels, settings);
  const fitted = await fitGraph(core, graph, chooseTriplets(made.labels, labelled), settings, context);
  context.onProgress?.({ phase: 'measuring', done: 0, total: null });
  const { merges, edges, heights } = minMax(core, graph, fitted.x);
  const kept = fitted.keeper.finish(graph, fitted.history.best, { edges, heights }) ?? undefined;
  const descent = settings.weights.dasgupta > 0 ? kept && withGraph(kept, graph) : kept;
  const optimum = optimumOf(graph, settings);
  const hierarchy = hierarchyFromMerges(graph.vertices, merges, heights);
  const count = askedOf(settings) || (made.labels === null ? 0 : classesThatOccur(made.labels));
  const clusters = count > 0 ? clustersByCount(graph.vertices, merges, heights, count) : null;
  const scored = scorerOf(core, made, clusters, hierarchy, settings.leaves > 0 ? 'clusters' : 'points');
  const { unfinished } = fitted;
  const ties = tiesOfHeights(graph.vertices, merges, heights);
  const known = {
    /* A fit that was stopped is the fit of this many steps. */
    options: optionsOf(settings, kind, fitted.settled ? settings.iterations : fitted.steps, count),
    inputs: made.inputs,
    classes: made.names,
    ...{ hierarchy, merges },
    contingency: made.contingency,
    metrics: null,
    history: fitted.history,
    clusters: clustersOfPoints(made.members, clusters),
    members: made.members,
    points: pointsOf(made, labelled),
    ties: tiesFound(ties),
    findings: findingsIn({ optimum, descent }),
    unfinished: unfinished && { ...unfinished, graph: made.graph },
    warnings: [
      ...made.warnings,
      ...warningsOf(graph, fitted, settings, clusters),
      ...tieWarnings(ties.filter(Boolean).length, ties.length, TIES, tiedMerges(ties), SAME_DISTANCES),
      ...(settings.leaves > 0 && made.are === 'classes' ? [notJudgedAt(settings.leaves)] : []),
    ],
  };
  const pending: Pending[] = scored === null ? [] : ['metrics'];
  return { known, pending, rest: (): Partial<Result> => scored?.() ?? {} };
}

/**
 * Ultrametric fitting by gradient descent (wasm/include/logitree.h has the mathematics) on a graph of points, edges,
 * dissimilarities, classes or pixels. Leaves are the vertices; heights are the fitted distances of the best iterate.
 */
export const runUltrametric: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  const settings = settle(options);
  const kind = chooseKind(dataset, settings.graph);
  const { edges, dissimilarity, features, confusion, logits, image } = dataset;
  const tables: Partial<Record<GraphKind, LogitsInput | null>> = {
    edges,
    dissimilarity,
    knn: features,
    'class-means': logits,
  };
  try {
    const made = await makeGraph(core, kind, dataset, settings, context);
    const { known, pending, rest } = await fitTree(core, kind, made, settings, context);
    const tree: Result = {
      method: 'ultrametric',
      version: VERSION,
      ...known,
      margins: null,
      certified: null,
      predicted: null,
      run: { passes: 1, rows: made.inputs[0]?.shape[0] ?? 0, seconds: (performance.now() - started) / 1000 },
    };
    return await treeFirst(context, tree, pending, rest);
  } catch (error) {
    throw asDataError(error, tables[kind]?.file.name ?? confusion?.file ?? image?.file ?? '');
  }
};
