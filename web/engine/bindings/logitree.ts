/** Written by tools/bindings.mjs from wasm/include/logitree.h, which documents all of it. */

/** An address in the instance's memory: of a pointer or a handle. */
type Ptr = number;
/** A whole number of 32 bits, or a member of an enum by its place. */
type U32 = number;
type F64 = number;

export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  lt_last_error(): Ptr;
  lt_last_error_place(place: U32): F64;
  lt_abi_version(): U32;
  lt_alloc(bytes: U32): Ptr;
  lt_free(memory: Ptr): void;
  lt_exp(x: F64): F64;
  lt_log(x: F64): F64;
  lt_count_probability_rows(layout: Ptr, rows: Ptr, nRows: U32, nColumns: U32, outCount: Ptr): U32;
  lt_predict(kind: U32, layout: Ptr, rows: Ptr, nRows: U32, nColumns: U32, firstRow: F64, out: Ptr): U32;
  lt_confidences(kind: U32, layout: Ptr, rows: Ptr, nRows: U32, nColumns: U32, firstRow: F64, out: Ptr): U32;
  lt_probabilities(
    kind: U32,
    layout: Ptr,
    rows: Ptr,
    nRows: U32,
    nColumns: U32,
    firstRow: F64,
    temperature: F64,
    outPredicted: Ptr,
    out: Ptr,
  ): U32;
  lt_wide_rows(layout: Ptr, rows: Ptr, nRows: U32, nColumns: U32, out: Ptr): U32;
  lt_text_rows(
    format: Ptr,
    columns: Ptr,
    text: Ptr,
    nBytes: U32,
    last: U32,
    firstRow: F64,
    out: Ptr,
    maxRows: U32,
    outRows: Ptr,
    outConsumed: Ptr,
  ): U32;
  lt_l2h_create(options: Ptr, out: Ptr): U32;
  lt_l2h_destroy(l2h: Ptr): void;
  lt_keep_cells(l2h: Ptr, most: U32): U32;
  lt_l2h_push(l2h: Ptr, layout: Ptr, rows: Ptr, nRows: U32): U32;
  lt_l2h_push_lists(l2h: Ptr, ids: Ptr, values: Ptr, nRows: U32): U32;
  lt_l2h_end_pass(l2h: Ptr): U32;
  lt_l2h_begin_piece(l2h: Ptr, firstRow: F64, rows: F64): U32;
  lt_l2h_end_piece(l2h: Ptr, outPiece: Ptr, outBytes: Ptr): U32;
  lt_l2h_put_piece(l2h: Ptr, piece: Ptr, nBytes: U32, firstRow: F64): U32;
  lt_l2h_plan(l2h: Ptr, out: Ptr, outWords: Ptr): U32;
  lt_l2h_follow(l2h: Ptr, plan: Ptr, nWords: U32): U32;
  lt_l2h_merge(l2h: Ptr, maxMerges: U32, outState: Ptr, outMerges: Ptr): U32;
  lt_l2h_merges(l2h: Ptr, outMerges: Ptr, outEvidence: Ptr): U32;
  lt_l2h_resample(l2h: Ptr, seed: U32, which: U32, outMerges: Ptr, outOpen: Ptr): U32;
  lt_l2h_reorder(l2h: Ptr, seed: U32, which: U32, outMerges: Ptr): U32;
  lt_l2h_classes(l2h: Ptr, outCounts: Ptr, outMeans: Ptr): U32;
  lt_l2h_predictions(l2h: Ptr, out: Ptr): U32;
  lt_l2h_count_of(l2h: Ptr, which: U32): F64;
  lt_confusion_create(options: Ptr, matrix: Ptr, out: Ptr): U32;
  lt_confusion_destroy(confusion: Ptr): void;
  lt_confusion_step(confusion: Ptr, outDone: Ptr): U32;
  lt_confusion_count_of(confusion: Ptr, which: U32): F64;
  lt_confusion_row_sums(confusion: Ptr, out: Ptr): void;
  lt_confusion_similarity(confusion: Ptr, out: Ptr): void;
  lt_confusion_round(confusion: Ptr, round: U32, out: Ptr): U32;
  lt_confusion_round_lists(confusion: Ptr, round: U32, out: Ptr): U32;
  lt_confusion_hierarchy(confusion: Ptr, out: Ptr): U32;
  lt_class_means_create(nClasses: U32, nColumns: U32, out: Ptr): U32;
  lt_class_means_destroy(means: Ptr): void;
  lt_class_means_push(means: Ptr, layout: Ptr, rows: Ptr, nRows: U32, labels: Ptr): U32;
  lt_class_means_result(means: Ptr, outMeans: Ptr, outCounts: Ptr): U32;
  lt_linkage_create(options: Ptr, out: Ptr): U32;
  lt_linkage_destroy(linkage: Ptr): void;
  lt_linkage_push(linkage: Ptr, layout: Ptr, rows: Ptr, nRows: U32): U32;
  lt_linkage_end_rows(linkage: Ptr, keep: U32): U32;
  lt_linkage_step(linkage: Ptr, outState: Ptr, outDone: Ptr): U32;
  lt_linkage_merges(linkage: Ptr, outMerges: Ptr, outHeights: Ptr, outMargins: Ptr, outTies: Ptr): U32;
  lt_linkage_count_of(linkage: Ptr, which: U32): F64;
  lt_linkage_distances(linkage: Ptr): Ptr;
  lt_temperature_create(kind: U32, nClasses: U32, out: Ptr): U32;
  lt_temperature_destroy(held: Ptr): void;
  lt_temperature_push(held: Ptr, layout: Ptr, rows: Ptr, nRows: U32, labels: Ptr): U32;
  lt_temperature_fit(held: Ptr, out: Ptr): U32;
  lt_decide_create(options: Ptr, nNodes: Ptr, parents: Ptr, leaves: Ptr, out: Ptr): U32;
  lt_decide_destroy(decide: Ptr): void;
  lt_decide_push(decide: Ptr, layout: Ptr, rows: Ptr, nRows: U32, labels: Ptr, parts: Ptr): U32;
  lt_decide_piece(decide: Ptr, outPiece: Ptr, outBytes: Ptr): U32;
  lt_decide_put_piece(decide: Ptr, piece: Ptr, nBytes: U32): U32;
  lt_decide_end_rows(decide: Ptr): U32;
  lt_decide_scan(decide: Ptr, nThresholds: U32, thresholds: Ptr, outAgain: Ptr): U32;
  lt_decide_end_scan(decide: Ptr): U32;
  lt_decide_report(decide: Ptr, what: U32, t: U32, which: U32, out: Ptr, outCount: Ptr): U32;
  lt_decide_area(decide: Ptr, a: U32, b: U32, out: Ptr, outInfluence: Ptr): U32;
  lt_decide_resample(decide: Ptr, t: U32, seed: U32, first: U32, count: U32, out: Ptr): U32;
  lt_decide_answers(
    decide: Ptr,
    layout: Ptr,
    rows: Ptr,
    nRows: U32,
    firstRow: F64,
    t: U32,
    threshold: F64,
    outPredicted: Ptr,
    outNodes: Ptr,
    outConfidence: Ptr,
  ): U32;
  lt_count_contingency(predicted: Ptr, truth: Ptr, n: U32, nLeaves: U32, nTrue: U32, counts: Ptr): U32;
  lt_metrics_flat(table: Ptr, out: Ptr): U32;
  lt_metrics_tree(table: Ptr, tree: Ptr, out: Ptr): U32;
  lt_reference_create(table: Ptr, truth: Ptr, kind: U32, out: Ptr): U32;
  lt_reference_destroy(reference: Ptr): void;
  lt_reference_score(reference: Ptr, tree: Ptr, out: Ptr): U32;
  lt_random_merges(nLeaves: U32, seed: U32, out: Ptr): U32;
  lt_compare_clades(a: Ptr, b: Ptr, out: Ptr): U32;
  lt_compare_triplets(a: Ptr, b: Ptr, out: Ptr): U32;
  lt_compare_quartets(a: Ptr, b: Ptr, out: Ptr): U32;
  lt_compare_pairs(a: Ptr, heightA: Ptr, b: Ptr, heightB: Ptr, out: Ptr, outBk: Ptr, outExpected: Ptr): U32;
  lt_untangle(a: Ptr, b: Ptr, out: Ptr, outLeavesA: Ptr, outLeavesB: Ptr): U32;
  lt_cophenetic_correlation(tree: Ptr, height: Ptr, distances: Ptr, out: Ptr): U32;
  lt_dasgupta_cost(tree: Ptr, similarities: Ptr, out: Ptr): U32;
  lt_graph_check(graph: Ptr): U32;
  lt_graph_components(graph: Ptr, outComponent: Ptr, outCount: Ptr): U32;
  lt_min_max(graph: Ptr, x: Ptr, outChildren: Ptr, outEdges: Ptr, outHeights: Ptr, outPass: Ptr): U32;
  lt_neighbours_create(points: Ptr, n: U32, d: U32, k: U32, out: Ptr): U32;
  lt_neighbours_destroy(neighbours: Ptr): void;
  lt_neighbours_step(neighbours: Ptr, leaves: U32, outPhase: Ptr, outDone: Ptr): U32;
  lt_neighbours_blocks(neighbours: Ptr): U32;
  lt_neighbours_members(neighbours: Ptr, a: U32, b: U32): U32;
  lt_neighbours_limits(neighbours: Ptr, a: U32, b: U32, out: Ptr): void;
  lt_neighbours_search(neighbours: Ptr, a: U32, b: U32, limits: Ptr, outSquare: Ptr, outPlace: Ptr): U32;
  lt_neighbours_put(neighbours: Ptr, a: U32, b: U32, square: Ptr, place: Ptr): U32;
  lt_neighbours_edges(neighbours: Ptr, convention: U32, outCount: Ptr): U32;
  lt_neighbours_copy(neighbours: Ptr, outSrc: Ptr, outDst: Ptr, outWeight: Ptr): void;
  lt_ultrametric_bytes(nVertices: U32, nEdges: U32, dasgupta: F64): F64;
  lt_ultrametric_create(graph: Ptr, options: Ptr, out: Ptr): U32;
  lt_ultrametric_destroy(fit: Ptr): void;
  lt_ultrametric_step(fit: Ptr, iterations: U32, outSteps: Ptr, outStopped: Ptr): U32;
  lt_ultrametric_costs(fit: Ptr, first: U32, count: U32, out: Ptr): U32;
  lt_ultrametric_edges(fit: Ptr, which: U32, outTheta: Ptr, outX: Ptr): U32;
  lt_ultrametric_tree(fit: Ptr, outEdges: Ptr, outHeights: Ptr): void;
  lt_ultrametric_best(fit: Ptr): U32;
  lt_ultrametric_gradient(fit: Ptr, out: Ptr): U32;
  lt_ultrametric_state_bytes(fit: Ptr): F64;
  lt_ultrametric_save(fit: Ptr, out: Ptr): void;
  lt_ultrametric_restore(fit: Ptr, state: Ptr, bytes: F64): U32;
  lt_features_create(rows: Ptr, n: U32, d: U32, normalise: U32, out: Ptr): U32;
  lt_features_destroy(features: Ptr): void;
  lt_features_constant(features: Ptr): U32;
  lt_features_values(features: Ptr, out: Ptr): void;
  lt_principal(features: Ptr, wanted: F64, outCount: Ptr, outShares: Ptr, outScores: Ptr): U32;
  lt_features_spread(features: Ptr, rows: Ptr, n: U32, out: Ptr): U32;
  lt_kmeans(features: Ptr, rows: Ptr, n: U32, k: U32, runs: U32, trials: U32, seed: F64, outLabels: Ptr, out: Ptr): U32;
  lt_spectral(
    features: Ptr,
    options: Ptr,
    rows: Ptr,
    n: U32,
    seed: F64,
    outLabels: Ptr,
    outTies: Ptr,
    outSaid: Ptr,
  ): U32;
  lt_hmmc_split(
    features: Ptr,
    options: Ptr,
    rows: Ptr,
    n: U32,
    above: Ptr,
    nAbove: U32,
    seed: F64,
    outLabels: Ptr,
    outWeights: Ptr,
    out: Ptr,
  ): U32;
  lt_hmmc_costs(features: Ptr, weights: Ptr, nChildren: U32, out: Ptr): U32;
  lt_validity_create(features: Ptr, rows: Ptr, n: U32, out: Ptr): U32;
  lt_validity_destroy(validity: Ptr): void;
  lt_validity_measure(validity: Ptr, labels: Ptr, q: U32, out: Ptr): U32;
  lt_svm_train(features: Ptr, options: Ptr, rows: Ptr, targets: Ptr, n: U32, seed: F64, outWeights: Ptr): U32;
  lt_linear_choose(features: Ptr, rows: Ptr, n: U32, weights: Ptr, nTargets: U32, out: Ptr): U32;
}

