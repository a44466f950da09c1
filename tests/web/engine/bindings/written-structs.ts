import { Confusion } from '../../../../web/engine/bindings/confusion.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import { Decide } from '../../../../web/engine/bindings/decide.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { checkGraph } from '../../../../web/engine/bindings/graph.ts';
import { solveWeights, splitNode } from '../../../../web/engine/bindings/hmmc.ts';
import { L2h } from '../../../../web/engine/bindings/l2h.ts';
import { Linkage } from '../../../../web/engine/bindings/linkage.ts';
import { flatMetrics } from '../../../../web/engine/bindings/metrics.ts';
import { parseTextRows, writeLayout } from '../../../../web/engine/bindings/rows.ts';
import { trainSvm } from '../../../../web/engine/bindings/svm.ts';
import { withTree } from '../../../../web/engine/bindings/tree.ts';
import { UltrametricFit } from '../../../../web/engine/bindings/ultrametric.ts';

/** A number, the name of a constant or of a member of an enum, or what an address points to. */
type Expected = number | string | readonly number[] | Float64Array | Uint32Array | Int32Array;

/** A struct that the bindings write. */
export interface Written {
  /** The struct, the function that gets it, and which argument it is. */
  readonly struct: string;
  readonly call: string;
  readonly argument: number;
  readonly write: (core: Core) => unknown;
  /** Each field, distinct wherever two could be mixed up. */
  readonly fields: Readonly<Record<string, Expected>>;
}

const HIERARCHY = {
  childStart: Uint32Array.of(0, 0, 0, 2),
  child: Uint32Array.of(1, 0),
  height: Float64Array.of(0, 0, 3),
  classOf: Int32Array.of(5, 6, -1),
};
const GRAPH = {
  vertices: 7,
  src: Uint32Array.of(1, 2, 3),
  dst: Uint32Array.of(4, 5, 6),
  weight: Float64Array.of(0.5, 1.5, 2.5),
};
const POINTS = { rows: 2, columns: 1, values: Float64Array.of(1, 2) };
const ROWS = Uint32Array.of(0, 1);
const TRIPLETS = {
  groups: [{ ref: 9, positive: [10, 11], negative: [12, 13, 14, 15] }],
  pool: Uint32Array.of(16, 17, 18),
} as const;

