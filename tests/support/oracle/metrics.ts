/**
 * The metrics of the specification's section 3 by their definitions: points are written out one by one and pairs of
 * points enumerated, so this is O(N²) and meant for small tables. `null` is "undefined".
 *
 * Decisions where the specification is silent:
 * - No points: everything is null. One point: there is no pair, so ARI and the Rand index are null too.
 * - ARI of two partitions that put all points together, or all apart (0/0), is 1 as in scikit-learn: they are equal.
 *   NMI of two one-set partitions is 1; MI = 0 gives 0 (scikit-learn again), so one cluster or one class alone gives 0.
 * - NMI is clamped to 1 (rounding gives 1.0000000000000002 on perfect tables).
 * - `accuracy` is the diagonal; classes that are no leaves have no point on it. Whether rows mean classes at all is known to
 *   the caller only.
 */

/** A leaf (a row of the contingency table) or its children in order; any branching. */
export type Nested = number | readonly Nested[];

export interface NaiveMetrics {
  readonly points: number;
  readonly matchedAccuracy: number | null;
  readonly accuracy: number | null;
  readonly nmi: number | null;
  readonly nmiGeometric: number | null;
  readonly ari: number | null;
  readonly randIndex: number | null;
  readonly leafPurity: number | null;
  readonly dendrogramPurity: number | null;
  readonly leastHierarchicalDistance: number | null;
}

/**
 * All metrics of a tree over the rows of a contingency table (row: leaf, column: true class, entry: points).
 *
 * @throws Error if the leaves of the tree are not exactly the rows, each once.
 */
export function naiveMetrics(contingency: readonly (readonly number[])[], tree: Nested): NaiveMetrics {
  const points = contingency.flatMap((counts, leaf) =>
    counts.flatMap((count, truth) => Array.from({ length: count }, () => ({ leaf, truth }))),
  );
  const paths = pathsToLeaves(tree, contingency.length);
  const mutual = mutualInformation(contingency);
  return {
    points: points.length,
    matchedAccuracy: share(bestMatching(contingency), points.length),
    accuracy: share(sum(contingency.map((counts, k) => counts[k] ?? 0)), points.length),
    nmi: mutual && normalised(mutual, (mutual.ofLeaves + mutual.ofClasses) / 2),
    nmiGeometric: mutual && normalised(mutual, Math.sqrt(mutual.ofLeaves * mutual.ofClasses)),
    ...pairIndices(points),
    leafPurity: share(sum(contingency.map((counts) => Math.max(0, ...counts))), points.length),
    ...treeMetrics(points, paths),
  };
}

interface Point {
  readonly leaf: number;
  readonly truth: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

interface Information {
  readonly mutual: number;
  readonly ofLeaves: number;
  readonly ofClasses: number;
}

/** I(leaf; class) and both entropies in nats, null without points. */
function mutualInformation(contingency: readonly (readonly number[])[]): Information | null {
  const ofLeaf = contingency.map(sum);
  const ofClass = (contingency[0] ?? []).map((_, k) => sum(contingency.map((counts) => counts[k] ?? 0)));
  const all = sum(ofLeaf);
  if (all === 0) return null;
  const entropy = (counts: number[]) => sum(counts.filter((n) => n > 0).map((n) => (n / all) * Math.log(all / n)));
  const terms = contingency.flatMap((counts, a) =>
    counts.map((n, k) => (n === 0 ? 0 : (n / all) * Math.log((n * all) / ((ofLeaf[a] ?? 0) * (ofClass[k] ?? 0))))),
  );
  return { mutual: sum(terms), ofLeaves: entropy(ofLeaf), ofClasses: entropy(ofClass) };
}

function normalised({ mutual, ofLeaves, ofClasses }: Information, mean: number): number {
  if (ofLeaves === 0 && ofClasses === 0) return 1;
  return mutual <= 0 ? 0 : Math.min(1, mutual / mean);
}

function pairIndices(points: readonly Point[]): { ari: number | null; randIndex: number | null } {
  let pairs = 0;
  let sameLeaf = 0;
  let sameClass = 0;
  let sameBoth = 0;
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      pairs++;
      if (a.leaf === b.leaf) sameLeaf++;
      if (a.truth === b.truth) sameClass++;
      if (a.leaf === b.leaf && a.truth === b.truth) sameBoth++;
    }
  });
  if (pairs === 0) return { ari: null, randIndex: null };
  const expected = (sameLeaf * sameClass) / pairs;
  const most = (sameLeaf + sameClass) / 2;
  const agreeing = sameBoth + (pairs - sameLeaf - sameClass + sameBoth);
  return {
    ari: agreeing === pairs ? 1 : (sameBoth - expected) / (most - expected),
    randIndex: agreeing / pairs,
  };
}

