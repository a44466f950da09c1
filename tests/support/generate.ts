/**
 * Data to test and to measure with, the same for the same seed: logits of a classifier whose classes lie on a known
 * tree, in the ways that are hard for an implementation of L2H, and small tables and trees for the metrics.
 */
import type { Nested } from './oracle/metrics.ts';
import { Random } from './random.ts';

/** `rows` x `columns`, row-major, with the true class of each row. */
export interface LabelledLogits {
  readonly logits: Float32Array<ArrayBuffer>;
  readonly labels: Int32Array<ArrayBuffer>;
  readonly rows: number;
  readonly columns: number;
}

/** A classifier with a planted tree that can be asked for one row after the other. */
export interface PlantedClassifier {
  /** The parent of each node of the tree: leaves 0 to columns - 1, then inner nodes, the root (-1) last. */
  readonly parent: Int32Array;
  /** Writes the logits of one more point at `start` and returns its label. */
  readonly next: (target: Float32Array, start: number) => number;
}

/** In logits: how far a level of the tree pulls up the relatives of a point's class; noise as standard deviations. */
const PULL = 1.3;
const SHARED_NOISE = 0.65;
const OWN_NOISE = 2.1;
const ACCURACY = 0.8;
const PILOT_POINTS = 2000;

/**
 * A balanced binary tree is planted. A point of class c raises class d by PULL for each level that their common
 * ancestor lies below the root. To this comes noise that classes share along the tree (a random walk from the root),
 * noise of each class alone, and a margin for c, chosen from a pilot sample so that about 80 % of the points are
 * classified rightly.
 */
export function plantedClassifier(columns: number, seed: number): PlantedClassifier {
  const random = new Random(seed);
  const { parent, levels } = balancedTree(columns, random);
  const root = parent.length - 1;
  const edge = Float64Array.from(parent, (above, node) => (above < 0 ? 0 : (levels[above] ?? 0) - (levels[node] ?? 0)));
  const deviation = edge.map((length, node) =>
    Math.sqrt(SHARED_NOISE ** 2 * length + (node < columns ? OWN_NOISE ** 2 : 0)),
  );
  const value = new Float64Array(parent.length);
  const step = new Float64Array(root);

  const draw = () => {
    const label = random.below(columns);
    random.normals(step);
    for (let node = 0; node < root; node++) step[node] = (step[node] ?? 0) * (deviation[node] ?? 0);
    for (let node = label; node < root; node = parent[node] ?? root) {
      step[node] = (step[node] ?? 0) + PULL * (edge[node] ?? 0);
    }
    for (let node = root - 1; node >= 0; node--) value[node] = (value[parent[node] ?? root] ?? 0) + (step[node] ?? 0);
    return label;
  };
  const needed = Float64Array.from({ length: PILOT_POINTS }, () => {
    const label = draw();
    let most = Number.NEGATIVE_INFINITY;
    for (let c = 0; c < columns; c++) if (c !== label) most = Math.max(most, value[c] ?? Number.NaN);
    return most - (value[label] ?? 0);
  }).sort();
  const margin = needed[Math.floor(ACCURACY * PILOT_POINTS)] ?? 0;

  const next = (target: Float32Array, start: number) => {
    const label = draw();
    for (let c = 0; c < columns; c++) target[start + c] = (value[c] ?? 0) + (c === label ? margin : 0);
    return label;
  };
  return { parent, next };
}

/** A table of planted logits, f32. */
export function plantedLogits(rows: number, columns: number, seed: number): LabelledLogits {
  const { next } = plantedClassifier(columns, seed);
  const logits = new Float32Array(rows * columns);
  const labels = Int32Array.from({ length: rows }, (_, row) => next(logits, row * columns));
  return { logits, labels, rows, columns };
}

/**
 * Logits where almost every decision of L2H is nearly a tie. The classes lie on a ring, in random order, and each sees
 * the others by the same profiles, falling with distance: turning the ring ties all scores, mirroring it ties the
 * averages of neighbours to the left and to the right. What breaks the ties is a small change (scores) and a tiny one
 * (averages) in the logit of the class opposite, whose probability is about 1e-7. At K = 1000 half of the score
 * margins and a quarter of the average margins are below 2e-10. How small the smallest are depends on the
 * seed: where they are below 1e-14 it is rounding that decides, so take a seed whose margins were looked at.
 *
 * There are 2 `profiles` points a class.
 */
