import { DataError } from '../../base/error.ts';
import { Confusion } from '../../bindings/confusion.ts';
import type { Core } from '../../bindings/core.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { Dataset, Labels, LogitsInput, Picture } from '../../model/dataset.ts';
import type { InputRecord, Members, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { type KnownLeaves, meansOfClasses } from '../shared/class-means.ts';
import { matrixOf } from '../shared/confusion-matrix.ts';
import { type LeafKind, leafKindOf } from '../shared/points/kind.ts';
import { splitLabels } from '../shared/points/labels.ts';
import { allFields, type Matrix, readMatrix } from '../shared/points/read.ts';
import { inputRecord, inputRecords } from '../shared/runner.ts';
import { asUnfinishedFit } from './findings.ts';
import { graphOfDissimilarities, graphOfEdges, graphOfPoints } from './graph.ts';
import { graphOfPicture } from './image.ts';
import type { GraphKind, Settings } from './settings.ts';
import { pictureOfSuperpixels, superpixelsOf } from './superpixels.ts';

/* Graphs whose vertices are classes, from what a page that shows a classifier holds already. All are complete. */

/** 1 - similarity of a confusion matrix, as confusion merging has it before its first round. */
async function graphOfConfusion(core: Core, dataset: Dataset, context: RunContext): Promise<Made> {
  const matrix = await matrixOf(core, dataset, { as: 'auto', truth: 'auto' }, context);
  const size = matrix.names.length;
  return new Confusion(
    core,
    { classes: size, kind: matrix.kind, inheritance: 'single', mode: 'bounded', r: 0.1 },
    matrix.values,
  ).use((confusion) => {
    const values = confusion.similarity().map((s, at) => (at % (size + 1) === 0 ? 0 : 1 - s));
    return {
      graph: graphOfDissimilarities({ rows: size, columns: size, values }),
      are: 'classes',
      names: matrix.names,
      coordinates: null,
      labels: null,
      contingency: matrix.contingency,
      inputs: matrix.inputs,
      warnings: [{ code: 'class-graph', message: 'Classes are apart by 1 − the similarity of their confusions.' }],
    };
  });
}

/** Euclidean distances of the mean logits of the classes. */
async function graphOfClassMeans(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  context: RunContext,
): Promise<Made> {
  const { rows, columns, names, contingency, inputs, warnings } = await meansOfClasses(
    core,
    dataset,
    logits,
    labels,
    context,
  );
  const size = names.length;
  if (size < 2) {
    throw new DataError('too-few-classes', `need at least 2 classes with points, got ${size}`, 'Open more labels.');
  }
  const values = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < a; b += 1) {
      let square = 0;
      for (let column = 0; column < columns; column += 1) {
        square += ((rows[a * columns + column] as number) - (rows[b * columns + column] as number)) ** 2;
      }
      values[a * size + b] = values[b * size + a] = Math.sqrt(square);
    }
  }
  const graph = graphOfDissimilarities({ rows: size, columns: size, values });
  return { graph, are: 'classes', names, coordinates: null, labels: null, contingency, inputs, warnings };
}

type Image = NonNullable<Dataset['image']>;

/** A graph, and what is known of its vertices. */
export interface Made extends KnownLeaves {
  readonly graph: Graph;
  readonly are: LeafKind['are'] | 'clusters';
  /** The features of each vertex, where the graph was made of them. */
  readonly points?: Matrix | undefined;
  /** The points of each vertex, where vertices are clusters of them. */
  readonly members?: Members | undefined;
  /** Two coordinates a vertex, where vertices are points of a plane. */
  readonly coordinates: Float64Array | null;
  /** The true class of each vertex. */
  readonly labels: Labels | null;
}

