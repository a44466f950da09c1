import { at } from '../base/at.ts';

/** What takes a chunk of rows of points and writes a number for each. */
type OfRows = (
  kind: number,
  layout: number,
  rows: number,
  nRows: number,
  nColumns: number,
  firstRow: number,
  out: number,
) => number;

/**
 * The functions of wasm/include/logitree.h, with its names of arguments, which a test compares; pointers and handles are addresses in the instance's
 * memory.
 */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  lt_abi_version(): number;
  lt_alloc(bytes: number): number;
  lt_free(memory: number): void;
  lt_last_error(): number;
  lt_last_error_place(place: number): number;
  lt_exp(x: number): number;
  lt_log(x: number): number;
  lt_count_probability_rows(layout: number, rows: number, nRows: number, nColumns: number, outCount: number): number;
  lt_predict: OfRows;
  lt_confidences: OfRows;
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
  lt_l2h_end_pass(l2h: number): number;
  lt_l2h_push_lists(l2h: number, ids: number, values: number, nRows: number): number;
  lt_l2h_resample(l2h: number, seed: number, which: number, outMerges: number, outOpen: number): number;
  lt_l2h_reorder(l2h: number, seed: number, which: number, outMerges: number): number;
  lt_l2h_begin_piece(l2h: number, firstRow: number, rows: number): number;
  lt_l2h_end_piece(l2h: number, outPiece: number, outBytes: number): number;
  lt_l2h_put_piece(l2h: number, piece: number, nBytes: number, firstRow: number): number;
  lt_l2h_plan(l2h: number, out: number, outWords: number): number;
  lt_l2h_follow(l2h: number, plan: number, nWords: number): number;
  lt_l2h_merge(l2h: number, maxMerges: number, outState: number, outMerges: number): number;
  lt_l2h_merges(l2h: number, outMerges: number, outEvidence: number): number;
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
  lt_decide_lambdas(decide: number, targets: number, out: number): number;
  lt_decide_set_lambdas(decide: number, lambdas: number): number;
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
  lt_random_merges(nLeaves: number, seed: number, out: number): number;
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
  lt_wide_rows(layout: number, rows: number, nRows: number, nColumns: number, out: number): number;
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
  lt_ultrametric_best(fit: number): number;
  lt_ultrametric_edges(fit: number, which: number, outTheta: number, outX: number): number;
  lt_ultrametric_tree(fit: number, outEdges: number, outHeights: number): void;
  lt_ultrametric_gradient(fit: number, out: number): number;
  lt_ultrametric_state_bytes(fit: number): number;
  lt_ultrametric_save(fit: number, out: number): void;
  lt_ultrametric_restore(fit: number, state: number, bytes: number): number;
  lt_features_create(rows: number, n: number, d: number, normalise: number, out: number): number;
  lt_features_destroy(features: number): void;
  lt_features_constant(features: number): number;
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
    outInertia: number,
  ): number;
  lt_spectral(
    features: number,
    options: number,
    rows: number,
    n: number,
    seed: number,
    outLabels: number,
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
  lt_balanced_assignment(costs: number, n: number, k: number, low: number, high: number, out: number): number;
  lt_hmmc_weights(features: number, problem: number, weights: number, out: number): number;
  lt_hmmc_loss(
    features: number,
    problem: number,
    weights: number,
    out: number,
    outGradient: number,
    outCosts: number,
  ): number;
  lt_hmmc_prox(l1: number, group: number, step: number, nChildren: number, d: number, weights: number): number;
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

/** LT_ABI_VERSION. */
const ABI_VERSION = 1;
const LARGEST_BLOCK = 2 ** 31 - 1;

/** In the order of lt_status. */
const STATUS_NAMES = [
  'ok',
  'invalid',
  'no memory',
  'too large',
  'bad value',
  'bad text',
  'changed',
  'empty',
  'wrong state',
] as const;
export type StatusName = (typeof STATUS_NAMES)[number];

/** A call of the core that failed: the core's own words and place (-1 for none). */
export class CoreError extends Error {
  override readonly name = 'CoreError';
  readonly status: StatusName;
  readonly row: number;
  readonly column: number;
  readonly byte: number;

  constructor(status: StatusName, message: string, row = -1, column = -1, byte = -1) {
    super(message);
    this.status = status;
    this.row = row;
    this.column = column;
    this.byte = byte;
  }
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * One instance of the core. Nothing here keeps a view of its memory across calls, because memory that grows detaches
 * every view without a sound. After a trap the instance is dead: every further use throws.
 */
export class Core {
  readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, { env: { emscripten_notify_memory_growth() {} } });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
    if (this.exports.lt_abi_version() !== ABI_VERSION) {
      throw new CoreError(
        'invalid',
        `the core speaks version ${this.exports.lt_abi_version()}, expected ${ABI_VERSION}`,
      );
    }
  }

  /** Throws what the core says about a status that is not 0. */
  check(status: number): void {
    if (status === 0) {
      return;
    }
    const place = this.exports.lt_last_error_place;
    throw new CoreError(
      STATUS_NAMES[status] ?? 'invalid',
      this.text(this.exports.lt_last_error()),
      place(0),
      place(1),
      place(2),
    );
  }

  alloc(bytes: number): number {
    if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > LARGEST_BLOCK) {
      throw new CoreError('too large', `${bytes} bytes are more than one block of memory can hold`);
    }
    const pointer = this.exports.lt_alloc(bytes) >>> 0;
    if (pointer === 0) {
      throw new CoreError('no memory', `out of memory: ${bytes} more bytes were needed`);
    }
    return pointer;
  }

  free(pointer: number): void {
    this.exports.lt_free(pointer);
  }

  /** Runs `use` with memory that is given back afterwards. */
  withMemory<T>(sizes: readonly number[], use: (...pointers: number[]) => T): T {
    const pointers: number[] = [];
    try {
      for (const size of sizes) {
        pointers.push(this.alloc(size));
      }
      return use(...pointers);
    } finally {
      for (const pointer of pointers) {
        this.free(pointer);
      }
    }
  }

  write(pointer: number, values: TypedArray): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
  }

  /** One u32. */
  word(pointer: number): number {
    return at(new Uint32Array(this.exports.memory.buffer, pointer, 1), 0);
  }

  /** One of these names, by the number of it that the core gives. */
  name<Name extends string>(pointer: number, names: readonly Name[]): Name {
    const name = names[this.word(pointer)];
    if (name === undefined) throw new CoreError('invalid', 'the core is in a state that does not exist');
    return name;
  }

  /** One f64. */
  number(pointer: number): number {
    return at(new Float64Array(this.exports.memory.buffer, pointer, 1), 0);
  }

  u32(pointer: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.exports.memory.buffer, pointer, length).slice();
  }

  u16(pointer: number, length: number): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.exports.memory.buffer, pointer, length).slice();
  }

  i32(pointer: number, length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.exports.memory.buffer, pointer, length).slice();
  }

  f64(pointer: number, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.exports.memory.buffer, pointer, length).slice();
  }

  u8(pointer: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer, pointer, length).slice();
  }

  /** Bytes of memory the instance holds now; it never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  private text(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, pointer);
    let end = 0;
    while (end < bytes.length && bytes[end] !== 0) {
      end += 1;
    }
    return new TextDecoder().decode(bytes.slice(0, end));
  }
}
