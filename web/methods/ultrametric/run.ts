import type { Core } from '../../core/core.ts';
import { type Graph, minMax } from '../../core/graph.ts';
import { fitBytes } from '../../core/ultrametric.ts';
import type { Dataset, Labels, LogitsInput } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import type { RunContext } from '../../engine/engine.ts';
import { asDataError } from '../../engine/failure.ts';
import { hierarchyFromMerges } from '../../hierarchy/from-merges.ts';
import type { Options } from '../method.ts';
import type { InputRecord, OptionValue, Result, Warning } from '../result.ts';
import { VERSION } from '../version.ts';
import { clustersByCount } from './clusters.ts';
import { chooseLabelled, chooseTriplets, fitGraph } from './fit.ts';
import { checkFittable, graphOfDissimilarities, graphOfEdges, graphOfPoints, scaled } from './graph.ts';
import { splitLabels } from './labels.ts';
import { allFields, readMatrix } from './read.ts';
import { score } from './score.ts';
import { type Settings, settle, termsText } from './settings.ts';

type Kind = 'knn' | 'edges' | 'dissimilarity';

/** The input that a graph is made of, and how. */
function choose(dataset: Dataset, wanted: Settings['graph']): { readonly kind: Kind; readonly input: LogitsInput } {
  const inputs = { edges: dataset.edges, dissimilarity: dataset.dissimilarity, knn: dataset.features } as const;
  const kinds: readonly Kind[] = wanted === 'auto' ? ['edges', 'dissimilarity', 'knn'] : [wanted];
  for (const kind of kinds) {
    const input = inputs[kind];
    if (input !== null) {
      return { kind, input };
    }
  }
  throw new DataError(
    'no-graph',
    'there are neither features, nor dissimilarities, nor edges',
    'Open one row of features a point, a square matrix of dissimilarities, or edges as src,dst,weight.',
  );
}

interface Made {
  readonly graph: Graph;
  /** Two coordinates a vertex, where vertices are points of a plane. */
  readonly coordinates: Float64Array | null;
  /** Labels that came with the features. */
  readonly labels: Labels | null;
  readonly shape: readonly number[];
}

async function makeGraph(core: Core, kind: Kind, input: LogitsInput, settings: Settings, context: RunContext) {
  const matrix = await readMatrix(core, kind === 'knn' ? input.table : allFields(input.table), context);
  const shape = [matrix.rows, matrix.columns];
  if (kind !== 'knn') {
    const graph = kind === 'edges' ? graphOfEdges(matrix) : graphOfDissimilarities(matrix);
    return { graph, coordinates: null, labels: null, shape };
  }
  const { points, labels } = await splitLabels(input.table, matrix);
  const coordinates = points.columns === 2 ? points.values : null;
  return { graph: graphOfPoints(core, points, settings, context), coordinates, labels, shape };
}

function checkLabels(labels: Labels | null, vertices: number, file: string): Labels | null {
  if (labels !== null && labels.values.length !== vertices) {
    throw new DataError(
      'labels-length',
      `${labels.values.length} labels for the ${vertices} points of ${file}`,
      'Open the labels that belong to these points: one a point, in the same order.',
      { file: labels.file },
    );
  }
  return labels;
}

function recordsOf(dataset: Dataset, input: LogitsInput, shape: readonly number[]): InputRecord[] {
  const own = { name: input.file.name, role: input.file.role, shape, sha256: null };
  const { labels } = dataset;
  return labels === null
    ? [own]
    : [own, { name: labels.file, role: 'labels', shape: [labels.values.length], sha256: null }];
}