/** All of them: which function gets each, a call that makes the bindings write it, and what must then be in it. */
export const WRITTEN: readonly Written[] = [
  {
    struct: 'lt_layout',
    call: 'lt_wide_rows',
    argument: 0,
    write: (core) =>
      core.withMemory([16], (at) => {
        writeLayout(core, at, { element: 'bf2', swapped: true, rowStride: 7, columnStride: 9 });
        core.exports.lt_wide_rows(at, 0, 0, 0, 0);
      }),
    fields: { element: 'LT_BF16', swapped: 1, row_stride: 7, column_stride: 9 },
  },
  {
    struct: 'lt_text_format',
    call: 'lt_text_rows',
    argument: 0,
    write: (core) =>
      parseTextRows(core, { delimiter: ';', fields: 8, columns: [1, 5, 7] }, { pointer: 0, bytes: 0, last: true }, 0, {
        pointer: 0,
        rows: 0,
      }),
    fields: { delimiter: 59, n_fields: 8, n_columns: 3 },
  },
  {
    struct: 'lt_l2h_options',
    call: 'lt_l2h_create',
    argument: 0,
    write: (core) =>
      new L2h(core, { classes: 11, top: 7, kind: 'probabilities', wide: false, score: 'max', empty: 'reference' }),
    fields: {
      n_classes: 11,
      top: 7,
      kind: 'LT_PROBABILITIES',
      wide: 0,
      score: 'LT_MAX',
      empty: 'LT_EMPTY_REFERENCE',
    },
  },
  {
    struct: 'lt_confusion_options',
    call: 'lt_confusion_create',
    argument: 0,
    write: (core) =>
      new Confusion(
        core,
        { classes: 3, kind: 'similarity', inheritance: 'multiple', mode: 'bounded', between: 'most', r: 0.25 },
        new Float64Array(9),
      ),
    fields: {
      n_classes: 3,
      kind: 'LT_SIMILARITY',
      inheritance: 'LT_MULTIPLE',
      mode: 'LT_BOUNDED',
      between: 'LT_BETWEEN_MOST',
      r: 0.25,
    },
  },
  {
    struct: 'lt_linkage_options',
    call: 'lt_linkage_create',
    argument: 0,
    write: (core) => new Linkage(core, { method: 'ward', distance: 'cityblock', columns: 13, normaliseRows: true }),
    fields: { method: 'LT_WARD_LINKAGE', distance: 'LT_CITYBLOCK', n_columns: 13, normalise_rows: 1 },
  },
  {
    struct: 'lt_decide_options',
    call: 'lt_decide_create',
    argument: 0,
    write: (core) =>
      new Decide(core, 7, {
        kind: 'probabilities',
        trees: [HIERARCHY, HIERARCHY],
        ruler: 5,
        cost: 'information',
        targets: [0.5, 0.6, 0.7],
        full: true,
        mostSteps: 11,
        temperature: 1.5,
        threshold: 0.75,
      }),
    fields: {
      n_classes: 7,
      kind: 'LT_PROBABILITIES',
      n_trees: 2,
      ruler: 5,
      cost: 'LT_COST_INFORMATION',
      n_targets: 3,
      full: 1,
      most_steps: 11,
      temperature: 1.5,
      threshold: 0.75,
    },
  },
  {
    struct: 'lt_contingency',
    call: 'lt_metrics_flat',
    argument: 0,
    write: (core) => flatMetrics(core, { rows: 1, columns: 2, counts: Uint32Array.of(3, 4) }),
    fields: { n_leaves: 1, n_true: 2, counts: Uint32Array.of(3, 4) },
  },
  {
    struct: 'lt_tree',
    call: 'lt_dasgupta_cost',
    argument: 0,
    write: (core) => withTree(core, HIERARCHY, ({ pointer }) => core.exports.lt_dasgupta_cost(pointer, 0, 0)),
    fields: { n_nodes: 3, child_start: HIERARCHY.childStart, child: HIERARCHY.child, leaf_of: HIERARCHY.classOf },
  },
  {
    struct: 'lt_graph',
    call: 'lt_graph_check',
    argument: 0,
    write: (core) => checkGraph(core, GRAPH),
    fields: { n_vertices: 7, n_edges: 3, src: GRAPH.src, dst: GRAPH.dst, weight: GRAPH.weight },
  },
  {
    struct: 'lt_ultrametric_options',
    call: 'lt_ultrametric_create',
    argument: 1,
    write: (core) =>
      new UltrametricFit(core, GRAPH, {
        weights: { closest: 1.25, size: 2.25, triplet: 3.25, dasgupta: 4.25 },
        margin: 5.25,
        sigmoid: 6.25,
        step: 7.25,
        topNodes: 8,
        reduce: 'sum',
        positive: 'identity',
        start: 'given',
        earlyStop: true,
        triplets: TRIPLETS,
        theta: Float64Array.of(19, 20, 21),
      }),
    fields: {
      weight: [1.25, 2.25, 3.25, 4.25],
      margin: 5.25,
      sigmoid: 6.25,
      step: 7.25,
      top_nodes: 8,
      reduce: 'LT_REDUCE_SUM',
      positive: 'LT_IDENTITY',
      start: 'LT_START_GIVEN',
      early_stop: 1,
      n_triplets: 1,
      n_pool: 3,
      triplets: Uint32Array.of(9, 10, 11, 12, 13, 14, 15),
      pool: TRIPLETS.pool,
      theta: Float64Array.of(19, 20, 21),
    },
  },
  {
    struct: 'lt_spectral_options',
    call: 'lt_spectral',
    argument: 1,
    write: (core) => new Features(core, POINTS, 'none').spectral(ROWS, 3, 4, 5, 0),
    fields: { n_clusters: 3, neighbours: 4, runs: 5 },
  },
  {
    struct: 'lt_hmmc_options',
    call: 'lt_hmmc_split',
    argument: 1,
    write: (core) =>
      splitNode(
        new Features(core, POINTS, 'none'),
        {
          alpha: 0.5,
          beta: 1.5,
          low: 2.5,
          high: 3.5,
          tolerance: 4.5,
          children: 6,
          regulariser: '2',
          start: 'search',
          runs: 8,
          rounds: 9,
        },
        ROWS,
        { sum: Float64Array.of(1), count: 1 },
        0,
      ),
    fields: {
      alpha: 0.5,
      beta: 1.5,
      low: 2.5,
      high: 3.5,
      tolerance: 4.5,
      n_children: 6,
      regulariser: 'LT_REGULARISER_2',
      start: 'LT_START_SEARCH',
      runs: 8,
      most_rounds: 9,
    },
  },
  {
    struct: 'lt_weights_problem',
    call: 'lt_hmmc_weights',
    argument: 1,
    write: (core) =>
      solveWeights(
        new Features(core, POINTS, 'none'),
        { group: 0.5, ridge: 1.5, tolerance: 2.5, children: 4, l1: Float64Array.of(5), labels: Uint32Array.of(6, 7) },
        new Float64Array(4),
      ),
    fields: {
      group: 0.5,
      ridge: 1.5,
      tolerance: 2.5,
      n_children: 4,
      l1: Float64Array.of(5),
      labels: Uint32Array.of(6, 7),
    },
  },
  {
    struct: 'lt_svm_options',
    call: 'lt_svm_train',
    argument: 1,
    write: (core) =>
      trainSvm(new Features(core, POINTS, 'none'), { cost: 0.5, tolerance: 1.5, epochs: 7 }, ROWS, ROWS, 3, 0),
    fields: { cost: 0.5, tolerance: 1.5, n_targets: 3, most_epochs: 7 },
  },
];
