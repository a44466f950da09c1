import { at } from '../base/arrays.ts';
import { type Core, structOf } from './core.ts';
import { CONSTANTS, ENUMS } from './logitree.ts';
import { Made } from './made.ts';
import { KINDS, type Kind, type RowsInMemory } from './rows.ts';

export const SCORES = ENUMS.lt_score;
export type Score = (typeof SCORES)[number];

export const EMPTY_RULES = ENUMS.lt_empty;
export type EmptyRule = (typeof EMPTY_RULES)[number];

export interface L2hOptions {
  readonly classes: number;
  readonly top: number;
  readonly kind: Kind;
  /** Keep the lists in f64: for f64, integer and text input. */
  readonly wide: boolean;
  readonly score: Score;
  readonly empty: EmptyRule;
  /** The most cells of a row by which late merges are decided; 0: none. */
  readonly cells?: number;
}

/** In evidence: by intervals or complete lists, by an exact pass, or only guessed. */
export const DECISIONS = ['certain', 'exact', 'guess'] as const;
export const { LT_NO_CLASS_ID: NO_CLASS_ID } = CONSTANTS;

/** Numbers about a run. */
const COUNTS = ENUMS.lt_l2h_count;
export type L2hCounts = Readonly<Record<(typeof COUNTS)[number], number>>;

export interface L2hMerges {
  /** 2 nodes a merge: G*, G†. */
  readonly merges: Uint32Array<ArrayBuffer>;
  /**
   * 8 numbers a merge: score, next score, least and most that the average may be, the same of the next average, runner-up
   * node, how it was decided (DECISIONS).
   */
  readonly evidence: Float64Array<ArrayBuffer>;
}

const STATES = ENUMS.lt_l2h_state;
export type L2hState = (typeof STATES)[number];

/** One run of L2H in the core; the contract of each call is that of lt_l2h_* in logitree.h. */
export class L2h extends Made {
  private readonly classes: number;

  constructor(core: Core, options: L2hOptions) {
    const { cells = 0 } = options;
    const chosen = structOf('lt_l2h_options', {
      n_classes: options.classes,
      top: options.top,
      kind: KINDS.indexOf(options.kind),
      wide: options.wide ? 1 : 0,
      score: SCORES.indexOf(options.score),
      empty: EMPTY_RULES.indexOf(options.empty),
    });
    const { lt_l2h_create: create, lt_l2h_destroy: end } = core.exports;
    super(core, (out) => core.withMemory([chosen], (at) => create(at, out)), end);
    this.classes = options.classes;
    try {
      if (cells > 0) core.check(core.exports.lt_keep_cells(this.handle, cells));
    } catch (error) {
      this.destroy();
      throw error;
    }
  }

  push(rows: RowsInMemory): void {
    this.core.check(this.core.exports.lt_l2h_push(this.handle, rows.layout, rows.pointer, rows.count));
  }

  endPass(): void {
    this.core.check(this.core.exports.lt_l2h_end_pass(this.handle));
  }

  /**
   * In place of rows: classes and log-probabilities, `top` places a row, or classes by rank alone. NO_CLASS_ID where a row
   * lists fewer.
   */
  pushLists(ids: Uint16Array, values: Float64Array | null, rows: number): void {
    const { core, handle } = this;
    core.withMemory([ids, values ?? 0], (idsAt, valuesAt) =>
      core.check(core.exports.lt_l2h_push_lists(handle, idsAt, values === null ? 0 : valuesAt, rows)),
    );
  }

  /** The merges of resample number `which` of the points, 2 nodes a merge, and how many of them lists leave open. */
  resample(seed: number, which: number): { merges: Uint32Array<ArrayBuffer>; open: number } {
    const n = this.classes - 1;
    const { merges, open } = this.core.filled({ merges: ['u32', 2 * n], open: ['u32', 1] }, (to) =>
      this.core.exports.lt_l2h_resample(this.handle, seed, which, to.merges, to.open),
    );
    return { merges, open: at(open, 0) };
  }