/** The options as they were used; what a graph or a term does not ask for is left out. */
function optionsOf(settings: Settings, kind: Kind, clusters: number): Readonly<Record<string, OptionValue>> {
  const { weights, margin } = settings;
  const triplet: Readonly<Record<string, OptionValue>> =
    settings.labelledPoints === ''
      ? { margin, labelled: settings.labelled, seed: settings.seed }
      : { margin, labelled_points: settings.labelledPoints };
  return {
    graph: kind,
    ...(kind === 'knn' ? { neighbours: settings.neighbours, convention: settings.convention } : {}),
    terms: termsText(weights),
    reduce: settings.reduce,
    ...(weights.size > 0 ? { top_nodes: settings.topNodes } : {}),
    ...(weights.triplet > 0 ? triplet : {}),
    ...(weights.dasgupta > 0 ? { sigmoid: settings.sigmoid } : {}),
    scale: settings.scale,
    positive: settings.positive,
    start: settings.start,
    iterations: settings.iterations,
    early_stop: settings.earlyStop ? 'on' : 'off',
    step: settings.step,
    ...(clusters > 0 ? { clusters } : {}),
  };
}

function warningsOf(
  core: Core,
  graph: Graph,
  steps: number,
  settings: Settings,
  clusters: Int32Array | null,
): Warning[] {
  const bytes = fitBytes(core, graph.vertices, graph.weight.length);
  const found = clusters?.reduce((most, cluster) => Math.max(most, cluster + 1), 0) ?? 0;
  const list: Warning[] = [
    {
      code: 'graph',
      message: `The graph has ${graph.vertices} vertices and ${graph.weight.length} edges; fitting it needs at most ${Math.ceil(bytes / 1e6)} MB.`,
    },
  ];
  if (steps < settings.iterations) {
    list.push({ code: 'stopped', message: `The fit ended after ${steps} of ${settings.iterations} steps.` });
  }
  if (clusters !== null && settings.clusters > found) {
    list.push({
      code: 'tied-heights',
      message: `${found} clusters instead of ${settings.clusters}: equal heights are not split.`,
    });
  }
  return list;
}

/**
 * Ultrametric fitting by gradient descent (wasm/include/logitree.h has the mathematics) on a graph of points, of edges or of
 * dissimilarities. Leaves are the vertices; heights are the fitted distances of the best iterate.
 */
export async function runUltrametric(
  core: Core,
  dataset: Dataset,
  options: Options,
  context: RunContext,
): Promise<Result> {
  const started = performance.now();
  const settings = settle(options);
  const { kind, input } = choose(dataset, settings.graph);
  try {
    const made: Made = await makeGraph(core, kind, input, settings, context);
    checkFittable(core, made.graph);
    const graph = settings.scale === 'max' ? scaled(made.graph) : made.graph;
    const labels = checkLabels(dataset.labels ?? made.labels, graph.vertices, input.file.name);
    const labelled = chooseLabelled(labels, settings);
    const { x, history, steps } = await fitGraph(core, graph, chooseTriplets(labels, labelled), settings, context);
    context.onProgress?.({ phase: 'measuring', done: 0, total: null });
    const { merges, heights } = minMax(core, graph, x);
    const hierarchy = hierarchyFromMerges(graph.vertices, merges, heights);
    const count = settings.clusters > 0 ? settings.clusters : (labels?.count ?? 0);
    const clusters = count > 0 ? clustersByCount(graph.vertices, merges, heights, count) : null;
    const scored = labels === null || clusters === null ? null : score(core, clusters, hierarchy, labels);
    return {
      method: 'ultrametric',
      version: VERSION,
      options: optionsOf(settings, kind, count),
      inputs: recordsOf(dataset, input, made.shape),
      classes: Array.from({ length: graph.vertices }, (_, vertex) => `point ${vertex}`),
      hierarchy,
      merges,
      evidence: null,
      margins: null,
      certified: null,
      predicted: null,
      contingency: scored?.contingency ?? null,
      metrics: scored?.metrics ?? null,
      history,
      clusters: clusters ?? undefined,
      points: { coordinates: made.coordinates, labels, labelled: labelled?.toSorted() ?? null },
      warnings: warningsOf(core, graph, steps, settings, clusters),
      run: { passes: 1, rows: made.shape[0] ?? 0, seconds: (performance.now() - started) / 1000 },
    };
  } catch (error) {
    throw asDataError(error, input.file.name);
  }
}
