/**
 * Measures of two trees by their definitions, with sets of leaves and enumeration: for small trees. Leaves are numbered
 * from 0; `null` is "undefined".
 */
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';

type Members = ReadonlySet<number>;

/** The leaves below every node. */
function membersOf({ childStart, child, classOf }: Hierarchy): Members[] {
  const members: Set<number>[] = [];
  classOf.forEach((leaf, node) => {
    const own = new Set(leaf >= 0 ? [leaf] : []);
    for (const below of child.subarray(childStart[node], childStart[node + 1])) {
      for (const x of members[below] ?? []) own.add(x);
    }
    members.push(own);
  });
  return members;
}

const keyOf = (members: Members): string => [...members].sort((a, b) => a - b).join();

/** Clades of more than one leaf and less than all. */
export function cladesOf(tree: Hierarchy): Set<string> {
  const members = membersOf(tree);
  const all = members.at(-1)?.size ?? 0;
  return new Set(members.filter(({ size }) => size > 1 && size < all).map(keyOf));
}

function choose(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((first, i) => choose(items.slice(i + 1), size - 1).map((rest) => [first, ...rest]));
}

const leavesOf = (tree: Hierarchy): number[] => [...(membersOf(tree).at(-1) ?? [])].sort((a, b) => a - b);

/**
 * The resolution of a triplet or, without its root, a quartet by a tree: the pair that some clade sets apart; '' for
 * none.
 */
function resolution(members: readonly Members[], items: readonly number[]): string {
  for (const clade of members) {
    const inside = items.filter((x) => clade.has(x));
    if (inside.length !== 2) continue;
    const outside = items.filter((x) => !clade.has(x));
    return items.length === 3 || inside[0] === items[0] ? inside.join() : outside.join();
  }
  return '';
}

/** Triplets (3) or quartets (4). */
export function naiveResolutions(a: Hierarchy, b: Hierarchy, size: 3 | 4) {
  const [inA, inB] = [membersOf(a), membersOf(b)];
  const count = { agree: 0, differ: 0, resolved_a: 0, resolved_b: 0, total: 0 };
  for (const items of choose(leavesOf(a), size)) {
    const [x, y] = [resolution(inA, items), resolution(inB, items)];
    count.total++;
    if (x !== '') count.resolved_a++;
    if (y !== '') count.resolved_b++;
    if (x !== '' && y !== '') count[x === y ? 'agree' : 'differ']++;
  }
  return count;
}

/** The lowest node that holds both leaves: the one with the fewest members, of equals the first. */
function ancestorOf(members: readonly Members[], x: number, y: number): number {
  let found = -1;
  members.forEach((own, node) => {
    const size = members[found]?.size ?? Number.POSITIVE_INFINITY;
    if (own.has(x) && own.has(y) && own.size < size) found = node;
  });
  return found;
}

const pairsOf = (tree: Hierarchy): number[][] => choose(leavesOf(tree), 2);

/** Height of the lowest common ancestor, by pair. */
export const cophenetic = (tree: Hierarchy): number[] => {
  const members = membersOf(tree);
  return pairsOf(tree).map(([x = 0, y = 0]) => tree.height[ancestorOf(members, x, y)] ?? Number.NaN);
};

export function pearson(x: readonly number[], y: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (new Set(x).size < 2 || new Set(y).size < 2) return null;
  const [dx, dy] = [x.map((value) => value - mean(x)), y.map((value) => value - mean(y))];
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);
  return product(dx, dy) / Math.sqrt(product(dx, dx) * product(dy, dy));
}

/** The partitions that cutting by height gives, by their number of clusters: everything up to a height is joined. */
function cuts(tree: Hierarchy): Map<number, Members[]> {
  const members = membersOf(tree);
  const leaves = leavesOf(tree);
  const found = new Map<number, Members[]>();
  const joins = members.map((own, node) => (own.size > 1 ? (tree.height[node] ?? 0) : null));
  for (const height of [Number.NEGATIVE_INFINITY, ...joins.filter((value) => value !== null)]) {
    const joined = members.filter((_, node) => (joins[node] ?? Number.POSITIVE_INFINITY) <= height);
    const largest = leaves.map((x) =>
      joined.reduce<Members>((best, own) => (own.has(x) && own.size > best.size ? own : best), new Set([x])),
    );
    const clusters = [...new Map(largest.map((own) => [keyOf(own), own])).values()];
    found.set(clusters.length, clusters);
  }
  return found;
}

/** The largest number of clusters, of all cuts, at which a pair is together. */
const clustersTogether = (tree: Hierarchy): number[] => {
  const partitions = [...cuts(tree)].sort(([a], [b]) => b - a);
  return pairsOf(tree).map(([x = 0, y = 0]) => {
    const first = partitions.find(([, clusters]) => clusters.some((own) => own.has(x) && own.has(y)));
    return first?.[0] ?? Number.NaN;
  });
};

const averageRanks = (values: readonly number[]): number[] =>
  values.map((value) => {
    const below = values.filter((other) => other < value).length;
    return below + (values.filter((other) => other === value).length + 1) / 2;
  });

