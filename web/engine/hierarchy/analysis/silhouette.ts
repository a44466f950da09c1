import type { DrawnTree } from '../walk.ts';
import { shuffled } from './shuffled.ts';
import type { Levels } from './tree-shape.ts';

/** Levels with more clusters than this are left out in the page: such cuts are not useful, and the work grows with them. */
const MAX_CLUSTERS = 256;

/**
 * The mean silhouette of the classes at every level, with 1 - similarity for the dissimilarity (Rousseeuw 1987):
 * (b - a) / max(a, b), a the mean dissimilarity to the rest of one's cluster, b to the nearest other one; 0 for a class
 * alone. NaN for one cluster, for every class alone, and beyond `most` clusters. O(classes × clusters) a level at most.
 */
export const silhouettes = (
  shape: DrawnTree,
  levels: Levels,
  similarity: Float64Array,
  size: number,
  most = MAX_CLUSTERS,
): Float64Array => silhouettesOf(shape, levels, similarity, size, { classes: classesInOrder(shape), most });

const MAX_SHUFFLES = 20;
/** About how many steps all shuffled trees may take together. */
const MAX_STEPS = 2e8;

/** The silhouettes of the same tree with its classes shuffled by a seed. */
export const shuffledSilhouettes = (
  shape: DrawnTree,
  levels: Levels,
  similarity: Float64Array,
  size: number,
  seed: number,
): Float64Array =>
  silhouettesOf(shape, levels, similarity, size, {
    classes: shuffled(classesInOrder(shape), seed),
    most: MAX_CLUSTERS,
  });

/** Their mean over the seeds 0, 1, …; fewer of them where trees are large. */
export function silhouettesAtRandom(
  shape: DrawnTree,
  levels: Levels,
  similarity: Float64Array,
  size: number,
): Float64Array {
  const classes = shape.order.leaves.length;
  const asked = levels.count.reduce((sum, count) => sum + (count > MAX_CLUSTERS ? 0 : count), 0);
  const trees = Math.max(1, Math.min(MAX_SHUFFLES, Math.floor(MAX_STEPS / (classes * asked))));
  const mean = new Float64Array(levels.count.length);
  for (let seed = 0; seed < trees; seed++) {
    shuffledSilhouettes(shape, levels, similarity, size, seed).forEach((value, level) => {
      mean[level] = (mean[level] as number) + value / trees;
    });
  }
  return mean;
}

/** The class of every place. */
const classesInOrder = ({ hierarchy, order }: DrawnTree): Int32Array =>
  Int32Array.from(order.leaves, (leaf) => hierarchy.classOf[leaf] as number);

function silhouettesOf(
  { order }: DrawnTree,
  { nodes, start, count: counts }: Levels,
  similarity: Float64Array,
  size: number,
  { classes, most }: { readonly classes: Int32Array; readonly most: number },
): Float64Array {
  const result = new Float64Array(counts.length).fill(Number.NaN);
  // A cluster is known by its first place; at first every class is its own.
  const cluster = Int32Array.from(classes.keys());
  const nearest: Nearest = { cluster: new Int32Array(classes.length).fill(-1), mean: new Float64Array(classes.length) };
  let sums: Sums | null = null;
  let drawn = 0;
  for (const [level, count] of counts.entries()) {
    if (count > most || count < 2 || count === classes.length) continue;
    for (const node of nodes.subarray(drawn, start[level])) {
      cluster.fill(order.first[node] as number, order.first[node], order.last[node]);
    }
    drawn = start[level] as number;
    sums ??= sumsFromMatrix(classes, size, cluster, similarity);
    result[level] = meanSilhouette(sums, cluster, nearest, joinSums(sums, cluster));
  }
  return result;
}

/** The similarity of each place with each cluster, itself left out, by the first place of the cluster. */
type Sums = Map<number, Float64Array>;
/** The other cluster that is most similar to each place, in the mean; -1 where that is not known. */
interface Nearest {
  readonly cluster: Int32Array;
  readonly mean: Float64Array;
}

function sumsFromMatrix(classes: Int32Array, size: number, cluster: Int32Array, similarity: Float64Array): Sums {
  const sums: Sums = new Map();
  for (let other = 0; other < classes.length; other++) {
    const first = cluster[other] as number;
    const all = sums.get(first) ?? new Float64Array(classes.length);
    sums.set(first, all);
    for (let place = 0; place < classes.length; place++) {
      const at = (classes[place] as number) * size + (classes[other] as number);
      if (other !== place) all[place] = (all[place] as number) + (similarity[at] as number);
    }
  }
  return sums;
}

/** The first of clusters that were joined takes the sums of the others. Returns those that did. */
function joinSums(sums: Sums, cluster: Int32Array): Set<number> {
  const grown = new Set<number>();
  for (const [first, gone] of sums) {
    const to = cluster[first] as number;
    const all = sums.get(to);
    if (to === first || all === undefined) continue;
    for (let place = 0; place < all.length; place++) all[place] = (all[place] as number) + (gone[place] as number);
    sums.delete(first);
    grown.add(to);
  }
  return grown;
}

function meanSilhouette(sums: Sums, cluster: Int32Array, nearest: Nearest, grown: ReadonlySet<number>): number {
  const sizes = new Float64Array(cluster.length);
  for (const c of cluster) sizes[c] = (sizes[c] as number) + 1;
  /** Looks whether a cluster is nearer to these places than the nearest one. */
  const look = (c: number, all: Float64Array, places: ArrayLike<number>): void => {
    const size = sizes[c] as number;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      const mean = (all[place] as number) / size;
      const isNearer = (nearest.cluster[place] as number) < 0 || mean > (nearest.mean[place] as number);
      if (cluster[place] === c || !isNearer) continue;
      nearest.cluster[place] = c;
      nearest.mean[place] = mean;
    }
  };
  const joined: number[] = [];
  cluster.forEach((own, place) => {
    if (sizes[own] !== 1) joined.push(place);
  });
  const unknown = joined.filter((place) => {
    const near = nearest.cluster[place] as number;
    return near === cluster[place] || grown.has(near) || !sums.has(near);
  });
  for (const place of unknown) nearest.cluster[place] = -1;
  for (const [c, all] of sums) look(c, all, grown.has(c) ? joined : unknown);
  let total = 0;
  for (const place of joined) {
    const own = cluster[place] as number;
    const a = 1 - (sums.get(own)?.[place] as number) / ((sizes[own] as number) - 1);
    const b = 1 - (nearest.mean[place] as number);
    const larger = Math.max(a, b);
    if (larger > 0) total += (b - a) / larger;
  }
  return total / cluster.length;
}
