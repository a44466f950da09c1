import { at } from '../../../base/at.ts';
/** How flat clusters fit true classes; formulas as in wasm/include/logitree.h. Null where undefined or too large to match. */
export interface FlatScores {
  /** After pairing clusters and classes one to one in the best way. */
  readonly matchedAccuracy: number | null;
  readonly nmi: number | null;
  readonly ari: number | null;
  readonly purity: number;
}

/** Clusters are matched with classes up to this many of either: the matching is cubic. */
const MAX_MATCHED = 300;

interface Table {
  readonly counts: Float64Array;
  readonly rows: number;
  readonly columns: number;
  readonly points: number;
}

function tableOf(clusters: Int32Array, labels: Int32Array): Table {
  const rows = clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0);
  const columns = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const counts = new Float64Array(rows * columns);
  clusters.forEach((cluster, point) => {
    const cell = cluster * columns + at(labels, point);
    counts[cell] = at(counts, cell) + 1;
  });
  return { counts, rows, columns, points: clusters.length };
}

/**
 * The largest sum of counts with each row and column used once (Kuhn 1955, with the shortest augmenting paths of Jonker and
 * Volgenant 1987), the smaller side filled with empty rows. O(size^3).
 */
function matchedSum({ counts, rows, columns }: Omit<Table, 'points'>): number {
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number): number =>
    row < rows && column < columns ? -(counts[row * columns + column] as number) : 0;
  const [u, v] = [new Float64Array(size + 1), new Float64Array(size + 1)];
  const rowOf = new Int32Array(size + 1); // 1-based, 0 for none
  const before = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(size + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      used[column] = 1;
      const own = rowOf[column] as number;
      let [step, next] = [Number.POSITIVE_INFINITY, 0];
      for (let j = 1; j <= size; j += 1) {
        if (used[j]) continue;
        const reduced = cost(own - 1, j - 1) - (u[own] as number) - (v[j] as number);
        if (reduced < (least[j] as number)) [least[j], before[j]] = [reduced, column];
        if ((least[j] as number) < step) [step, next] = [least[j] as number, j];
      }
      for (let j = 0; j <= size; j += 1) {
        if (used[j]) {
          const other = rowOf[j] as number;
          u[other] = (u[other] as number) + step;
          v[j] = (v[j] as number) - step;
        } else least[j] = (least[j] as number) - step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    for (; column !== 0; column = before[column] as number) rowOf[column] = rowOf[before[column] as number] as number;
  }
  let sum = 0;
  for (let j = 1; j <= size; j += 1) sum -= cost((rowOf[j] as number) - 1, j - 1);
  return sum;
}

const pairs = (x: number): number => (x * (x - 1)) / 2;
const plogp = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

/** Scores of the cluster of every point against its true class; both are numbered from 0. O(points + clusters × classes). */
export function flatScores(clusters: Int32Array, labels: Int32Array): FlatScores {
  const table = tableOf(clusters, labels);
  const { counts, rows, columns, points } = table;
  const [ofRow, ofColumn] = [new Float64Array(rows), new Float64Array(columns)];
  let [together, joint, pure] = [0, 0, 0];
  for (let row = 0; row < rows; row += 1) {
    let most = 0;
    for (let column = 0; column < columns; column += 1) {
      const count = counts[row * columns + column] as number;
      ofRow[row] = (ofRow[row] as number) + count;
      ofColumn[column] = (ofColumn[column] as number) + count;
      together += pairs(count);
      joint -= plogp(count / points);
      most = Math.max(most, count);
    }
    pure += most;
  }
  const pairsOf = (sums: Float64Array): number => sums.reduce((total, sum) => total + pairs(sum), 0);
  const entropy = (sums: Float64Array): number => -sums.reduce((total, sum) => total + plogp(sum / points), 0);
  const [a, b, all] = [pairsOf(ofRow), pairsOf(ofColumn), pairs(points)];
  const [expected, most] = [all > 0 ? (a * b) / all : 0, (a + b) / 2];
  const [h, g] = [entropy(ofRow), entropy(ofColumn)];
  const isSmall = Math.max(rows, columns) <= MAX_MATCHED;
  return {
    matchedAccuracy: isSmall ? matchedSum(table) / points : null,
    nmi: h + g > 0 ? Math.max(0, Math.min(1, (2 * (h + g - joint)) / (h + g))) : null,
    ari: most === expected ? null : (together - expected) / (most - expected),
    purity: pure / points,
  };
}
