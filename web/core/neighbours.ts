import type { Core } from './core.ts';
import type { Graph } from './graph.ts';

/** In the order of lt_convention. */
export const CONVENTIONS = ['plain', 'authors'] as const;
export type Convention = (typeof CONVENTIONS)[number];

/** In the order of lt_neighbours_phase. */
const PHASES = ['nearest', 'spanning', 'done'] as const;
export type NeighboursPhase = (typeof PHASES)[number];

/** A graph of points in the making; the contract of each call is that of lt_neighbours_* in logitree.h. */
export class Neighbours {
  private readonly core: Core;
  private readonly handle: number;
  private readonly points: number;

  /** `rows` has `columns` coordinates a point. */
  constructor(core: Core, rows: Float64Array, columns: number, k: number) {
    this.core = core;
    this.points = rows.length / columns;
    this.handle = core.withMemory([rows.byteLength, 4], (at, out) => {
      core.write(at, rows);
      core.check(core.exports.lt_neighbours_create(at, this.points, columns, k, out));
      return core.u32(out)[0] ?? 0;
    });
  }

  destroy(): void {
    this.core.exports.lt_neighbours_destroy(this.handle);
  }

  /** Searches for up to `leaves` more groups of at most 32 points; `done` points or edges of the spanning tree are there. */
  step(leaves: number): { phase: NeighboursPhase; done: number } {
    return this.core.withMemory([4, 4], (phase, done) => {
      this.core.check(this.core.exports.lt_neighbours_step(this.handle, leaves, phase, done));
      return { phase: PHASES[this.core.u32(phase)[0] ?? 0] ?? 'nearest', done: this.core.u32(done)[0] ?? 0 };
    });
  }

  /** The graph, once done. */
  graph(convention: Convention): Graph {
    const edges = this.core.withMemory([4], (count) => {
      this.core.check(this.core.exports.lt_neighbours_edges(this.handle, CONVENTIONS.indexOf(convention), count));
      return this.core.u32(count)[0] ?? 0;
    });
    return this.core.withMemory([4 * edges, 4 * edges, 8 * edges], (src, dst, weight) => {
      this.core.exports.lt_neighbours_copy(this.handle, src, dst, weight);
      return {
        vertices: this.points,
        src: this.core.u32(src, edges),
        dst: this.core.u32(dst, edges),
        weight: this.core.f64(weight, edges),
      };
    });
  }
}
