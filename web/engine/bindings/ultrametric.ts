import type { Core } from './core.ts';
import { type Graph, withGraph } from './graph.ts';
import { ENUMS, STRUCTS } from './logitree.ts';
import { Made } from './made.ts';

export const TERMS = ENUMS.lt_term;
export type Term = (typeof TERMS)[number];

const REDUCTIONS = ENUMS.lt_reduce;
const POSITIVES = ENUMS.lt_positive;
const STARTS = ENUMS.lt_start;

/** All (ref, pos, neg) with pos in pool[positive) and neg in one of the two ranges of `negative`: lt_triplets. */
export interface TripletGroup {
  readonly ref: number;
  readonly positive: readonly [number, number];
  readonly negative: readonly [number, number, number, number];
}

export interface Triplets {
  readonly groups: readonly TripletGroup[];
  readonly pool: Uint32Array<ArrayBuffer>;
}

export interface FitOptions {
  /** The weight of each term; 0 leaves it out. */
  readonly weights: Readonly<Record<Term, number>>;
  readonly margin: number;
  readonly sigmoid: number;
  readonly step: number;
  readonly topNodes: number;
  readonly reduce: (typeof REDUCTIONS)[number];
  readonly positive: (typeof POSITIVES)[number];
  readonly start: (typeof STARTS)[number];
  readonly earlyStop: boolean;
  readonly triplets: Triplets;
  /** The parameter of every edge, for the start 'given'. */
  readonly theta: Float64Array | null;
}

/** Numbers a step on the curve: the total, then each term times its weight. */
export const CURVES = 1 + TERMS.length;

/**
 * The triplets of labelled points, in the order they are given: every pair of one class, the earlier one as reference, with
 * every point of another class. O(points); the cubic number of triplets is never written out.
 */
export function tripletsOf(points: Uint32Array, labels: ArrayLike<number>): Triplets {
  const byClass = new Map<number, number[]>();
  for (const point of points) {
    const label = labels[point] ?? -1;
    const members = byClass.get(label);
    members === undefined ? byClass.set(label, [point]) : members.push(point);
  }
  const pool = Uint32Array.from([...byClass.values()].flat());
  const groups: TripletGroup[] = [];
  let first = 0;
  for (const members of byClass.values()) {
    const end = first + members.length;
    members.forEach((ref, i) => {
      groups.push({ ref, positive: [first + i + 1, end], negative: [0, first, end, pool.length] });
    });
    first = end;
  }
  return { groups, pool };
}

export const NO_TRIPLETS: Triplets = { groups: [], pool: new Uint32Array() };

function writeOptions(core: Core, pointer: number, o: FitOptions, groups: number, pool: number, theta: number): void {
  const { margin, sigmoid, step } = o;
  core.writeStruct(pointer, 'lt_ultrametric_options', {
    weight: TERMS.map((term) => o.weights[term]),
    ...{ margin, sigmoid, step },
    top_nodes: o.topNodes,
    reduce: REDUCTIONS.indexOf(o.reduce),
    positive: POSITIVES.indexOf(o.positive),
    start: STARTS.indexOf(o.start),
    early_stop: o.earlyStop ? 1 : 0,
    n_triplets: o.triplets.groups.length,
    n_pool: o.triplets.pool.length,
    ...{ triplets: groups, pool, theta },
  });
  const { bytes } = STRUCTS.lt_triplets;
  for (const [i, group] of o.triplets.groups.entries()) core.writeStruct(groups + bytes * i, 'lt_triplets', group);
}

/** Bytes that fitting such a graph needs at most, with the weight of the term that takes memory of its own. */
export const fitBytes = (core: Core, vertices: number, edges: number, dasgupta: number): number =>
  core.exports.lt_ultrametric_bytes(vertices, edges, dasgupta);

/** One fit in the core; the contract of each call is that of lt_ultrametric_* in logitree.h. */
export class UltrametricFit extends Made {
  private readonly edges: number;
  private readonly merges: number;

  constructor(core: Core, graph: Graph, options: FitOptions) {
    const { groups, pool } = options.triplets;
    const { lt_ultrametric_options: option, lt_triplets: triplets } = STRUCTS;
    const parts = [option.bytes, triplets.bytes * groups.length, pool, options.theta ?? 0];
    const { lt_ultrametric_create: create, lt_ultrametric_destroy: end } = core.exports;
    const make = (out: number): number =>
      withGraph(core, graph, (graphAt) =>
        core.withMemory(parts, (pointer, groupsAt, poolAt, thetaAt) => {
          writeOptions(core, pointer, options, groupsAt, poolAt, thetaAt);
          return create(graphAt, pointer, out);
        }),
      );
    super(core, make, end);
    this.edges = graph.weight.length;
    this.merges = graph.vertices - 1;
  }

  /** Up to `iterations` more steps; how many were made since the start, and whether it stopped early. */
  step(iterations: number): { steps: number; stopped: boolean } {
    return this.core.withMemory([4, 4], (steps, stopped) => {
      this.core.check(this.core.exports.lt_ultrametric_step(this.handle, iterations, steps, stopped));
      return { steps: this.core.word(steps), stopped: this.core.word(stopped) === 1 };
    });
  }

  /** CURVES numbers a step, from step `first` (0: the start). */
  costs(first: number, count: number): Float64Array<ArrayBuffer> {
    return this.core.numbersOf(CURVES * count, (out) =>
      this.core.exports.lt_ultrametric_costs(this.handle, first, count, out),
    );
  }

  /** The step with the lowest cost. */
  bestStep(): number {
    return this.core.exports.lt_ultrametric_best(this.handle) >>> 0;
  }

  /** Parameter and value of every edge. */
  values(which: 'current' | 'best'): { theta: Float64Array<ArrayBuffer>; x: Float64Array<ArrayBuffer> } {
    return this.core.filled({ theta: ['f64', this.edges], x: ['f64', this.edges] }, (to) =>
      this.core.exports.lt_ultrametric_edges(this.handle, which === 'best' ? 1 : 0, to.theta, to.x),
    );
  }

  /** The tree of the current iterate: the edge and the height of each merge. O(vertices). */
  tree(): { edges: Uint32Array<ArrayBuffer>; heights: Float64Array<ArrayBuffer> } {
    return this.core.filled({ edges: ['u32', this.merges], heights: ['f64', this.merges] }, (to) =>
      this.core.exports.lt_ultrametric_tree(this.handle, to.edges, to.heights),
    );
  }

  /** Number of bytes that `save` gives. */
  stateBytes(): number {
    return this.core.exports.lt_ultrametric_state_bytes(this.handle);
  }

  /** The fit as bytes, to go on with it in another instance. */
  save(): Uint8Array<ArrayBuffer> {
    const { lt_ultrametric_save: save } = this.core.exports;
    return this.core.filled({ state: ['u8', this.stateBytes()] }, (to) => save(this.handle, to.state)).state;
  }

  /** Goes on where a fit of the same graph and options was saved. */
  restore(state: Uint8Array): void {
    this.core.withMemory([state], (at) =>
      this.core.check(this.core.exports.lt_ultrametric_restore(this.handle, at, state.byteLength)),
    );
  }

  /** d cost / d theta of every edge at the current iterate. */
  gradient(): Float64Array<ArrayBuffer> {
    return this.core.numbersOf(this.edges, (out) => this.core.exports.lt_ultrametric_gradient(this.handle, out));
  }
}
