import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { count, counted } from '../../base/text.ts';
import { VERSION } from '../../base/version.ts';
import { copheneticCorrelation } from '../../bindings/compare.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import { Linkage, type LinkageCounts } from '../../bindings/linkage.ts';
import { classesThatOccur } from '../../data/dataset/labels.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import type { ConfusionMatrix, Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Pending, Result, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { meansOfClasses } from '../shared/class-means.ts';
import { contingencyOf } from '../shared/confusion-matrix.ts';
import { meansOfSamples } from '../shared/features/means-of-samples.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import { clustersByCount, fewerClusters, notJudgedAt } from '../shared/points/clusters.ts';
import { type LeafKind, leafKindOf, pointsOf, recordsOf } from '../shared/points/kind.ts';
import { splitLabels } from '../shared/points/labels.ts';
import { readMatrix } from '../shared/points/read.ts';
import { score } from '../shared/points/score.ts';
import { inputRecord, type Runner, treeFirst } from '../shared/runner.ts';
import { shuffledOrder } from '../shared/shuffled-order.ts';
import { inOrder, orderWarnings, reorder, startsOf } from '../shared/support/resamples.ts';
import { tiedMerges, tiesFound, tieWarnings } from '../shared/ties.ts';
import type { LinkageFindings } from './findings.ts';
import { joinsOnGraph } from './graph-joins.ts';
import { filled, type Joins, joinsOf } from './joins.ts';
import { explainMerges, MAX_EXPLAINED_ROWS } from './nearest-pairs.ts';
import { distanceOfRows, rowOptions, scaleWarnings } from './row-options.ts';
import { comparedRows, RAW_COUNTS, type Rows, rowsOfTable } from './rows.ts';
import { MOST_ORDERED, OPTIONS, type Settings } from './schema.ts';

/** @throws DataError where trees in other orders were asked for, and what they are made of is not kept */
function checkOrders(joins: Joins, { orders }: Settings): void {
  const { rows } = joins.counts();
  if (orders === 0 || joins.points !== undefined || rows <= MOST_ORDERED) return;
  throw new DataError(
    'option',
    `other orders are for at most ${count(MOST_ORDERED)} rows, and there are ${counted(rows, 'row', 'rows')}`,
    'Run without other orders, or on a graph.',
  );
}

/** Rows in an order, of which the distances are known, condensed. */
function joinsOfDistances(
  core: Core,
  distances: Float64Array,
  order: Uint32Array,
  { method }: Settings,
): Promise<Joins> {
  const { length: rows } = order;
  const linkage = new Linkage(core, { method, distance: 'precomputed', columns: rows, normaliseRows: false });
  const row = new Float64Array(rows);
  return filled(linkage, () => {
    for (const one of order) {
      order.forEach((other, place) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        row[place] = low === high ? 0 : at(distances, (low * (2 * rows - low - 1)) / 2 + high - low - 1);
      });
      linkage.pushValues(row, rows);
    }
  });
}

function inRows({ rows, columns, values }: Points, order: Uint32Array): Points {
  const moved = new Float64Array(values.length);
  order.forEach((row, place) => {
    moved.set(values.subarray(row * columns, (row + 1) * columns), place * columns);
  });
  return { rows, columns, values: moved };
}

/** Trees of the same rows in other orders: by the number of the order. On a graph the neighbours are found anew as well. */
function treesInOrder(
  core: Core,
  joins: Joins,
  settings: Settings,
  { signal }: RunContext,
): (which: number) => Promise<Hierarchy> {
  const { points } = joins;
  const onGraph = (order: Uint32Array): Promise<Joins> => {
    if (points === undefined) throw new RangeError('neither distances nor points are kept');
    return joinsOnGraph(core, inRows(points, order), settings, { signal });
  };
  const distances = joins.keptDistances();
  const startOf = startsOf(settings.seed);
  return async (which) => {
    const order = shuffledOrder(joins.counts().rows, startOf(which));
    const moved = await (distances === null ? onGraph(order) : joinsOfDistances(core, distances, order, settings));
    try {
      while (moved.step().state !== 'done') signal?.throwIfAborted();
      const { merges } = moved.merges();
      return inOrder(hierarchyFromMerges(order.length, merges), order);
    } finally {
      moved.destroy();
    }
  };
}

