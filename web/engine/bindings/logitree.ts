/** Written by tools/bindings.mjs from wasm/include/logitree.h, which documents all of it. */

/** The functions; pointers and handles are addresses in the instance's memory. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  lt_last_error(): number;
  lt_last_error_place(place: number): number;
  lt_abi_version(): number;
  lt_alloc(bytes: number): number;
  lt_free(memory: number): void;
  lt_exp(x: number): number;
  lt_log(x: number): number;
  lt_count_probability_rows(layout: number, rows: number, nRows: number, nColumns: number, outCount: number): number;
  lt_predict(
    kind: number,
    layout: number,
    rows: number,
    nRows: number,
    nColumns: number,
    firstRow: number,
    out: number,
  ): number;
  lt_confidences(
    kind: number,
    layout: number,
    rows: number,
    nRows: number,
    nColumns: number,
    firstRow: number,
    out: number,
  ): number;
  lt_probabilities(
    kind: number,
    layout: number,
    rows: number,
    nRows: number,
    nColumns: number,
    firstRow: number,
    temperature: number,
    outPredicted: number,
    out: number,
  ): number;
  lt_wide_rows(layout: number, rows: number, nRows: number, nColumns: number, out: number): number;
  lt_text_rows(
    format: number,
    columns: number,
    text: number,
    nBytes: number,
    last: number,
    firstRow: number,
    out: number,
    maxRows: number,
    outRows: number,
    outConsumed: number,
  ): number;
  lt_l2h_create(options: number, out: number): number;
  lt_l2h_destroy(l2h: number): void;
  lt_keep_cells(l2h: number, most: number): number;
  lt_l2h_push(l2h: number, layout: number, rows: number, nRows: number): number;
  lt_l2h_push_lists(l2h: number, ids: number, values: number, nRows: number): number;
  lt_l2h_end_pass(l2h: number): number;
  lt_l2h_begin_piece(l2h: number, firstRow: number, rows: number): number;
  lt_l2h_end_piece(l2h: number, outPiece: number, outBytes: number): number;
  lt_l2h_put_piece(l2h: number, piece: number, nBytes: number, firstRow: number): number;
  lt_l2h_plan(l2h: number, out: number, outWords: number): number;
  lt_l2h_follow(l2h: number, plan: number, nWords: number): number;
  lt_l2h_merge(l2h: number, maxMerges: number, outState: number, outMerges: number): number;
  lt_l2h_merges(l2h: number, outMerges: number, outEvidence: number): number;
  lt_l2h_resample(l2h: number, seed: number, which: number, outMerges: number, outOpen: number): number;
  lt_l2h_reorder(l2h: number, seed: number, which: number, outMerges: number): number;
  lt_l2h_classes(l2h: number, outCounts: number, outMeans: number): number;
  lt_l2h_predictions(l2h: number, out: number): number;
  lt_l2h_count_of(l2h: number, which: number): number;
  lt_confusion_create(options: number, matrix: number, out: number): number;
  lt_confusion_destroy(confusion: number): void;
  lt_confusion_step(confusion: number, outDone: number): number;
  lt_confusion_count_of(confusion: number, which: number): number;
  lt_confusion_row_sums(confusion: number, out: number): void;
  lt_confusion_similarity(confusion: number, out: number): void;
  lt_confusion_round(confusion: number, round: number, out: number): number;
  lt_confusion_round_lists(confusion: number, round: number, out: number): number;
  lt_confusion_hierarchy(confusion: number, out: number): number;
  lt_class_means_create(nClasses: number, nColumns: number, out: number): number;
  lt_class_means_destroy(means: number): void;
  lt_class_means_push(means: number, layout: number, rows: number, nRows: number, labels: number): number;
  lt_class_means_result(means: number, outMeans: number, outCounts: number): number;
  lt_linkage_create(options: number, out: number): number;
  lt_linkage_destroy(linkage: number): void;
  lt_linkage_push(linkage: number, layout: number, rows: number, nRows: number): number;
  lt_linkage_end_rows(linkage: number, keep: number): number;
  lt_linkage_step(linkage: number, outState: number, outDone: number): number;
  lt_linkage_merges(
    linkage: number,
    outMerges: number,
    outHeights: number,
    outMargins: number,
    outTies: number,
  ): number;
  lt_linkage_count_of(linkage: number, which: number): number;
  lt_linkage_distances(linkage: number): number;
  lt_temperature_create(kind: number, nClasses: number, out: number): number;
  lt_temperature_destroy(held: number): void;
  lt_temperature_push(held: number, layout: number, rows: number, nRows: number, labels: number): number;
  lt_temperature_fit(held: number, out: number): number;
  lt_decide_create(options: number, nNodes: number, parents: number, leaves: number, out: number): number;
  lt_decide_destroy(decide: number): void;
  lt_decide_push(decide: number, layout: number, rows: number, nRows: number, labels: number, parts: number): number;
  lt_decide_piece(decide: number, outPiece: number, outBytes: number): number;
  lt_decide_put_piece(decide: number, piece: number, nBytes: number): number;
  lt_decide_end_rows(decide: number): number;
  lt_decide_scan(decide: number, nThresholds: number, thresholds: number, outAgain: number): number;
  lt_decide_end_scan(decide: number): number;
  lt_decide_report(decide: number, what: number, t: number, which: number, out: number, outCount: number): number;
  lt_decide_area(decide: number, a: number, b: number, out: number, outInfluence: number): number;
  lt_decide_resample(decide: number, t: number, seed: number, first: number, count: number, out: number): number;
  lt_decide_answers(
    decide: number,
    layout: number,
    rows: number,
    nRows: number,
    firstRow: number,
    t: number,
    threshold: number,
    outPredicted: number,
    outNodes: number,
    outConfidence: number,
  ): number;
  lt_count_contingency(
    predicted: number,
    truth: number,
    n: number,
    nLeaves: number,
    nTrue: number,
    counts: number,
  ): number;
  lt_metrics_flat(table: number, out: number): number;
  lt_metrics_tree(table: number, tree: number, out: number): number;
  lt_reference_create(table: number, truth: number, kind: number, out: number): number;
  lt_reference_destroy(reference: number): void;
  lt_reference_score(reference: number, tree: number, out: number): number;
  lt_random_merges(nLeaves: number, seed: number, out: number): number;
  lt_compare_clades(a: number, b: number, out: number): number;
  lt_compare_triplets(a: number, b: number, out: number): number;
  lt_compare_quartets(a: number, b: number, out: number): number;
  lt_compare_pairs(
    a: number,
    heightA: number,
    b: number,
    heightB: number,
    out: number,
    outBk: number,
    outExpected: number,
  ): number;
  lt_untangle(a: number, b: number, out: number, outLeavesA: number, outLeavesB: number): number;
  lt_cophenetic_correlation(tree: number, height: number, distances: number, out: number): number;
  lt_dasgupta_cost(tree: number, similarities: number, out: number): number;
  lt_graph_check(graph: number): number;
  lt_graph_components(graph: number, outComponent: number, outCount: number): number;
  lt_min_max(
    graph: number,
    x: number,
    outChildren: number,
    outEdges: number,
    outHeights: number,
    outPass: number,
  ): number;
  lt_neighbours_create(points: number, n: number, d: number, k: number, out: number): number;
  lt_neighbours_destroy(neighbours: number): void;
  lt_neighbours_step(neighbours: number, leaves: number, outPhase: number, outDone: number): number;
  lt_neighbours_blocks(neighbours: number): number;
  lt_neighbours_members(neighbours: number, a: number, b: number): number;
  lt_neighbours_limits(neighbours: number, a: number, b: number, out: number): void;
  lt_neighbours_search(
    neighbours: number,
    a: number,
    b: number,
    limits: number,
    outSquare: number,
    outPlace: number,
  ): number;
  lt_neighbours_put(neighbours: number, a: number, b: number, square: number, place: number): number;
  lt_neighbours_edges(neighbours: number, convention: number, outCount: number): number;
  lt_neighbours_copy(neighbours: number, outSrc: number, outDst: number, outWeight: number): void;
  lt_ultrametric_bytes(nVertices: number, nEdges: number, dasgupta: number): number;
  lt_ultrametric_create(graph: number, options: number, out: number): number;
  lt_ultrametric_destroy(fit: number): void;
  lt_ultrametric_step(fit: number, iterations: number, outSteps: number, outStopped: number): number;
  lt_ultrametric_costs(fit: number, first: number, count: number, out: number): number;
  lt_ultrametric_edges(fit: number, which: number, outTheta: number, outX: number): number;
  lt_ultrametric_tree(fit: number, outEdges: number, outHeights: number): void;
  lt_ultrametric_best(fit: number): number;
  lt_ultrametric_gradient(fit: number, out: number): number;
  lt_ultrametric_state_bytes(fit: number): number;
  lt_ultrametric_save(fit: number, out: number): void;
  lt_ultrametric_restore(fit: number, state: number, bytes: number): number;
  lt_features_create(rows: number, n: number, d: number, normalise: number, out: number): number;
  lt_features_destroy(features: number): void;
  lt_features_constant(features: number): number;
  lt_features_values(features: number, out: number): void;
  lt_principal(features: number, wanted: number, outCount: number, outShares: number, outScores: number): number;
  lt_features_spread(features: number, rows: number, n: number, out: number): number;
  lt_kmeans(
    features: number,
    rows: number,
    n: number,
    k: number,
    runs: number,
    trials: number,
    seed: number,
    outLabels: number,
    out: number,
  ): number;
  lt_spectral(
    features: number,
    options: number,
    rows: number,
    n: number,
    seed: number,
    outLabels: number,
    outTies: number,
    outSaid: number,
  ): number;
  lt_hmmc_split(
    features: number,
    options: number,
    rows: number,
    n: number,
    above: number,
    nAbove: number,
    seed: number,
    outLabels: number,
    outWeights: number,
    out: number,
  ): number;
  lt_hmmc_costs(features: number, weights: number, nChildren: number, out: number): number;
  lt_validity_create(features: number, rows: number, n: number, out: number): number;
  lt_validity_destroy(validity: number): void;
  lt_validity_measure(validity: number, labels: number, q: number, out: number): number;
  lt_svm_train(
    features: number,
    options: number,
    rows: number,
    targets: number,
    n: number,
    seed: number,
    outWeights: number,
  ): number;
  lt_linear_choose(features: number, rows: number, n: number, weights: number, nTargets: number, out: number): number;
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