export const bakersGamma = (a: Hierarchy, b: Hierarchy): number | null =>
  pearson(averageRanks(clustersTogether(a)), averageRanks(clustersTogether(b)));

/** B_k by counting pairs, for every k from 2 that both trees can be cut into and that puts a pair together. */
export function fowlkesMallows(a: Hierarchy, b: Hierarchy): { k: number; bk: number; expected: number }[] {
  const [inA, inB] = [cuts(a), cuts(b)];
  const pairs = pairsOf(a);
  const together = (clusters: readonly Members[]) =>
    pairs.map(([x = 0, y = 0]) => clusters.some((own) => own.has(x) && own.has(y)));
  return [...inA.keys()]
    .filter((k) => k >= 2 && k < leavesOf(a).length && inB.has(k))
    .sort((x, y) => x - y)
    .map((k) => {
      const [p, q] = [together(inA.get(k) ?? []), together(inB.get(k) ?? [])];
      const count = (flags: readonly boolean[]) => flags.filter(Boolean).length;
      const mean = Math.sqrt(count(p) * count(q));
      return { k, bk: count(p.map((flag, i) => flag && q[i] === true)) / mean, expected: mean / pairs.length };
    });
}

/** Sum of |difference of places|^1.5 over its value for the reversed order. */
export function entanglementOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [first, second] = [Array.from(a), Array.from(b)];
  const cost = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, leaf, i) => sum + Math.abs(y.indexOf(leaf) - i) ** 1.5, 0);
  return cost(first, second) / cost(first, first.toReversed());
}

/** All orders of leaves in which a tree can be drawn. */
export function drawingsOf(tree: Hierarchy): number[][] {
  const orders: number[][][] = [];
  tree.classOf.forEach((leaf, node) => {
    const children = Array.from(tree.child.subarray(tree.childStart[node], tree.childStart[node + 1]));
    const arranged = permutations(children).flatMap((order) =>
      order.reduce<number[][]>(
        (drawn, child) => drawn.flatMap((before) => (orders[child] ?? []).map((after) => [...before, ...after])),
        [[]],
      ),
    );
    orders.push(leaf >= 0 ? [[leaf]] : arranged);
  });
  return orders.at(-1) ?? [];
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

/** Dasgupta's cost: every similarity times the leaves of the smallest clade that holds both. */
export function dasguptaCost(tree: Hierarchy, similarity: (x: number, y: number) => number): number {
  const members = membersOf(tree);
  return pairsOf(tree).reduce(
    (sum, [x = 0, y = 0]) => sum + similarity(x, y) * (members[ancestorOf(members, x, y)]?.size ?? Number.NaN),
    0,
  );
}

/** Nodes from the root to each leaf, by leaf. */
function pathsOf({ childStart, child, classOf }: Hierarchy): number[][] {
  const parent = new Map<number, number>();
  classOf.forEach((_, node) => {
    for (const below of child.subarray(childStart[node], childStart[node + 1])) parent.set(below, node);
  });
  const paths: number[][] = [];
  classOf.forEach((leaf, node) => {
    if (leaf < 0) return;
    const path: number[] = [];
    for (let up: number | undefined = node; up !== undefined; up = parent.get(up)) path.unshift(up);
    paths[leaf] = path;
  });
  return paths;
}

/** Similarities of the leaves of a tree: shortest paths, or shared paths with or without the root. */
export function similarities(tree: Hierarchy, kind: 'sp' | 'ps' | 'ps_root_counted'): number[][] {
  const paths = pathsOf(tree);
  const common = (a: readonly number[], b: readonly number[]) => a.filter((node) => b.includes(node)).length;
  const edges = paths.map((a) => paths.map((b) => a.length + b.length - 2 * common(a, b)));
  const longest = Math.max(...edges.flat());
  return paths.map((a, i) =>
    paths.map((b, j) => {
      if (i === j) return 1;
      if (kind === 'sp') return 1 - (edges[i]?.[j] ?? 0) / longest;
      const root = kind === 'ps' ? 1 : 0;
      return (common(a, b) - root) / (Math.max(a.length, b.length) - root);
    }),
  );
}

/** 1 - mean squared difference of the similarities of all pairs of distinct points, written out. */
export function naiveReferenceScore(
  contingency: readonly (readonly number[])[],
  learned: readonly (readonly number[])[],
  truth: readonly (readonly number[])[],
): number | null {
  const points = contingency.flatMap((counts, leaf) =>
    counts.flatMap((count, k) => Array.from({ length: count }, () => [leaf, k] as const)),
  );
  let sum = 0;
  let pairs = 0;
  points.forEach(([leafA, classA], i) => {
    for (const [leafB, classB] of points.slice(i + 1)) {
      sum += ((learned[leafA]?.[leafB] ?? 0) - (truth[classA]?.[classB] ?? 0)) ** 2;
      pairs++;
    }
  });
  return pairs === 0 ? null : 1 - sum / pairs;
}
