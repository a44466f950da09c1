import { DataError } from '../../base/error.ts';
import { VERSION } from '../../base/version.ts';
import { copheneticCorrelation } from '../../bindings/compare.ts';
import type { Core } from '../../bindings/core.ts';
import { classesThatOccur } from '../../data/dataset/labels.ts';
import { hierarchyFromMerges } from '../../hierarchy/from-merges.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Result, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import { clustersByCount, fewerClusters, notJudgedAt } from '../shared/points/clusters.ts';
import { type LeafKind, pointsOf } from '../shared/points/kind.ts';
import { score } from '../shared/points/score.ts';
import type { Runner } from '../shared/runner.ts';
import { tiesFound } from '../shared/ties.ts';
import { treeFirst } from '../shared/tree-first.ts';
import { rowsOfClassMeans } from './class-mean-rows.ts';
import { rowsOfConfusion } from './confusion-rows.ts';
import { rowsOfFeatureMeans } from './feature-means.ts';
import type { LinkageFindings } from './findings.ts';
import type { Joins } from './joins.ts';
import { explainMerges, MAX_EXPLAINED_ROWS } from './nearest-pairs.ts';
import { rowOptions } from './row-options.ts';
import { type Rows, rowsOfTable } from './rows.ts';
import { OPTIONS, type Settings } from './schema.ts';
import { linkageWarnings } from './warnings.ts';

/**
 * What there is to cluster: dissimilarities, else rows of features or the means of their classes, else class means of labelled logits, else rows of a
 * confusion matrix.
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

/** What is to be said of the number of leaves that was asked for. */
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

/** How well heights stand for distances. */
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
    join(rows.linkage, context);
    const { merges, heights, margins, ties } = rows.linkage.merges();
    const counts = rows.linkage.counts();
    const hierarchy = hierarchyFromMerges(counts.rows, merges, heights);
    const { linkage, points, contingency } = rows;
    const distances = counts.rows <= MAX_EXPLAINED_ROWS ? linkage.keptDistances() : null;
    const explained = distances === null ? undefined : explainMerges(settings.method, counts.rows, distances, merges);
    const clusters = points === undefined ? null : clustersOf(points.kind, merges, heights, settings.leaves);
    const tree: Result = {
      method: 'linkage',
      version: VERSION,
      options: {
        method: settings.method,
        distance: rows.distance,
        normalise_rows: settings.normalise_rows,
        ...rowOptions(settings),
        ...(rows.unnamed === undefined ? {} : { unnamed: rows.unnamed }),
        ...(settings.leaves > 0 ? { leaves: settings.leaves } : {}),
        ...(clusters === null ? {} : { clusters: clusters.count }),
      },
      inputs: rows.inputs,
      classes: rows.names,
      hierarchy,
      merges,
      margins: settings.method === 'single' ? null : margins,
      certified: null,
      ties: tiesFound(ties),
      findings: explained && ({ linkage: explained } satisfies LinkageFindings),
      predicted: null,
      contingency: points === undefined ? contingency : null,
      clusters: clusters?.of,
      points: points && pointsOf(points.kind, points.matrix),
      fit: linkage.distances === 0 ? null : fitOf(core, hierarchy, linkage),
      metrics: null,
      warnings: [...linkageWarnings(rows, settings, counts, ties), ...aboutLeaves(clusters, settings)],
      run: { passes: 1, rows: counts.rows, seconds: (performance.now() - started) / 1000 },
    };
    const labels = clusters?.labels ?? null;
    return await treeFirst(context, tree, labels === null && tree.contingency === null ? [] : ['metrics'], () => {
      if (clusters !== null && labels !== null) {
        const judgedAt = settings.leaves > 0 ? 'clusters' : 'points';
        return score(core, clusters.of, hierarchy, labels, judgedAt) ?? {};
      }
      return tree.contingency === null ? {} : { metrics: measure(core, tree.contingency, hierarchy) };
    });
  } catch (error) {
    throw asDataError(error, input?.file.name ?? dataset.confusion?.file ?? '');
  } finally {
    rows?.linkage.destroy();
  }
};
