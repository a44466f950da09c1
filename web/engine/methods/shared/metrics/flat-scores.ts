import { at } from '../../../base/arrays.ts';
import { type CountTable, countTable, matchedColumns } from './matching.ts';

/** Fit of flat clusters and true classes; formulas as in wasm/include/logitree.h. Null where undefined or too large to match. */
export interface FlatScores {
  /** After pairing clusters and classes one to one in the best way. */
  readonly matchedAccuracy: number | null;
  readonly nmi: number | null;
  /** Mutual information over the geometric mean of the entropies. */
  readonly nmiGeometric: number | null;
  readonly ari: number | null;
  readonly randIndex: number | null;
  readonly purity: number;
}

/** Number of points in a cluster that is paired with their class; null for too many of either. */
function matchedSum(table: CountTable): number | null {
  const columnOf = matchedColumns(table);
  if (columnOf === null) return null;
  return columnOf.reduce(
    (sum, column, row) => (column < 0 ? sum : sum + at(table.counts, row * table.columns + column)),
    0,
  );
}

const pairs = (x: number): number => (x * (x - 1)) / 2;
const plogp = (x: number): number => (x > 0 ? x * Math.log(x) : 0);

const shareOf = (part: number, whole: number): number => Math.max(0, Math.min(1, part / whole));

/** Scores of the cluster of every point against its true class; both are numbered from 0. O(points + clusters × classes). */
export function flatScores(clusters: Int32Array, labels: Int32Array): FlatScores {
  const table = countTable(clusters, labels);
  const { counts, rows, columns } = table;
  const points = clusters.length;
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
  const matched = matchedSum(table);
  return {
    matchedAccuracy: matched === null ? null : matched / points,
    nmi: h + g > 0 ? shareOf(h + g - joint, (h + g) / 2) : null,
    nmiGeometric: h > 0 && g > 0 ? shareOf(h + g - joint, Math.sqrt(h * g)) : null,
    ari: most === expected ? null : (together - expected) / (most - expected),
    randIndex: all > 0 ? (all + 2 * together - a - b) / all : null,
    purity: pure / points,
  };
}