export const CONSTANTS = {
  LT_ABI_VERSION: 1,
  LT_BLOCK_ROWS: 4096,
  LT_MAX_CLASSES: 65000,
  LT_MAX_TABLE_CLASSES: 10000,
  LT_MAX_LEAVES: 100000,
  LT_MAX_COLUMNS: 1000000,
  LT_NO_CLASS_ID: 65535,
  LT_MAX_LINKAGE_ROWS: 20000,
  LT_NO_TREE: 4294967295,
  LT_MOST_JUDGED: 16777215,
  LT_MAX_VERTICES: 20000000,
  LT_MAX_EDGES: 100000000,
  LT_MAX_BLOCKS: 8,
  LT_MAX_CHILDREN: 128,
  LT_MAX_VALIDITY_ROWS: 20000,
} as const;

/** The members of each enum in its order, as results, options and files call them. */
export const ENUMS = {
  lt_status: ['ok', 'invalid', 'no memory', 'too large', 'bad value', 'bad text', 'changed', 'empty', 'wrong state'],
  lt_place: ['row', 'column', 'byte'],
  lt_element: ['f2', 'bf2', 'f4', 'f8', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8'],
  lt_kind: ['logits', 'probabilities'],
  lt_score: ['sum_of_means', 'mean_of_means', 'sum', 'mean', 'max', 'size', 'classes'],
  lt_empty: ['skip', 'reference'],
  lt_l2h_state: ['rows', 'merge', 'done'],
  lt_l2h_count: ['rows', 'passes', 'zeros', 'oneHot', 'offSum', 'reread', 'verified', 'undecided'],
  lt_matrix: ['counts', 'similarity'],
  lt_inheritance: ['single', 'multiple'],
  lt_confusion_mode: ['bounded', 'paper'],
  lt_between: ['average', 'least', 'most'],
  lt_confusion_count: ['trees', 'rounds', 'nodes', 'edges'],
  lt_linkage_method: ['single', 'complete', 'average', 'weighted', 'ward'],
  lt_distance: ['precomputed', 'euclidean', 'cityblock', 'correlation'],
  lt_linkage_state: ['rows', 'distances', 'merges', 'done'],
  lt_linkage_count: ['rows', 'ties', 'emptyRows', 'asymmetric'],
  lt_decide_cost: ['height', 'information'],
  lt_part: ['none', 'calibration', 'evaluation'],
  lt_report: [
    'nodes',
    'totals',
    'labels',
    'calibration',
    'wrong',
    'ranking',
    'reliability',
    'steps',
    'curve',
    'threshold',
    'rows',
  ],
  lt_flat_metric: ['matched_accuracy', 'accuracy', 'nmi', 'nmi_geometric', 'ari', 'rand_index', 'leaf_purity'],
  lt_similarity_kind: ['sp', 'ps', 'ps_root_counted'],
  lt_clade_count: ['a', 'b', 'both'],
  lt_resolution: ['agree', 'differ', 'resolved_a', 'resolved_b', 'total'],
  lt_pair_measure: ['cophenetic', 'baker'],
  lt_convention: ['plain', 'authors'],
  lt_neighbours_phase: ['nearest', 'spanning', 'done'],
  lt_term: ['closest', 'size', 'triplet', 'dasgupta'],
  lt_reduce: ['mean', 'sum'],
  lt_positive: ['softplus', 'relu', 'identity'],
  lt_start: ['scaled', 'exact', 'paper', 'authors', 'average', 'given'],
  lt_iterate: ['current', 'best'],
  lt_scaling: ['scale', 'zscore', 'none'],
  lt_kmeans_number: ['inertia', 'ties', 'numbers'],
  lt_regulariser: ['GE', 'G', 'E', '1', '2'],
  lt_start_of_split: ['kmeans', 'pca', 'search'],
  lt_split_number: ['objective', 'group', 'exclusive', 'size', 'score', 'rounds', 'rise', 'zeros', 'ties'],
  lt_validity_number: ['ch', 'db', 'silhouette', 'silhouette_squared', 'dunn', 'within', 'between'],
} as const;

/** Each field of a struct: its type, where it is, and how many of it an array has; pointers are u32. */
export const STRUCTS = {
  lt_layout: {
    bytes: 16,
    fields: { element: ['u32', 0], swapped: ['u32', 4], row_stride: ['u32', 8], column_stride: ['u32', 12] },
  },
  lt_text_format: { bytes: 12, fields: { delimiter: ['u32', 0], n_fields: ['u32', 4], n_columns: ['u32', 8] } },
  lt_l2h_options: {
    bytes: 24,
    fields: {
      n_classes: ['u32', 0],
      top: ['u32', 4],
      kind: ['u32', 8],
      wide: ['u32', 12],
      score: ['u32', 16],
      empty: ['u32', 20],
    },
  },
  lt_confusion_options: {
    bytes: 32,
    fields: {
      n_classes: ['u32', 0],
      kind: ['u32', 4],
      inheritance: ['u32', 8],
      mode: ['u32', 12],
      between: ['u32', 16],
      r: ['f64', 24],
    },
  },
  lt_round_size: {
    bytes: 32,
    fields: {
      m: ['f64', 0],
      delta: ['f64', 8],
      n_pairs: ['u32', 16],
      n_groups: ['u32', 20],
      n_members: ['u32', 24],
      n_trees: ['u32', 28],
    },
  },
  lt_round_lists: {
    bytes: 28,
    fields: {
      pairs: ['u32', 0],
      pair_similarity: ['u32', 4],
      group_start: ['u32', 8],
      group_member: ['u32', 12],
      group_node: ['u32', 16],
      tree_node: ['u32', 20],
      group_tie: ['u32', 24],
    },
  },
  lt_hierarchy: {
    bytes: 16,
    fields: { child_start: ['u32', 0], child: ['u32', 4], height: ['u32', 8], class_of: ['u32', 12] },
  },
  lt_linkage_options: {
    bytes: 16,
    fields: { method: ['u32', 0], distance: ['u32', 4], n_columns: ['u32', 8], normalise_rows: ['u32', 12] },
  },
  lt_decide_options: {
    bytes: 40,
    fields: {
      n_classes: ['u32', 0],
      kind: ['u32', 4],
      n_trees: ['u32', 8],
      ruler: ['u32', 12],
      cost: ['u32', 16],
      full: ['u32', 20],
      most_steps: ['u32', 24],
      temperature: ['f64', 32],
    },
  },
  lt_contingency: { bytes: 12, fields: { n_leaves: ['u32', 0], n_true: ['u32', 4], counts: ['u32', 8] } },
  lt_tree: {
    bytes: 16,
    fields: { n_nodes: ['u32', 0], child_start: ['u32', 4], child: ['u32', 8], leaf_of: ['u32', 12] },
  },
  lt_graph: {
    bytes: 20,
    fields: { n_vertices: ['u32', 0], n_edges: ['u32', 4], src: ['u32', 8], dst: ['u32', 12], weight: ['u32', 16] },
  },
  lt_triplets: { bytes: 28, fields: { ref: ['u32', 0], positive: ['u32', 4, 2], negative: ['u32', 12, 4] } },
  lt_ultrametric_options: {
    bytes: 96,
    fields: {
      weight: ['f64', 0, 4],
      margin: ['f64', 32],
      sigmoid: ['f64', 40],
      step: ['f64', 48],
      top_nodes: ['u32', 56],
      reduce: ['u32', 60],
      positive: ['u32', 64],
      start: ['u32', 68],
      early_stop: ['u32', 72],
      n_triplets: ['u32', 76],
      n_pool: ['u32', 80],
      triplets: ['u32', 84],
      pool: ['u32', 88],
      theta: ['u32', 92],
    },
  },
  lt_spectral_options: { bytes: 12, fields: { n_clusters: ['u32', 0], neighbours: ['u32', 4], runs: ['u32', 8] } },
  lt_hmmc_options: {
    bytes: 64,
    fields: {
      alpha: ['f64', 0],
      beta: ['f64', 8],
      low: ['f64', 16],
      high: ['f64', 24],
      tolerance: ['f64', 32],
      n_children: ['u32', 40],
      regulariser: ['u32', 44],
      start: ['u32', 48],
      runs: ['u32', 52],
      most_rounds: ['u32', 56],
    },
  },
  lt_svm_options: {
    bytes: 24,
    fields: { cost: ['f64', 0], tolerance: ['f64', 8], n_targets: ['u32', 16], most_epochs: ['u32', 20] },
  },
} as const;
