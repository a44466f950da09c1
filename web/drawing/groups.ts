import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { DrawingOrder } from '../hierarchy/walk.ts';
import { isLeaf } from '../hierarchy/walk.ts';

/** Which group leaves and branches belong to. */
export interface Groups {
  /** By group. */
  readonly names: readonly string[];
  /** Leaves in each group. */
  readonly sizes: Uint32Array;
  /** The group of the i-th leaf as drawn, -1 for none. */
  readonly ofLeaf: Int32Array;
  /** The group that at least three quarters of the leaves under a node share, else -1. */
  readonly ofNode: Int32Array;
}

/** What a branch needs of its leaves to take their colour. */
const AGREEMENT = 3 / 4;

/**
 * Groups leaves by the value of their class; an empty value is no group. Groups are numbered as they first appear in
 * drawing order, after those of `known`: a part of a tree keeps the numbers of the whole. O(n log n).
 */
export function groupLeaves(
  hierarchy: Hierarchy,
  parents: Int32Array,
  order: DrawingOrder,
  valueOfClass: readonly string[],
  known: readonly string[] = [],
): Groups {
  const numbers = new Map(known.map((name, group) => [name, group]));
  const ofLeaf = Int32Array.from(order.leaves, (leaf) => {
    const value = valueOfClass[hierarchy.classOf[leaf] as number] ?? '';
    if (value === '') return -1;
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value) as number;
  });
  const places: number[][] = Array.from(numbers, () => []);
  ofLeaf.forEach((group, place) => {
    places[group]?.push(place);
  });

  const candidates = majorityCandidates(hierarchy, parents, order, ofLeaf);
  const ofNode = candidates.map((group, node) => {
    const first = order.first[node] as number;
    const last = order.last[node] as number;
    const inGroup = places[group] ?? [];
    const agreeing = lowerBound(inGroup, last) - lowerBound(inGroup, first);
    return agreeing > 0 && agreeing >= AGREEMENT * (last - first) ? group : -1;
  });
  return { names: [...numbers.keys()], sizes: Uint32Array.from(places, (list) => list.length), ofLeaf, ofNode };
}

/**
 * For each node the only group that can hold more than half of its leaves: majority votes (Boyer and Moore 1981) merge,
 * so one pass from the leaves up finds them all. Whether it does hold them must still be counted.
 */
function majorityCandidates(
  hierarchy: Hierarchy,
  parents: Int32Array,
  order: DrawingOrder,
  ofLeaf: Int32Array,
): Int32Array {
  const candidate = new Int32Array(parents.length).fill(-1);
  const lead = new Int32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    if (isLeaf(hierarchy, node)) {
      candidate[node] = ofLeaf[order.first[node] as number] as number;
      lead[node] = 1;
    }
    const parent = parents[node] as number;
    if (parent < 0) continue;
    const votes = lead[node] as number;
    const against = lead[parent] as number;
    if (candidate[node] === candidate[parent]) lead[parent] = against + votes;
    else {
      if (votes > against) candidate[parent] = candidate[node] as number;
      lead[parent] = Math.abs(against - votes);
    }
  }
  return candidate;
}

/** How many of the ascending values are below a limit. */
function lowerBound(values: readonly number[], limit: number): number {
  let low = 0;
  for (let high = values.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of neighbouring leaves of one group: places `first` to `last` - 1 in drawing order. */
export interface Run {
  readonly group: number;
  readonly first: number;
  readonly last: number;
}

/** The runs of equal groups around the circle; leaves without a group are in none. O(leaves). */
export function groupRuns(ofLeaf: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < ofLeaf.length; ) {
    let last = first + 1;
    while (last < ofLeaf.length && ofLeaf[last] === ofLeaf[first]) last++;
    if ((ofLeaf[first] as number) >= 0) runs.push({ group: ofLeaf[first] as number, first, last });
    first = last;
  }
  return runs;
}