export function nearTies(columns: number, profiles: number, seed: number): LabelledLogits {
  const random = new Random(seed);
  const name = random.permutation(columns);
  const rows = 2 * profiles * columns;
  const order = random.permutation(rows);
  const logits = new Float32Array(rows * columns);
  const labels = new Int32Array(rows);
  const noise = new Float64Array(columns);
  const opposite = columns >> 1;
  for (let profile = 0, point = 0; profile < profiles; profile++) {
    random.normals(noise);
    for (let c = 0; c < columns; c++) {
      const nudge = 0.5 * (random.uniform() - 0.5);
      const tilt = (random.uniform() < 0.5 ? -1e-5 : 1e-5) * (0.5 + random.uniform());
      for (const side of [1, -1]) {
        const row = order[point++] ?? 0;
        labels[row] = name[c] ?? 0;
        for (let d = 0; d < columns; d++) {
          const logit = d === 0 ? 4 : -2 * Math.log1p(Math.min(d, columns - d)) + 0.3 * (noise[d] ?? 0);
          const column = name[(c + side * d + columns) % columns] ?? 0;
          const mirrored = side > 0 ? 0 : tilt;
          logits[row * columns + column] = logit + (d === opposite ? nudge + mirrored : 0);
        }
      }
    }
  }
  return { logits, labels, rows, columns };
}

/** The same order in each row, but 60 between neighbours: every probability is exactly 1 and all averages are counts. */
export function saturated(data: LabelledLogits): LabelledLogits {
  const logits = new Float32Array(data.logits.length);
  for (let row = 0; row < data.rows; row++) {
    const given = data.logits.subarray(row * data.columns, (row + 1) * data.columns);
    const ranked = Array.from(given.keys()).sort((a, b) => (given[b] ?? 0) - (given[a] ?? 0) || a - b);
    ranked.forEach((c, rank) => {
      logits[row * data.columns + c] = -60 * rank;
    });
  }
  return { ...data, logits };
}

/** Logits on a coarse grid: many are equal within a row, also at the top. */
export function quantised(data: LabelledLogits, grid: 'half' | 'integer'): LabelledLogits {
  const toHalf = (x: number) => {
    const unit = 2 ** (Math.max(-14, Math.floor(Math.log2(Math.abs(x)))) - 10);
    return x === 0 ? 0 : Math.round(x / unit) * unit;
  };
  return { ...data, logits: data.logits.map(grid === 'half' ? toHalf : Math.round) };
}

/** The same logits, but some classes 100 lower in every row, so that no point is assigned to them. */
export function neverPredicted(data: LabelledLogits, classes: readonly number[]): LabelledLogits {
  return { ...data, logits: data.logits.map((x, i) => (classes.includes(i % data.columns) ? x - 100 : x)) };
}

/** `points` points thrown at random into a table of leaves (rows) and classes, half of them where leaf and class agree. */
export function randomContingency(leaves: number, classes: number, points: number, seed: number): number[][] {
  const random = new Random(seed);
  const counts = Array.from({ length: leaves }, () => new Array<number>(classes).fill(0));
  for (let point = 0; point < points; point++) {
    const leaf = random.below(leaves);
    const truth = random.uniform() < 0.5 ? leaf % classes : random.below(classes);
    const row = counts[leaf];
    if (row) row[truth] = (row[truth] ?? 0) + 1;
  }
  return counts;
}

/** A random tree over leaves 0 to `leaves` - 1: random groups of 2 to `widest` are joined until one is left. */
export function randomTree(leaves: number, seed: number, widest = 2): Nested {
  const random = new Random(seed);
  let groups: Nested[] = Array.from({ length: leaves }, (_, leaf) => leaf);
  while (groups.length > 1) {
    const order = random.permutation(groups.length);
    const joined = Math.min(groups.length, 2 + random.below(widest - 1));
    const shuffled = Array.from(order, (g) => groups[g] ?? 0);
    groups = [...shuffled.slice(joined), shuffled.slice(0, joined)];
  }
  return groups[0] ?? 0;
}

/**
 * A balanced binary tree over the classes in random order: always the two groups that have waited longest are joined.
 * (Of trees made by joining random groups L2H finds far fewer clades: the lowest score goes first, so a small group
 * is merged before the large one beside it is there.) The level of a node is its longest way down to a leaf.
 */
function balancedTree(leaves: number, random: Random): { parent: Int32Array; levels: Float64Array } {
  const classOf = random.permutation(leaves);
  const parent = new Int32Array(2 * leaves - 1).fill(-1);
  const levels = new Float64Array(parent.length);
  for (let waiting = 0; waiting < parent.length - 1; waiting++) {
    const node = leaves + (waiting >> 1);
    const child = classOf[waiting] ?? waiting;
    parent[child] = node;
    levels[node] = Math.max(levels[node] ?? 0, (levels[child] ?? 0) + 1);
  }
  return { parent, levels };
}