/** Dendrogram purity (Kobren et al. 2017) and least hierarchical distance (L2H, appendix B.3) over unordered pairs. */
function treeMetrics(points: readonly Point[], paths: readonly (readonly number[])[]) {
  const leaves = paths.length;
  let pairs = 0;
  let purity = 0;
  let apart = 0;
  let distance = 0;
  const below = countsBelow(points, paths);
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      if (a.truth !== b.truth) continue;
      const pathA = paths[a.leaf] ?? [];
      const pathB = paths[b.leaf] ?? [];
      let common = 0;
      while (common < pathA.length && common < pathB.length && pathA[common] === pathB[common]) common++;
      const under = below.get(pathA[common - 1] ?? -1) ?? [];
      pairs++;
      purity += (under[a.truth] ?? 0) / sum(under);
      if (a.leaf === b.leaf) continue;
      const edges = pathA.length - common + (pathB.length - common);
      apart++;
      distance += (Math.log2(edges) - 1) / (Math.log2(leaves) - 1);
    }
  });
  return {
    dendrogramPurity: share(purity, pairs),
    leastHierarchicalDistance: leaves <= 2 ? null : share(distance, apart),
  };
}

/** Points of each class below each node. */
function countsBelow(points: readonly Point[], paths: readonly (readonly number[])[]): Map<number, number[]> {
  const classes = points.reduce((most, point) => Math.max(most, point.truth + 1), 0);
  const below = new Map<number, number[]>();
  for (const { leaf, truth } of points) {
    for (const node of paths[leaf] ?? []) {
      const counts = below.get(node) ?? new Array<number>(classes).fill(0);
      counts[truth] = (counts[truth] ?? 0) + 1;
      below.set(node, counts);
    }
  }
  return below;
}

/** The nodes from the root down to each leaf, the leaf included; nodes are numbered as they are met. */
function pathsToLeaves(tree: Nested, leaves: number): number[][] {
  const paths: (number[] | undefined)[] = new Array<undefined>(leaves).fill(undefined);
  const open: { node: Nested; above: number[] }[] = [{ node: tree, above: [] }];
  let met = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const path = [...next.above, met++];
    if (typeof next.node !== 'number') for (const child of next.node) open.push({ node: child, above: path });
    else if (next.node >= leaves || paths[next.node]) throw new Error(`leaf ${next.node} is no row, or comes twice`);
    else paths[next.node] = path;
  }
  return paths.map((path, leaf) => {
    if (!path) throw new Error(`row ${leaf} is no leaf of the tree`);
    return path;
  });
}

/**
 * The largest number of points that a one-to-one matching of rows and columns can hold, the table padded with zeros
 * to a square: the Hungarian algorithm with potentials, one augmenting path a row, O(n³).
 */
function bestMatching(contingency: readonly (readonly number[])[]): number {
  const size = Math.max(contingency.length, ...contingency.map((counts) => counts.length));
  const cost = (row: number, column: number) => -(contingency[row]?.[column] ?? 0);
  const ofRow = new Float64Array(size);
  const ofColumn = new Float64Array(size + 1);
  // matched[column] is its row; the extra column `size` holds the row that looks for a place.
  const matched = new Int32Array(size + 1).fill(-1);
  for (let row = 0; row < size; row++) {
    const slack = new Float64Array(size).fill(Infinity);
    const from = new Int32Array(size).fill(size);
    const reached = new Uint8Array(size + 1);
    let column = size;
    matched[size] = row;
    while ((matched[column] ?? -1) >= 0) {
      reached[column] = 1;
      const current = matched[column] ?? 0;
      let step = Infinity;
      let nearest = size;
      for (let c = 0; c < size; c++) {
        if (reached[c] === 1) continue;
        const reduced = cost(current, c) - (ofRow[current] ?? 0) - (ofColumn[c] ?? 0);
        if (reduced < (slack[c] ?? 0)) {
          slack[c] = reduced;
          from[c] = column;
        }
        if ((slack[c] ?? 0) < step) {
          step = slack[c] ?? 0;
          nearest = c;
        }
      }
      for (let c = 0; c <= size; c++) {
        if (reached[c] === 1) {
          const held = matched[c] ?? 0;
          ofRow[held] = (ofRow[held] ?? 0) + step;
          ofColumn[c] = (ofColumn[c] ?? 0) - step;
        } else slack[c] = (slack[c] ?? 0) - step;
      }
      column = nearest;
    }
    while (column !== size) {
      const previous = from[column] ?? size;
      matched[column] = matched[previous] ?? -1;
      column = previous;
    }
  }
  return sum(Array.from(matched.subarray(0, size), (row, column) => -cost(row, column)));
}
