import { DataError } from '../../base/error.ts';
import { VERSION } from '../../base/version.ts';
import { Confusion, type ConfusionOptions } from '../../bindings/confusion.ts';
import { type Core, CoreError } from '../../bindings/core.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Contingency, Metrics, Pending, Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { type Matrix, matrixOf } from '../shared/confusion-matrix.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import type { Runner } from '../shared/runner.ts';
import { inOrder, orderWarnings, reorder, resample, resampleWarnings } from '../shared/support/resamples.ts';
import { tiesFound } from '../shared/ties.ts';
import { treeFirst } from '../shared/tree-first.ts';
import { type ConfusionFindings, knownOf } from './findings.ts';
import { type Drawn, orderedMatrices, resampledMatrices } from './resampled.ts';
import { Similarities } from './rounds.ts';
import { OPTIONS } from './schema.ts';
import { aboutTies, tiesOf } from './ties.ts';
import { confusionWarnings } from './warnings.ts';

/** One round after the other. */
function mergeAll(confusion: Confusion, context: RunContext): Similarities {
  const similarities = new Similarities();
  similarities.add(confusion);
  while (!confusion.step()) {
    similarities.add(confusion);
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'merging', done: confusion.count('rounds'), total: null });
  }
  return similarities;
}

/** The hierarchy of a matrix, and nothing else of the run. */
function hierarchyOf(core: Core, options: ConfusionOptions, values: Float64Array): Hierarchy {
  const merging = new Confusion(core, options, values);
  try {
    while (!merging.step());
    return merging.hierarchy();
  } finally {
    merging.destroy();
  }
}

/** Points predicted as each class. */
function predictedOf({ rows, columns, counts }: Contingency): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, leaf) =>
    counts.subarray(leaf * columns, (leaf + 1) * columns).reduce((sum, count) => sum + count, 0),
  );
}

/** Points that were predicted as no class are wrong, whatever the tree. */
function withOutside(metrics: Metrics, outside: number): Metrics {
  const points = metrics.points + outside;
  const share = (accuracy: number | null): number | null => accuracy && (accuracy * metrics.points) / points;
  return outside === 0
    ? metrics
    : { ...metrics, points, accuracy: share(metrics.accuracy), matched_accuracy: share(metrics.matched_accuracy) };
}

/** What a user can do about a matrix that the core refuses. */
function failure(error: unknown): unknown {
  if (!(error instanceof CoreError) || (error.status !== 'too large' && error.status !== 'bad value')) {
    return error;
  }
  const remedy =
    error.status === 'too large'
      ? 'With a lower r fewer pairs qualify; with single inheritance every class has one parent.'
      : 'Correct this entry; a matrix that is not symmetric holds counts, not similarities.';
  const at = (x: number): number | undefined => (x >= 0 ? x : undefined);
  return new DataError(error.status.replace(' ', '-'), error.message, remedy, {
    row: at(error.row),
    column: at(error.column),
  });
}

/**
 * Confusion merging (wasm/include/logitree.h has the mathematics) of a confusion matrix, of a similarity matrix, or of
 * logits counted against labels. Heights are rounds. Metrics are those of single inheritance: with multiple a class may
 * sit at several places of the tree.
 */
export const runConfusion: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  let merging: Confusion | null = null;
  try {
    const settings = readOptions(OPTIONS, options);
    const matrix: Matrix = await matrixOf(core, dataset, settings, context);
    const { r, inheritance, mode, between, bootstrap: resamples, orders, seed } = settings;
    const classes = matrix.names.length;
    const coreOptions = { classes, kind: matrix.kind, inheritance, mode, between, r };
    const draw = resamples > 0 ? resampledMatrices(matrix, settings) : null;
    const order = orders > 0 ? orderedMatrices(matrix, settings) : null;
    merging = new Confusion(core, coreOptions, matrix.values);
    const rowSums = merging.rowSums();
    const similarities = mergeAll(merging, context);
    const hierarchy = merging.hierarchy();
    const { contingency } = matrix;
    const found: ConfusionFindings = { rounds: similarities.withRounds(merging) };
    const isMeasured = contingency !== null && inheritance === 'single';
    const used = { as: matrix.kind, truth: matrix.truth, r, inheritance, mode, between };
    const ties = tiesOf(hierarchy, found.rounds);
    const warnings = [...confusionWarnings(matrix, rowSums), ...aboutTies(found.rounds)];
    const tree: Result = {
      method: 'confusion',
      version: VERSION,
      options: used,
      inputs: matrix.inputs,
      classes: matrix.names,
      hierarchy,
      merges: null,
      margins: null,
      certified: null,
      findings: found,
      ...knownOf(found),
      ties: tiesFound(ties),
      orders: undefined,
      support: undefined,
      stability: undefined,
      predicted: contingency === null ? null : predictedOf(contingency),
      contingency,
      metrics: null,
      warnings,
      run: { passes: 1, rows: classes, seconds: (performance.now() - started) / 1000 },
    };
    context.onProgress?.({ phase: 'measuring', done: 0, total: null });
    const pending: Pending[] = [
      ...(isMeasured ? (['metrics'] as const) : []),
      ...(order === null ? [] : (['orders'] as const)),
      ...(draw === null ? [] : (['support'] as const)),
    ];
    return await treeFirst(context, tree, pending, async () => {
      const metrics = isMeasured ? withOutside(measure(core, contingency, hierarchy), matrix.outside) : null;
      const treeOf = (drawn: Drawn): Hierarchy => inOrder(hierarchyOf(core, coreOptions, drawn.values), drawn.order);
      const sampled = draw && (await resample(hierarchy, resamples, (which) => treeOf(draw(which)), context));
      const ordered = order && (await reorder(hierarchy, orders, (which) => treeOf(order(which)), context));
      return {
        metrics,
        options: {
          ...used,
          ...(sampled === null ? {} : { bootstrap: sampled.resamples }),
          ...(ordered === null ? {} : { orders: ordered.made }),
          ...(sampled === null && ordered === null ? {} : { seed }),
        },
        orders: ordered?.share,
        support: sampled?.support,
        stability: sampled?.stability,
        warnings: [
          ...warnings,
          ...resampleWarnings(sampled?.resamples ?? 0, resamples),
          ...orderWarnings(ordered?.made ?? 0, orders),
        ],
      };
    });
  } catch (error) {
    throw asDataError(failure(error), dataset.confusion?.file ?? dataset.logits?.file.name ?? '');
  } finally {
    merging?.destroy();
  }
};
