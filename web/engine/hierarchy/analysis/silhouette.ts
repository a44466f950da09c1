import type { DrawnTree } from '../walk.ts';
import { shuffled } from './shuffled.ts';
import type { Levels } from './tree-shape.ts';

/** Levels with more clusters than this are left out in the page: such cuts are not useful, and the work grows with them. */
const MAX_CLUSTERS = 256;

/** The cluster of every place at a level: a node's places take the number of its first place's cluster. */
function clustersAt({ order }: DrawnTree, { nodes, start }: Levels, level: number): Int32Array {
  const top = Int32Array.from(order.leaves.keys());
  for (const node of nodes.subarray(0, start[level])) {
    top.fill(order.first[node] as number, order.first[node], order.last[node]);
  }
  let clusters = -1;
  return top.map((first, place) => {
    if (first === place) clusters += 1;
    return clusters;
  });
}

/**
 * The mean silhouette of the classes at every level, with 1 - similarity for the dissimilarity (Rousseeuw 1987):
 * (b - a) / max(a, b), a the mean dissimilarity to the rest of one's cluster, b to the nearest other one; 0 for a class
 * alone. NaN for one cluster, for every class alone, and beyond `most` clusters. O(classes × clusters) a level.
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
  shape: DrawnTree,
  levels: Levels,
  similarity: Float64Array,
  size: number,
  { classes, most }: { readonly classes: Int32Array; readonly most: number },
): Float64Array {
  const leaves = classes.length;
  const result = new Float64Array(levels.count.length).fill(Number.NaN);
  // Similarity of each place with each cluster of the level before; at first every class is its own.
  let sums: Float64Array | null = null;
  let before = new Uint32Array(0);
  for (const [level, count] of levels.count.entries()) {
    if (count > most || count < 2 || count === leaves) continue;
    const cluster = clustersAt(shape, levels, level);
    if (sums === null) sums = sumsFromMatrix(classes, size, cluster, count, similarity);
    else
      sums = joinedSums(
        sums,
        Uint32Array.from(before, (place) => cluster[place] as number),
        leaves,
        count,
      );
    before = firstPlaces(cluster, count);
    result[level] = meanSilhouette(sums, cluster, count);
  }
  return result;
}

/** The first place of each cluster, which stands for it at the next level. */
function firstPlaces(cluster: Int32Array, count: number): Uint32Array<ArrayBuffer> {
  const first = new Uint32Array(count);
  for (let place = cluster.length - 1; place >= 0; place--) first[cluster[place] as number] = place;
  return first;
}

/** Similarity of each place with each cluster, itself left out. */
function sumsFromMatrix(
  classes: Int32Array,
  size: number,
  cluster: Int32Array,
  count: number,
  similarity: Float64Array,
): Float64Array {
  const sums = new Float64Array(classes.length * count);
  classes.forEach((a, place) => {
    classes.forEach((b, other) => {
      const at = place * count + (cluster[other] as number);
      if (other !== place) sums[at] = (sums[at] as number) + (similarity[a * size + b] as number);
    });
  });
  return sums;
}

/** The same after clusters were joined: cluster c became `to[c]`. */
function joinedSums(sums: Float64Array, to: Uint32Array, leaves: number, count: number): Float64Array {
  const joined = new Float64Array(leaves * count);
  for (let place = 0; place < leaves; place++) {
    for (let from = 0; from < to.length; from++) {
      const at = place * count + (to[from] as number);
      joined[at] = (joined[at] as number) + (sums[place * to.length + from] as number);
    }
  }
  return joined;
}

function meanSilhouette(sums: Float64Array, cluster: Int32Array, count: number): number {
  const sizes = new Float64Array(count);
  for (const c of cluster) sizes[c] = (sizes[c] as number) + 1;
  let total = 0;
  for (const [place, own] of cluster.entries()) {
    const size = sizes[own] as number;
    if (size === 1) continue;
    const a = 1 - (sums[place * count + own] as number) / (size - 1);
    let b = Number.POSITIVE_INFINITY;
    for (let c = 0; c < count; c++) {
      if (c !== own) b = Math.min(b, 1 - (sums[place * count + c] as number) / (sizes[c] as number));
    }
    const larger = Math.max(a, b);
    if (larger > 0) total += (b - a) / larger;
  }
  return total / cluster.length;
}
