import { at } from '../../../base/arrays.ts';
import { bitsFrom } from '../../../base/random-bits.ts';
import { count, counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts';
import { childrenOf, drawingOrder, isLeaf, parentsOf } from '../../../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../model/hierarchy.ts';
import type { RunContext } from '../../../model/run.ts';

/** The first and last place among the leaves of each node, and how many leaves it has. */
interface Spans {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly size: Uint32Array;
}

/** Of a tree whose classes have these places. O(nodes). */
function spansOf(hierarchy: Hierarchy, placeOf: Uint32Array): Spans {
  const nodes = hierarchy.classOf.length;
  const [first, last, size] = [new Uint32Array(nodes).fill(nodes), new Uint32Array(nodes), new Uint32Array(nodes)];
  for (let node = 0; node < nodes; node++) {
    if (isLeaf(hierarchy, node)) {
      first[node] = at(placeOf, at(hierarchy.classOf, node));
      last[node] = at(first, node);
      size[node] = 1;
    }
    for (const child of childrenOf(hierarchy, node)) {
      first[node] = Math.min(at(first, node), at(first, child));
      last[node] = Math.max(at(last, node), at(last, child));
      size[node] = at(size, node) + at(size, child);
    }
  }
  return { first, last, size };
}

/** Counts in how many trees each group of one tree comes again. O(nodes) a tree: a group is an interval of its leaves (Day 1985). */
export class CladeCounter {
  /** By inner node of the tree. */
  readonly counts: Uint32Array;
  readonly #leaves: number;
  readonly #placeOf: Uint32Array;
  readonly #nodeAt = new Map<number, number>();

  /** Of a tree whose leaves come first, each with a class of its own. */
  constructor(hierarchy: Hierarchy) {
    const { leaves } = drawingOrder(hierarchy);
    this.#leaves = leaves.length;
    this.#placeOf = new Uint32Array(leaves.length);
    leaves.forEach((leaf, place) => {
      this.#placeOf[at(hierarchy.classOf, leaf)] = place;
    });
    this.counts = new Uint32Array(hierarchy.classOf.length - leaves.length);
    const { first, size } = spansOf(hierarchy, this.#placeOf);
    for (let node = leaves.length; node <= rootOf(hierarchy); node++) {
      this.#nodeAt.set(this.#key(at(first, node), at(size, node)), node - leaves.length);
    }
  }

  /** A tree over the same classes. */
  add(hierarchy: Hierarchy): void {
    const { first, last, size } = spansOf(hierarchy, this.#placeOf);
    for (let node = this.#leaves; node <= rootOf(hierarchy); node++) {
      const isInterval = at(last, node) - at(first, node) + 1 === at(size, node);
      const found = isInterval ? this.#nodeAt.get(this.#key(at(first, node), at(size, node))) : undefined;
      if (found !== undefined) this.counts[found] = at(this.counts, found) + 1;
    }
  }

  #key(first: number, size: number): number {
    return first * (this.#leaves + 1) + size;
  }
}

/** Counts the same where a group may have several parents: groups are sets of classes. O(nodes * classes) a hierarchy. */
class SetCounter {
  /** By inner node. */
  readonly counts: Uint32Array;
  readonly #sets: readonly string[];
  readonly #countOf = new Map<string, number>();

  /** Of a hierarchy whose leaves come first, each with a class of its own. */
  constructor(hierarchy: Hierarchy) {
    this.#sets = setsOf(hierarchy);
    this.counts = new Uint32Array(this.#sets.length);
  }

  /** A hierarchy over the same classes. */
  add(hierarchy: Hierarchy): void {
    for (const set of new Set(setsOf(hierarchy))) this.#countOf.set(set, (this.#countOf.get(set) ?? 0) + 1);
    this.#sets.forEach((set, inner) => {
      this.counts[inner] = this.#countOf.get(set) ?? 0;
    });
  }
}

/** By inner node: the set of its classes, as text with a bit a class. */
function setsOf(hierarchy: Hierarchy): string[] {
  const { classOf } = hierarchy;
  const words = Math.ceil(classOf.filter((c) => c >= 0).length / 16);
  const sets: Uint16Array[] = [];
  for (let node = 0; node < classOf.length; node++) {
    const set = new Uint16Array(words);
    const own = at(classOf, node);
    if (own >= 0) set[own >> 4] = 1 << (own & 15);
    for (const child of childrenOf(hierarchy, node)) {
      at(sets, child).forEach((bits, word) => {
        set[word] = at(set, word) | bits;
      });
    }
    sets.push(set);
  }
  return sets.filter((_, node) => at(classOf, node) < 0).map((set) => String.fromCharCode(...set));
}

/** By class the mean support of the groups that hold it, the root aside; NaN where only the root does. */
function stabilityOf(hierarchy: Hierarchy, support: Float64Array): Float64Array {
  const nodes = hierarchy.classOf.length;
  const leaves = nodes - support.length;
  const parents = parentsOf(hierarchy);
  const sum = new Float64Array(nodes);
  const count = new Uint32Array(nodes);
  const stability = new Float64Array(leaves);
  for (let node = rootOf(hierarchy) - 1; node >= 0; node--) {
    const parent = at(parents, node);
    sum[node] = at(sum, parent) + (node < leaves ? 0 : at(support, node - leaves));
    count[node] = at(count, parent) + (node < leaves ? 0 : 1);
    if (node < leaves) stability[at(hierarchy.classOf, node)] = at(sum, node) / at(count, node);
  }
  return stability;
}

/** Bootstrap support: in which share of the trees of resampled points each group appears. */
export interface Support {
  /** By inner node: the share of the resampled trees that have its group. */
  readonly support: Float64Array;
  readonly stability: Float64Array;
  readonly resamples: number;
}

/** The longest time in ms before a cancel takes effect, but for one resample. A pause takes 4 ms in a browser: often more than a resample. */
const PAUSE_MS = 20;

/** The share of some trees in which each group of one tree appears. */
export interface CladeShares {
  /** By inner node. */
  readonly share: Float64Array;
  /** Number of trees that were made. */
  readonly made: number;
}

/** Of `wanted` trees, or of as many as there is time for; null for none. */
async function sharesOf(
  hierarchy: Hierarchy,
  wanted: number,
  treeOf: (which: number) => Hierarchy | Promise<Hierarchy>,
  context: RunContext,
  phase: 'resampling' | 'reordering',
  Counter: typeof CladeCounter | typeof SetCounter = CladeCounter,
): Promise<CladeShares | null> {
  if (wanted === 0) return null;
  const clades = new Counter(hierarchy);
  let made = 0;
  let yielded = performance.now();
  while (made < wanted && !context.stopEarly?.aborted) {
    context.onProgress?.({ phase, done: made, total: wanted });
    clades.add(await treeOf(made));
    made += 1;
    if (made < wanted && performance.now() - yielded < PAUSE_MS) continue;
    await yieldToEventLoop();
    yielded = performance.now();
    context.signal?.throwIfAborted();
  }
  return made === 0 ? null : { share: Float64Array.from(clades.counts, (count) => count / made), made };
}

/** Makes the trees of `resamples` samples of the points, drawn with replacement, or of as many as there is time for; null for none. */
export async function resample(
  hierarchy: Hierarchy,
  resamples: number,
  treeOf: (which: number) => Hierarchy,
  context: RunContext,
): Promise<Support | null> {
  const found = await sharesOf(hierarchy, resamples, treeOf, context, 'resampling');
  if (found === null) return null;
  return { support: found.share, stability: stabilityOf(hierarchy, found.share), resamples: found.made };
}

/** Makes the trees of `orders` orders of the classes or points, or of as many as there is time for; null for none. */
export const reorder = (
  hierarchy: Hierarchy,
  orders: number,
  treeOf: (which: number) => Hierarchy | Promise<Hierarchy>,
  context: RunContext,
): Promise<CladeShares | null> => sharesOf(hierarchy, orders, treeOf, context, 'reordering');

/** The same where a group may have several parents. */
export const reorderSets: typeof reorder = (hierarchy, orders, treeOf, context) =>
  sharesOf(hierarchy, orders, treeOf, context, 'reordering', SetCounter);

/** Numbers that start random orders or samples of their own, by which of them it is. */
export function startsOf(seed: number): (which: number) => number {
  const seeds = bitsFrom(seed);
  const starts: number[] = [];
  return (which) => {
    while (starts.length <= which) starts.push(seeds.next().value);
    return at(starts, which);
  };
}

/** A tree whose class c was called `order[c]` when it was made, by its own classes. */
export const inOrder = (hierarchy: Hierarchy, order: ArrayLike<number>): Hierarchy => ({
  ...hierarchy,
  classOf: hierarchy.classOf.map((c) => (c < 0 ? c : at(order, c))),
});

/** The warning that fewer trees were made than were asked for. */
export const resampleWarnings = (made: number, asked: number): Warning[] =>
  made === asked
    ? []
    : [
        {
          code: 'fewer-resamples',
          message: `Support is from ${count(made)} of ${counted(asked, 'resample', 'resamples')}: it was stopped before its end.`,
        },
      ];

/** The same of other orders. */
export const orderWarnings = (made: number, asked: number): Warning[] =>
  made === asked
    ? []
    : [
        {
          code: 'fewer-orders',
          message: `Only ${count(made)} of ${counted(asked, 'other order', 'other orders')} were tried: it was stopped before its end.`,
        },
      ];