/** Number of rows of each class, and the classes that have some. */
function present({ values, count }: Labels): { readonly counts: Uint32Array; readonly classes: readonly number[] } {
  const counts = new Uint32Array(count);
  for (const label of values) counts[label] = (counts[label] ?? 0) + 1;
  return { counts, classes: Array.from(counts.keys()).filter((k) => counts[k] !== 0) };
}

/** Classes as rows: the means of their points, by label. */
async function rowsOfFeatureMeans(
  core: Core,
  dataset: Dataset,
  input: LogitsInput,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const matrix = await readMatrix(core, input.table, context);
  const read = await splitLabels(input.table, matrix);
  const { rows } = read.points;
  const kind = leafKindOf(dataset, { file: input.file.name, rows, names: read.rowNames, labels: read.labels });
  if (kind.labels === null) {
    throw new DataError(
      'no-labels',
      `the classes of the ${counted(rows, 'row', 'rows')} are not known`,
      'Open labels, one a row, or let the leaves be rows.',
    );
  }
  const { labels } = kind;
  const { counts, classes } = present(labels);
  const distance = settings.distance === 'auto' ? 'euclidean' : settings.distance;
  const { points, warnings } = comparedRows(core, read.points, read.names, settings);
  const train = Uint32Array.from({ length: rows }, (_, row) => row).filter((row) => (labels.values[row] ?? -1) >= 0);
  const means = meansOfSamples(core, points, { train, classOf: labels.values, counts });
  const values = new Float64Array(classes.length * points.columns);
  classes.forEach((k, row) => {
    values.set(means.values.subarray(k * points.columns, (k + 1) * points.columns), row * points.columns);
  });
  const linkage = await joinsOf(core, { ...points, rows: classes.length, values }, distance, settings, context);
  return {
    ...{ linkage, distance },
    names: classes.map((k) => labels.names[k] ?? `class ${k}`),
    inputs: [inputRecord(input.file.name, input.file.role, [rows, matrix.columns]), ...recordsOf(dataset, kind)],
    contingency: null,
    warnings: [...read.leftOut, ...scaleWarnings(read, distance, settings), ...warnings],
  };
}

/** Rows of a confusion matrix, one a true class: what its points were taken for (Cavalin & Oliveira; Xiong). */
async function rowsOfConfusion(
  core: Core,
  confusion: ConfusionMatrix,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const distance = distanceOfRows(
    settings,
    'how often classes are taken for each other are no dissimilarities',
    'Choose the distance euclidean, cityblock or correlation, or open a table of dissimilarities.',
  );
  const { names, counts, file, outside } = confusion;
  const size = names.length;
  const compared = comparedRows(core, { rows: size, columns: size, values: counts }, names, settings);
  const linkage = await joinsOf(core, compared.points, distance, settings, context);
  const areCounts = settings.normalise_rows === 'off' && counts.every((value) => Number.isInteger(value));
  return {
    linkage,
    distance,
    names,
    inputs: [inputRecord(file, 'confusion', [size, size])],
    // Points outside of the matrix are in no entry: what is measured without them would be too good.
    contingency: outside?.some((points) => points > 0) ? null : contingencyOf(counts, size),
    warnings: [...(areCounts ? [RAW_COUNTS] : []), ...compared.warnings],
  };
}

const MERGES = ['merge', 'merges'] as const;

