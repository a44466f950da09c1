import type { Core } from './core.ts';
import type { Graph } from './graph.ts';
import { ENUMS } from './logitree.ts';
import { Made } from './made.ts';

const CONVENTIONS = ENUMS.lt_convention;
export type Convention = (typeof CONVENTIONS)[number];

const PHASES = ENUMS.lt_neighbours_phase;
export type NeighboursPhase = (typeof PHASES)[number];

/** Nearest neighbours across two blocks: for each point k squared distances and the places of those neighbours. */
export interface NearLists {
  readonly square: Float64Array<ArrayBuffer>;
  readonly place: Uint32Array<ArrayBuffer>;
}

/** A neighbour graph that is being built; each method calls lt_neighbours_* of logitree.h, which says its contract. */
export class Neighbours extends Made {
  private readonly points: number;
  private readonly k: number;

  /** `rows` has `columns` coordinates a point. */
  constructor(core: Core, rows: Float64Array, columns: number, k: number) {
    const { lt_neighbours_create: create, lt_neighbours_destroy: end } = core.exports;
    const points = rows.length / columns;
    super(core, (out) => core.withMemory([rows], (address) => create(address, points, columns, k, out)), end);
    this.points = points;
    this.k = Math.min(k, points - 1);
  }

  /**
   * Searches for up to `leaves` more leaves (of at most 32 points) of the k-d tree. `done` counts points, then edges of the
   * spanning tree.
   */
  step(leaves: number): { phase: NeighboursPhase; done: number } {
    return this.core.withMemory([4, 4], (phase, done) => {
      this.core.check(this.core.exports.lt_neighbours_step(this.handle, leaves, phase, done));
      return { phase: this.core.name(phase, PHASES), done: this.core.word(done) };
    });
  }

  /** The number of blocks of points. Pairs of blocks can be searched independently instead of the first phase of `step`. */
  get blocks(): number {
    return this.core.exports.lt_neighbours_blocks(this.handle);
  }

  members(a: number, b: number): number {
    return this.core.exports.lt_neighbours_members(this.handle, a, b);
  }

  /** For each point of two blocks, an upper bound on the squared distance of its neighbours so far. */
  limits(a: number, b: number): Float64Array<ArrayBuffer> {
    const { lt_neighbours_limits: limits } = this.core.exports;
    return this.core.numbersOf(this.members(a, b), (out) => limits(this.handle, a, b, out));
  }

  /** Finds neighbours across two blocks within the limits; `put` adds them, also in another instance with the same points. */
  search(a: number, b: number, limits: Float64Array): NearLists {
    const entries = this.members(a, b) * this.k;
    return this.core.withMemory([limits], (address) =>
      this.core.filled({ square: ['f64', entries], place: ['u32', entries] }, (to) =>
        this.core.exports.lt_neighbours_search(this.handle, a, b, address, to.square, to.place),
      ),
    );
  }

  /** Adds the result of a search; after the last pair of blocks `step` continues with the second phase. */
  put(a: number, b: number, { square, place }: NearLists): void {
    this.core.withMemory([square, place], (squareAt, placeAt) =>
      this.core.check(this.core.exports.lt_neighbours_put(this.handle, a, b, squareAt, placeAt)),
    );
  }

  /** The graph, once done. */
  graph(convention: Convention): Graph {
    const edges = this.core.wordOf((count) =>
      this.core.exports.lt_neighbours_edges(this.handle, CONVENTIONS.indexOf(convention), count),
    );
    const lists = this.core.filled({ src: ['u32', edges], dst: ['u32', edges], weight: ['f64', edges] }, (to) =>
      this.core.exports.lt_neighbours_copy(this.handle, to.src, to.dst, to.weight),
    );
    return { vertices: this.points, ...lists };
  }
}
