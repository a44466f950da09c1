import type { Core } from '../../core/core.ts';
import type { Graph } from '../../core/graph.ts';
import type { Classes, Dataset, Labels, LogitsInput } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import type { RunContext } from '../../engine/engine.ts';
import type { Contingency, InputRecord, Warning } from '../result.ts';
import { graphOfClassMeans, graphOfConfusion } from './class-level.ts';
import { graphOfDissimilarities, graphOfEdges, graphOfPoints } from './graph.ts';
import { graphOfPicture } from './image.ts';
import { splitLabels } from './labels.ts';
import { allFields, type Matrix, readMatrix } from './read.ts';
import type { GraphKind, Settings } from './settings.ts';

/** A graph, and what is known of its vertices. */
export interface Made {
  readonly graph: Graph;
  /** Names of the vertices where they are classes; null where they are points. */
  readonly names: readonly string[] | null;
  /** The features of each vertex, where the graph was made of them. */
  readonly points?: Matrix | undefined;
  /** Two coordinates a vertex, where vertices are points of a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each vertex. */
  readonly labels: Labels | null;
  /** Points by predicted vertex and true class, where vertices are classes. */
  readonly contingency: Contingency | null;
  readonly inputs: readonly InputRecord[];
  readonly warnings: readonly Warning[];
}

/** Kinds of graph in the order in which they are tried, and whether a dataset has what each takes. */
const GRAPHS_OF: readonly (readonly [GraphKind, (dataset: Dataset) => boolean])[] = [
  ['edges', ({ edges }) => edges !== null],
  ['dissimilarity', ({ dissimilarity }) => dissimilarity !== null],
  ['knn', ({ features }) => features !== null],
  ['image', ({ image }) => (image ?? null) !== null],
  ['confusion', ({ confusion, logits, labels }) => confusion !== null || (logits !== null && labels !== null)],
  ['class-means', ({ logits, labels }) => logits !== null && labels !== null],
];

/** The kind of graph to make: the one that is wanted, else the first there are data for. */
export function chooseKind(dataset: Dataset, wanted: GraphKind | 'auto'): GraphKind {
  const found = GRAPHS_OF.find(([kind, has]) => (wanted === 'auto' || wanted === kind) && has(dataset));
  if (found === undefined) {
    throw new DataError(
      'no-graph',
      wanted === 'auto'
        ? 'there is nothing to make a graph of'
        : `there is nothing to make a graph of kind ${wanted} of`,
      'Open one row of features a point, a square matrix of dissimilarities, edges as src,dst,weight, a picture, or logits with labels.',
    );
  }
  return found[0];
}

const record = (name: string, role: string, shape: readonly number[]): InputRecord => ({
  name,
  role,
  shape,
  sha256: null,
});

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

const recordOfLabels = ({ labels }: Dataset): InputRecord[] =>
  labels === null ? [] : [record(labels.file, 'labels', [labels.values.length])];

async function fromTable(
  core: Core,
  kind: 'edges' | 'dissimilarity' | 'knn',
  input: LogitsInput,
  dataset: Dataset,
  settings: Settings,
  context: RunContext,
): Promise<Made> {
  const matrix = await readMatrix(core, kind === 'knn' ? input.table : allFields(input.table), context);
  const inputs = [record(input.file.name, input.file.role, [matrix.rows, matrix.columns]), ...recordOfLabels(dataset)];
  const rest = { contingency: null, inputs, warnings: [] };
  const known = context.resume?.graph;
  if (kind === 'knn') {
    const { points, labels } = await splitLabels(input.table, matrix);
    const graph = known ?? (await graphOfPoints(core, points, input, settings, context));
    const coordinates = points.columns === 2 ? points.values : null;
    const own = checkLabels(dataset.labels ?? labels, graph.vertices, input.file.name);
    return { graph, names: null, points, coordinates, labels: own, ...rest };
  }
  const graph = known ?? (kind === 'edges' ? graphOfEdges(matrix) : graphOfDissimilarities(matrix));
  const names = namesFor(dataset.classes, graph.vertices);
  const labels = checkLabels(names === null ? dataset.labels : null, graph.vertices, input.file.name);
  return { graph, names, coordinates: null, labels, ...rest };
}

/** Vertices are classes where there are as many names. */
const namesFor = (classes: Classes | null, vertices: number): readonly string[] | null =>
  classes?.names.length === vertices ? classes.names : null;

function fromPicture(dataset: Dataset): Made | null {
  const image = dataset.image ?? null;
  if (image === null) {
    return null;
  }
  const { picture, file } = image;
  const graph = graphOfPicture(picture);
  const shrunk: Warning = {
    code: 'shrunk',
    message: `The picture was shrunk ${picture.shrunk} times: each pixel is the mean of ${picture.shrunk ** 2}.`,
  };
  return {
    graph,
    names: null,
    coordinates: null,
    labels: checkLabels(dataset.labels, graph.vertices, file),
    contingency: null,
    inputs: [record(file, 'image', [picture.height, picture.width]), ...recordOfLabels(dataset)],
    warnings: picture.shrunk > 1 ? [shrunk] : [],
  };
}

/** Makes a graph of what a dataset holds. */
export async function makeGraph(
  core: Core,
  kind: GraphKind,
  dataset: Dataset,
  settings: Settings,
  context: RunContext,
): Promise<Made> {
  const { edges, dissimilarity, features, logits, labels } = dataset;
  const picture = kind === 'image' ? fromPicture(dataset) : null;
  if (picture !== null) {
    return picture;
  }
  if (kind === 'confusion') {
    return graphOfConfusion(core, dataset, context);
  }
  if (kind === 'class-means' && logits !== null && labels !== null) {
    return graphOfClassMeans(core, dataset, logits, labels, context);
  }
  const tables = { edges, dissimilarity, knn: features, image: null, confusion: null, 'class-means': null } as const;
  const input = tables[kind];
  if (input === null || (kind !== 'edges' && kind !== 'dissimilarity' && kind !== 'knn')) {
    throw new Error(`no input for a graph of kind ${kind}`);
  }
  return fromTable(core, kind, input, dataset, settings, context);
}