/** Warnings about the rows and how firmly they decide. */
function linkageWarnings(rows: Rows, settings: Settings, counts: LinkageCounts, ties: Uint8Array): Warning[] {
  const warnings: Warning[] = [...rows.warnings];
  if (settings.method === 'ward' && rows.distance !== 'euclidean') {
    warnings.push({
      code: rows.distance === 'precomputed' ? 'ward-precomputed' : 'ward-not-euclidean',
      message: 'Ward linkage is meant for Euclidean distances; with others its heights are formal only.',
    });
  }
  if (counts.emptyRows > 0) {
    warnings.push({
      code: 'empty-rows',
      message: `${counted(counts.emptyRows, 'row is', 'rows are')} all 0 and ${counts.emptyRows === 1 ? 'has no shares: it was' : 'have no shares: they were'} left as zeros.`,
    });
  }
  if (counts.asymmetric > 0) {
    warnings.push({
      code: 'not-quite-symmetric',
      message: `${counted(counts.asymmetric, 'pair has', 'pairs have')} two dissimilarities that differ by rounding: their mean was taken.`,
    });
  }
  const words = { merges: MERGES, by: `the order of the ${rows.points === undefined ? 'classes' : 'points'}` };
  warnings.push(
    ...tieWarnings(counts.ties, counts.rows - 1, words, tiedMerges(ties), ' Other trees fit these distances as well.'),
  );
  return warnings;
}

/** Class means of logits as rows: used where there are no weights of the last layer. */
async function rowsOfClassMeans(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const distance = distanceOfRows(
    settings,
    'class means of logits are rows, not dissimilarities',
    'Choose the distance euclidean, cityblock or correlation.',
  );
  const { rows, columns, ...known } = await meansOfClasses(core, dataset, logits, labels, context);
  const means = { rows: known.names.length, columns, values: rows };
  const compared = comparedRows(core, means, null, settings);
  const linkage = await joinsOf(core, compared.points, distance, settings, context);
  return { linkage, distance, ...known, warnings: [...known.warnings, ...compared.warnings] };
}

/**
 * Rows to cluster: dissimilarities, else rows of features or the means of their classes, else class means of labelled logits,
 * else rows of a confusion matrix.
 */
async function readRows(core: Core, dataset: Dataset, settings: Settings, context: RunContext): Promise<Rows> {
  const table = dataset.dissimilarity ?? dataset.features;
  if (table !== null) {
    const areMeans = settings.class_means === 'on' && table === dataset.features;
    return (areMeans ? rowsOfFeatureMeans : rowsOfTable)(core, dataset, table, settings, context);
  }
  if (dataset.logits === null || dataset.labels === null) {
    if (dataset.confusion !== null) return rowsOfConfusion(core, dataset.confusion, settings, context);
    throw new DataError(
      'no-rows',
      'there are neither features, nor dissimilarities, nor a confusion matrix, nor logits with labels',
      'Open a table with one row a class, or logits and their labels.',
    );
  }
  return rowsOfClassMeans(core, dataset, dataset.logits, dataset.labels, settings, context);
}

/** The clusters of points, as many as were asked for, else as there are classes; null where nothing says how many. */
function clustersOf({ labels }: LeafKind, merges: Uint32Array, heights: Float64Array, leaves: number) {
  const count = leaves || (labels === null ? 0 : classesThatOccur(labels));
  return count === 0 ? null : { labels, count, of: clustersByCount(heights.length + 1, merges, heights, count) };
}

/** Warnings about the number of leaves that was asked for. */
function aboutLeaves(clusters: ReturnType<typeof clustersOf>, { leaves }: Settings): Warning[] {
  if (leaves === 0) return [];
  return clusters === null ? [notJudgedAt(leaves)] : fewerClusters(clusters.of, leaves, 'there are no more points');
}

/** Distances, then merges, in bounded steps. */
function join(linkage: Joins, context: RunContext): void {
  const { rows } = linkage.counts();
  for (;;) {
    const { state, done } = linkage.step();
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'merging', done: state === 'distances' ? done : rows + done, total: 2 * rows - 1 });
    if (state === 'done') {
      return;
    }
  }
}

