import type { Contingency } from '../../model/result.ts';
import { silhouettes } from './silhouette.ts';
import {
  drawnChildren,
  type Levels,
  levelsOf,
  type MeetingOf,
  meetings,
  placesOfClasses,
  sizeOf,
  type TreeShape,
} from './tree-shape.ts';

/** What a flat clustering at every level is worth; level l is that of `levels`. */
export interface CutCurve {
  readonly levels: Levels;
  /** Share of the points whose true class is in the cluster of the predicted one. */
  readonly accuracy: Float64Array | null;
  /** What that share would be for clusters of the same sizes with their classes drawn by lot. */
  readonly byLot: Float64Array | null;
  readonly modularity: Float64Array | null;
  /** NaN where it is not defined or there are too many clusters to ask. */
  readonly silhouette: Float64Array | null;
}

interface Given {
  readonly shape: TreeShape;
  readonly classes: number;
  /** Points by predicted class (row) and true class. */
  readonly points: Contingency | null;
  /** How alike classes are, row by row. */
  readonly similarity: Float64Array | null;
}

/** O(classes² + levels × classes × clusters) at most, see silhouettes. */
export function cutCurve({ shape, classes, points, similarity }: Given): CutCurve {
  const levels = levelsOf(shape);
  const places = placesOfClasses(shape, classes);
  if (places === null) return { levels, accuracy: null, byLot: null, modularity: null, silhouette: null };
  const meet = meetings(shape);
  const accuracy = points === null ? null : coarseAccuracy(shape, levels, places, meet, points);
  return {
    levels,
    accuracy,
    byLot: accuracy === null ? null : accuracyByLot(shape, levels, accuracy[0] ?? 0),
    modularity: similarity === null ? null : modularities(shape, levels, places, meet, similarity),
    silhouette: similarity === null ? null : silhouettes(shape, levels, places, similarity),
  };
}

/** Adds up what is gained by every join: `gained[node]` for all nodes joined up to a level. */
export function cumulated(levels: Levels, first: number, gained: Float64Array): Float64Array {
  let sum = first;
  return Float64Array.from(levels.start, (end, level) => {
    const from = level === 0 ? 0 : (levels.start[level - 1] as number);
    for (const node of levels.nodes.subarray(from, end)) sum += gained[node] as number;
    return sum;
  });
}

function coarseAccuracy(
  shape: TreeShape,
  levels: Levels,
  places: Int32Array,
  meet: MeetingOf,
  { counts, columns }: Contingency,
): Float64Array {
  const met = new Float64Array(shape.parents.length);
  let right = 0;
  let total = 0;
  counts.forEach((count, at) => {
    if (count === 0) return;
    total += count;
    const predicted = places[Math.floor(at / columns)] as number;
    const truth = places[at % columns] as number;
    if (predicted < 0 || truth < 0) return;
    if (predicted === truth) right += count;
    else met[meet(predicted, truth)] = (met[meet(predicted, truth)] as number) + count;
  });
  return cumulated(levels, right, met).map((points) => points / total);
}

/** Pairs of classes in one cluster at each level, over all pairs. */
function pairShares(shape: TreeShape, levels: Levels): Float64Array {
  const pairs = (size: number): number => (size * (size - 1)) / 2;
  const gained = new Float64Array(shape.parents.length);
  for (const node of levels.nodes) {
    gained[node] = pairs(sizeOf(shape, node));
    for (const child of drawnChildren(shape, node)) {
      gained[node] = (gained[node] as number) - pairs(sizeOf(shape, child));
    }
  }
  const all = pairs(shape.order.leaves.length);
  return cumulated(levels, 0, gained).map((within) => (all === 0 ? 0 : within / all));
}

/** A wrong point is in the right cluster if its two classes are: by lot, as often as any two classes are. */
const accuracyByLot = (shape: TreeShape, levels: Levels, exact: number): Float64Array =>
  pairShares(shape, levels).map((share) => exact + (1 - exact) * share);

/**
 * Q = Σ over clusters of (w_in / W - (d / 2W)²), with w_in the similarity inside a cluster, d the similarity of its classes
 * with all others, W that of all pairs: Newman & Girvan 2004, equation 5, of the graph whose weights are similarities.
 */
function modularities(
  shape: TreeShape,
  levels: Levels,
  places: Int32Array,
  meet: MeetingOf,
  similarity: Float64Array,
): Float64Array {
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
  return cumulated(levels, alone, gained);
}
