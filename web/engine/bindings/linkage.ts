import { type Core, structOf } from './core.ts';
import { ENUMS } from './logitree.ts';
import { Made } from './made.ts';
import { plainLayout, type RowsInMemory } from './rows.ts';

export const LINKAGES = ENUMS.lt_linkage_method;
export type LinkageName = (typeof LINKAGES)[number];

export const DISTANCES = ENUMS.lt_distance;
export type Distance = (typeof DISTANCES)[number];

export interface LinkageOptions {
  readonly method: LinkageName;
  readonly distance: Distance;
  readonly columns: number;
  /** Divide every row by its sum first. */
  readonly normaliseRows: boolean;
}

/** Numbers about a run. */
const COUNTS = ENUMS.lt_linkage_count;
export type LinkageCounts = Readonly<Record<(typeof COUNTS)[number], number>>;

export interface LinkageMerges {
  /** 2 nodes a merge, the lower first. */
  readonly merges: Uint32Array<ArrayBuffer>;
  readonly heights: Float64Array<ArrayBuffer>;
  /** Relative distance to the next cluster that could have been joined; NaN for none. */
  readonly margins: Float64Array<ArrayBuffer>;
  /** 1 for a merge that the order of the rows decided. */
  readonly ties: Uint8Array<ArrayBuffer>;
}

const STATES = ENUMS.lt_linkage_state;
export type LinkageState = (typeof STATES)[number];

/** One run of agglomerative linkage in the core; the contract of each call is that of lt_linkage_* in logitree.h. */
export class Linkage extends Made {
  constructor(core: Core, options: LinkageOptions) {
    const chosen = structOf('lt_linkage_options', {
      method: LINKAGES.indexOf(options.method),
      distance: DISTANCES.indexOf(options.distance),
      n_columns: options.columns,
      normalise_rows: options.normaliseRows ? 1 : 0,
    });
    const { lt_linkage_create: create, lt_linkage_destroy: end } = core.exports;
    super(core, (out) => core.withMemory([chosen], (at) => create(at, out)), end);
  }

  push(rows: RowsInMemory): void {
    this.core.check(this.core.exports.lt_linkage_push(this.handle, rows.layout, rows.pointer, rows.count));
  }

  /** Rows that were computed here rather than read from a file, row-major. */
  pushValues(values: Float64Array, columns: number): void {
    this.core.withMemory([plainLayout(columns), values], (layout, pointer) =>
      this.push({ pointer, layout, count: values.length / columns }),
    );
  }

  /** All rows were pushed; with `keep`, `distances` gives their distances, for as much memory again. */
  endRows(keep: boolean): void {
    this.core.check(this.core.exports.lt_linkage_end_rows(this.handle, keep ? 1 : 0));
  }

  /** A bounded piece of work: rows whose distances are known, or merges found. */
  step(): { state: LinkageState; done: number } {
    return this.core.withMemory([4, 4], (outState, outDone) => {
      this.core.check(this.core.exports.lt_linkage_step(this.handle, outState, outDone));
      return { state: this.core.name(outState, STATES), done: this.core.word(outDone) };
    });
  }

  merges(): LinkageMerges {
    const n = this.counts().rows - 1;
    return this.core.filled(
      { merges: ['u32', 2 * n], heights: ['f64', n], margins: ['f64', n], ties: ['u8', n] },
      (to) => this.core.exports.lt_linkage_merges(this.handle, to.merges, to.heights, to.margins, to.ties),
    );
  }

  counts(): LinkageCounts {
    const values = COUNTS.map((name, which) => [name, this.core.exports.lt_linkage_count_of(this.handle, which)]);
    return Object.fromEntries(values) as Record<(typeof COUNTS)[number], number>;
  }

  /** A copy of the condensed distances that were kept; null where they were not. */
  keptDistances(): Float64Array<ArrayBuffer> | null {
    const { rows } = this.counts();
    return this.distances === 0 ? null : this.core.array('f64', this.distances, (rows * (rows - 1)) / 2);
  }

  /** Address of the condensed distances that were kept, 0 for none. */
  get distances(): number {
    return this.core.exports.lt_linkage_distances(this.handle) >>> 0;
  }
}