/** Kinds of graph in the order in which they are tried, and whether a dataset has what each takes. */
const GRAPHS_OF: readonly (readonly [GraphKind, (dataset: Dataset) => boolean])[] = [
  ['edges', ({ edges }) => edges !== null],
  ['dissimilarity', ({ dissimilarity }) => dissimilarity !== null],
  ['knn', ({ features }) => features !== null],
  ['image', ({ image }) => (image ?? null) !== null],
  ['superpixels', ({ image }) => (image ?? null) !== null],
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

/** The file that a graph was made of, and the labels of its vertices. */
const recordsOf = (file: string, role: string, shape: readonly number[], { labels }: Dataset): InputRecord[] =>
  inputRecords([file, role, shape], [labels?.file, 'labels', [labels?.values.length ?? 0]]);

/** Points of a plane have coordinates, classes have none. */
const verticesOf = (kind: LeafKind, points: Matrix | null) => ({
  are: kind.are,
  names: kind.names,
  labels: kind.labels,
  coordinates: kind.are === 'points' && points?.columns === 2 ? points.values : null,
});

async function fromTable(
  core: Core,
  graphKind: 'edges' | 'dissimilarity' | 'knn',
  input: LogitsInput,
  dataset: Dataset,
  settings: Settings,
  context: RunContext,
): Promise<Made> {
  const matrix = await readMatrix(core, graphKind === 'edges' ? allFields(input.table) : input.table, context);
  const file = input.file.name;
  const inputs = recordsOf(file, input.file.role, [matrix.rows, matrix.columns], dataset);
  const rest = { contingency: null, inputs, warnings: [] };
  const known = context.resume && asUnfinishedFit(context.resume).graph;
  if (graphKind === 'knn') {
    const { points, labels, rowNames, warnings } = await splitLabels(input.table, matrix);
    const graph = known ?? (await graphOfPoints(core, points, input, settings, context));
    const kind = leafKindOf(dataset, { file, rows: graph.vertices, names: rowNames, labels });
    return { graph, points, ...verticesOf(kind, points), ...rest, warnings };
  }
  const ofEdges = graphKind === 'edges' ? graphOfEdges(matrix) : null;
  const graph = known ?? ofEdges?.graph ?? graphOfDissimilarities(matrix);
  const { columnNames, vertexNames } = input.table;
  const called = ofEdges === null ? columnNames : (vertexNames ?? ofEdges.names);
  const names = called?.length === graph.vertices ? called : null;
  const kind = leafKindOf(dataset, { file, rows: graph.vertices, names, labels: null });
  return { graph, ...verticesOf(kind, null), ...rest };
}

/** Said where a picture has fewer pixels than its file. */
const shrunkBy = ({ shrunk }: Picture): Warning[] =>
  shrunk > 1
    ? [
        {
          code: 'shrunk',
          message: `The picture was shrunk ${shrunk} times: each pixel is the mean of ${shrunk ** 2}.`,
        },
      ]
    : [];

function fromPixels(dataset: Dataset, { picture, file }: Image): Made {
  const graph = graphOfPicture(picture);
  const pixels = { file, rows: graph.vertices, names: null, labels: null };
  return {
    graph,
    ...verticesOf(leafKindOf({ ...dataset, classes: null, logits: null }, pixels), null),
    contingency: null,
    inputs: recordsOf(file, 'image', [picture.height, picture.width], dataset),
    warnings: shrunkBy(picture),
  };
}

/** Vertices are regions, of which each has its pixels. */
function fromSuperpixels(image: Image, { superpixels }: Settings): Made {
  const picture = pictureOfSuperpixels(image);
  const { graph, regionOf } = superpixelsOf(picture, superpixels);
  return {
    graph,
    are: 'clusters',
    names: Array.from({ length: graph.vertices }, (_, region) => `superpixel ${region}`),
    members: { are: 'superpixels', leafOf: regionOf, coordinates: null, labels: null },
    ...{ coordinates: null, labels: null, contingency: null },
    inputs: [inputRecord(image.file, 'image', [picture.height, picture.width])],
    warnings: shrunkBy(picture),
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
  const image = dataset.image ?? null;
  if (image !== null && kind === 'image') return fromPixels(dataset, image);
  if (image !== null && kind === 'superpixels') return fromSuperpixels(image, settings);
  if (kind === 'confusion') {
    return graphOfConfusion(core, dataset, context);
  }
  if (kind === 'class-means' && logits !== null && labels !== null) {
    return graphOfClassMeans(core, dataset, logits, labels, context);
  }
  const input = kind === 'edges' ? edges : kind === 'dissimilarity' ? dissimilarity : kind === 'knn' ? features : null;
  if (input === null || (kind !== 'edges' && kind !== 'dissimilarity' && kind !== 'knn')) {
    throw new Error(`no input for a graph of kind ${kind}`);
  }
  return fromTable(core, kind, input, dataset, settings, context);
}
