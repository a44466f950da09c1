import type { Hierarchy } from '../model/hierarchy.ts';
import type { Contingency } from '../model/result.ts';
import type { Core } from './core.ts';
import { ENUMS, STRUCTS } from './logitree.ts';
import { withTree } from './tree.ts';

const FLAT_METRICS = ENUMS.lt_flat_metric;
/** All but accuracy, which is counted in methods/shared/metrics/measure.ts, for tables that are not square too. */
export type FlatMetrics = Readonly<Record<Exclude<(typeof FLAT_METRICS)[number], 'accuracy'>, number | null>>;

export interface TreeMetrics {
  readonly dendrogram_purity: number | null;
  readonly least_hierarchical_distance: number | null;
}

/** NaN is how the core says undefined. */
export const defined = (x: number | undefined): number | null => (x === undefined || Number.isNaN(x) ? null : x);

/** Points counted by leaf and true class. */
export function countContingency(
  core: Core,
  predicted: Uint16Array,
  truth: Int32Array,
  leaves: number,
  trueClasses: number,
): Contingency {
  const cells = leaves * trueClasses;
  return core.withMemory([predicted, truth, new Uint32Array(cells)], (predictedAt, truthAt, countsAt) => {
    core.check(core.exports.lt_count_contingency(predictedAt, truthAt, truth.length, leaves, trueClasses, countsAt));
    return { rows: leaves, columns: trueClasses, counts: core.array('u32', countsAt, cells) };
  });
}

function withTable<T>(core: Core, table: Contingency, use: (pointer: number) => T): T {
  return core.withMemory([STRUCTS.lt_contingency.bytes, table.counts], (pointer, counts) => {
    core.writeStruct(pointer, 'lt_contingency', { n_leaves: table.rows, n_true: table.columns, counts });
    return use(pointer);
  });
}

export function flatMetrics(core: Core, table: Contingency): FlatMetrics {
  const values = withTable(core, table, (pointer) =>
    core.numbersOf(FLAT_METRICS.length, (out) => core.exports.lt_metrics_flat(pointer, out)),
  );
  const named = FLAT_METRICS.flatMap((name, i) => (name === 'accuracy' ? [] : [[name, defined(values[i])]]));
  return Object.fromEntries(named) as FlatMetrics;
}

/** Metrics of each of several trees over the rows of one table. Leaves carry the row as their class. */
export function treeMetrics(core: Core, table: Contingency, trees: Iterable<Hierarchy>): TreeMetrics[] {
  return withTable(core, table, (tablePointer) => {
    return Array.from(trees, (tree) => metricsOfTree(core, tablePointer, tree));
  });
}

function metricsOfTree(core: Core, table: number, tree: Hierarchy): TreeMetrics {
  const [purity, distance] = withTree(core, tree, ({ pointer }) =>
    core.numbersOf(2, (out) => core.exports.lt_metrics_tree(table, pointer, out)),
  );
  return { dendrogram_purity: defined(purity), least_hierarchical_distance: defined(distance) };
}

/** Measures of similarity of two leaves of a tree. */
export const SIMILARITIES = ENUMS.lt_similarity_kind;
export type Similarity = (typeof SIMILARITIES)[number];

/**
 * Agreement of trees over the rows of a table with a true tree over its columns, in similarities of pairs of points; leaves
 * carry the row, or the column, as their class. One score a tree, null without a pair of points.
 */
export function referenceScores(
  core: Core,
  table: Contingency,
  truth: Hierarchy,
  similarity: Similarity,
  trees: Iterable<Hierarchy>,
): (number | null)[] {
  const kind = SIMILARITIES.indexOf(similarity);
  const reference = withTable(core, table, (tableAt) =>
    withTree(core, truth, ({ pointer }) =>
      core.wordOf((out) => core.exports.lt_reference_create(tableAt, pointer, kind, out)),
    ),
  );
  try {
    return Array.from(trees, (tree) => scoreOf(core, reference, tree));
  } finally {
    core.exports.lt_reference_destroy(reference);
  }
}

const scoreOf = (core: Core, reference: number, tree: Hierarchy): number | null =>
  withTree(core, tree, ({ pointer }) =>
    defined(core.numberOf((out) => core.exports.lt_reference_score(reference, pointer, out))),
  );

/** The merges of a random tree over `leaves` leaves. */
export function randomMerges(core: Core, leaves: number, seed: number): Uint32Array<ArrayBuffer> {
  const { lt_random_merges: draw } = core.exports;
  return core.filled({ merges: ['u32', 2 * (leaves - 1)] }, (to) => draw(leaves, seed, to.merges)).merges;
}