/** Fit of heights and distances. */
const fitOf = (core: Core, hierarchy: Hierarchy, linkage: Joins): NonNullable<Result['fit']> => ({
  cophenetic_correlation: copheneticCorrelation(core, hierarchy, linkage.distances),
});

/**
 * Agglomerative linkage (wasm/include/logitree.h has the mathematics) of the classes or the points of a dataset: rows, or a
 * square matrix of dissimilarities. Heights are distances.
 */
export const runLinkage: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  const input = dataset.dissimilarity ?? dataset.features ?? dataset.logits;
  let rows: Rows | null = null;
  try {
    const settings = readOptions(OPTIONS, options);
    rows = await readRows(core, dataset, settings, context);
    checkOrders(rows.linkage, settings);
    join(rows.linkage, context);
    const { merges, heights, margins, ties } = rows.linkage.merges();
    const counts = rows.linkage.counts();
    const hierarchy = hierarchyFromMerges(counts.rows, merges, heights);
    const { linkage, points, contingency } = rows;
    const distances = counts.rows <= MAX_EXPLAINED_ROWS ? linkage.keptDistances() : null;
    const explained = distances === null ? undefined : explainMerges(settings.method, counts.rows, distances, merges);
    const treeInOrder = settings.orders === 0 ? null : treesInOrder(core, linkage, settings, context);
    const clusters = points === undefined ? null : clustersOf(points.kind, merges, heights, settings.leaves);
    const used = {
      method: settings.method,
      distance: rows.distance,
      normalise_rows: settings.normalise_rows,
      ...rowOptions(settings),
      ...(rows.unnamed === undefined ? {} : { unnamed: rows.unnamed }),
      ...(settings.leaves > 0 ? { leaves: settings.leaves } : {}),
      ...(clusters === null ? {} : { clusters: clusters.count }),
    };
    const warnings = [...linkageWarnings(rows, settings, counts, ties), ...aboutLeaves(clusters, settings)];
    const tree: Result = {
      method: 'linkage',
      version: VERSION,
      options: used,
      inputs: rows.inputs,
      classes: rows.names,
      hierarchy,
      merges,
      margins: settings.method === 'single' ? null : margins,
      certified: null,
      ties: tiesFound(ties),
      orders: undefined,
      findings: explained && ({ linkage: explained } satisfies LinkageFindings),
      predicted: null,
      contingency: points === undefined ? contingency : null,
      clusters: clusters?.of,
      points: points && pointsOf(points.kind, points.matrix),
      fit: linkage.distances === 0 ? null : fitOf(core, hierarchy, linkage),
      metrics: null,
      warnings,
      run: { passes: 1, rows: counts.rows, seconds: (performance.now() - started) / 1000 },
    };
    const labels = clusters?.labels ?? null;
    const scored = (): Partial<Result> => {
      if (clusters !== null && labels !== null) {
        const judgedAt = settings.leaves > 0 ? 'clusters' : 'points';
        return score(core, clusters.of, hierarchy, labels, judgedAt) ?? {};
      }
      return tree.contingency === null ? {} : { metrics: measure(core, tree.contingency, hierarchy) };
    };
    const pending: Pending[] = [
      ...(labels === null && tree.contingency === null ? [] : (['metrics'] as const)),
      ...(treeInOrder === null ? [] : (['orders'] as const)),
    ];
    return await treeFirst(context, tree, pending, async () => {
      const measured = scored();
      const ordered = treeInOrder && (await reorder(hierarchy, settings.orders, treeInOrder, context));
      if (ordered === null) return { ...measured, warnings: [...warnings, ...orderWarnings(0, settings.orders)] };
      return {
        ...measured,
        options: { ...used, orders: ordered.made, seed: settings.seed },
        orders: ordered.share,
        warnings: [...warnings, ...orderWarnings(ordered.made, settings.orders)],
      };
    });
  } catch (error) {
    throw asDataError(error, input?.file.name ?? dataset.confusion?.file ?? '');
  } finally {
    rows?.linkage.destroy();
  }
};
