import type { DrawnTree } from '../walk.ts';
import { cumulated, drawnChildren, type Levels, type MeetingOf } from './tree-shape.ts';

/** The data by which the levels of a tree are measured. */
interface Measured {
  readonly places: Int32Array;
  readonly meet: MeetingOf;
}

/** The modularity at every level; the first one, of every class alone, is -Σ over classes of (d / 2W)². */
interface Modularity {
  readonly values: Float64Array;
  readonly alone: number;
}

/**
 * Q = Σ over clusters of (w_in / W - (d / 2W)²), with w_in the similarity inside a cluster, d the similarity of its classes
 * with all others, W that of all pairs: Newman & Girvan 2004, equation 5, of the graph whose weights are similarities. Of one
 * cluster Q is 0. Null where no class is like another.
 */
export function modularityOf(
  shape: DrawnTree,
  levels: Levels,
  { places, meet }: Measured,
  similarity: Float64Array,
): Modularity | null {
  const { order, parents } = shape;
  const leaves = order.leaves.length;
  const met = new Float64Array(parents.length);
  const degree = new Float64Array(leaves);
  let whole = 0;
  similarity.forEach((weight, at) => {
    const a = places[Math.floor(at / places.length)] as number;
    const b = places[at % places.length] as number;
    if (weight === 0 || a < 0 || b < 0 || a >= b) return;
    met[meet(a, b)] = (met[meet(a, b)] as number) + weight;
    degree[a] = (degree[a] as number) + weight;
    degree[b] = (degree[b] as number) + weight;
    whole += weight;
  });
  if (whole === 0) return null;
  const before = new Float64Array(leaves + 1);
  degree.forEach((value, place) => {
    before[place + 1] = (before[place] as number) + value;
  });
  const expected = (node: number): number => {
    const sum = (before[order.last[node] as number] as number) - (before[order.first[node] as number] as number);
    return (sum / (2 * whole)) ** 2;
  };
  const gained = new Float64Array(parents.length);
  for (const node of levels.nodes) {
    let gain = (met[node] as number) / whole - expected(node);
    for (const child of drawnChildren(shape, node)) gain += expected(child);
    gained[node] = gain;
  }
  let alone = 0;
  for (const leaf of order.leaves) alone -= expected(leaf);
  // The sum of all gains is 0 but for rounding: one cluster has all similarity inside, as any chance would have it.
  const values = cumulated(levels, alone, gained).map((value, level) => (levels.count[level] === 1 ? 0 : value));
  return { values, alone };
}

/**
 * Its mean over all ways to deal out the classes to clusters of the same sizes; `pairs` has the share of the pairs of classes
 * that are together at each level. By lot that share p is w_in / W on average, and d² a mean of its squares alone and of all
 * together. With q = Σ over classes of (d / 2W)², both give Q = -q (1 - p) on average.
 */
export const modularityAtRandom = ({ alone }: Modularity, pairs: Float64Array): Float64Array =>
  pairs.map((share) => (share === 1 ? 0 : alone * (1 - share)));