  /** The merges of all points in order `which` of the classes: 2 nodes a merge. */
  reorder(seed: number, which: number): Uint32Array<ArrayBuffer> {
    const { lt_l2h_reorder: reorder } = this.core.exports;
    const wanted = { merges: ['u32', 2 * (this.classes - 1)] } as const;
    return this.core.filled(wanted, (to) => reorder(this.handle, seed, which, to.merges)).merges;
  }

  /** From here on `rows` rows are a piece of the pass of another instance, the first of them number `firstRow`. */
  beginPiece(firstRow: number, rows: number): void {
    this.core.check(this.core.exports.lt_l2h_begin_piece(this.handle, firstRow, rows));
  }

  /** Findings in the piece, for putPiece of the instance that merges. */
  endPiece(): Uint8Array<ArrayBuffer> {
    return this.core.bytesOf((outPiece, outBytes) =>
      this.core.exports.lt_l2h_end_piece(this.handle, outPiece, outBytes),
    );
  }

  /** The next rows of the pass, as another instance found them, whose row 0 is number `firstRow`. */
  putPiece(piece: Uint8Array, firstRow = 0): void {
    this.core.withMemory([piece], (pointer) =>
      this.core.check(this.core.exports.lt_l2h_put_piece(this.handle, pointer, piece.length, firstRow)),
    );
  }

  /** Search plan of a pass after the first. */
  plan(): Uint32Array<ArrayBuffer> {
    const { lt_l2h_plan: plan } = this.core.exports;
    return this.core.withMemory([4], (outWords) => {
      this.core.check(plan(this.handle, 0, outWords));
      const words = this.core.word(outWords);
      return this.core.filled({ plan: ['u32', words] }, (to) => plan(this.handle, to.plan, outWords)).plan;
    });
  }

  /** Pieces of a pass after the first are then searched for what the plan of the merging instance asks. */
  follow(plan: Uint32Array): void {
    this.core.withMemory([plan], (pointer) =>
      this.core.check(this.core.exports.lt_l2h_follow(this.handle, pointer, plan.length)),
    );
  }

  /** Up to `most` merges; how many stand, and what is to be done next. */
  merge(most: number): { state: L2hState; merges: number } {
    return this.core.withMemory([4, 4], (outState, outMerges) => {
      this.core.check(this.core.exports.lt_l2h_merge(this.handle, most, outState, outMerges));
      return { state: this.core.name(outState, STATES), merges: this.core.word(outMerges) };
    });
  }

  merges(): L2hMerges {
    const n = this.classes - 1;
    return this.core.filled({ merges: ['u32', 2 * n], evidence: ['f64', 8 * n] }, (to) =>
      this.core.exports.lt_l2h_merges(this.handle, to.merges, to.evidence),
    );
  }

  /** Points predicted as each class, and the mean of their probabilities (NaN for none). */
  classStatistics(): { counts: Uint32Array<ArrayBuffer>; means: Float64Array<ArrayBuffer> } {
    const k = this.classes;
    return this.core.filled({ counts: ['u32', k], means: ['f64', k] }, (to) =>
      this.core.exports.lt_l2h_classes(this.handle, to.counts, to.means),
    );
  }

  /** The predicted class of every row. */
  predictions(): Uint16Array<ArrayBuffer> {
    const { rows } = this.counts();
    const { lt_l2h_predictions: predictions } = this.core.exports;
    return this.core.filled({ predicted: ['u16', rows] }, (to) => predictions(this.handle, to.predicted)).predicted;
  }

  counts(): L2hCounts {
    const values = COUNTS.map((name, which) => [name, this.core.exports.lt_l2h_count_of(this.handle, which)]);
    return Object.fromEntries(values) as Record<(typeof COUNTS)[number], number>;
  }
}
