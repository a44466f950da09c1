import { at } from '../../../base/arrays.ts';

/* Two ways to part the same things, matched one to one. */

/** Counts of things in each group of one partition (rows) and each of another (columns). */
export interface CountTable {
  readonly counts: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Groups are numbered from 0. O(things). */
export function countTable(one: Int32Array, other: Int32Array): CountTable {
  const groups = (numbers: Int32Array): number => numbers.reduce((most, number) => Math.max(most, number + 1), 0);
  const [rows, columns] = [groups(one), groups(other)];
  const counts = new Float64Array(rows * columns);
  one.forEach((row, thing) => {
    const cell = row * columns + at(other, thing);
    counts[cell] = at(counts, cell) + 1;
  });
  return { counts, rows, columns };
}

/** Up to this many rows or columns are matched: the matching is cubic. */
export const MOST_MATCHED = 300;

/**
 * The column of each row, each used once, so that the sum of their counts is the largest (Kuhn 1955, with the shortest
 * augmenting paths of Jonker and Volgenant 1987), the smaller side filled with empty rows; -1 where row and column would have
 * nothing in common. Null for too many of either. O(size^3).
 */
export function matchedColumns({ counts, rows, columns }: CountTable): Int32Array | null {
  const size = Math.max(rows, columns);
  if (size > MOST_MATCHED) return null;
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
  const columnOf = new Int32Array(rows).fill(-1);
  for (let j = 1; j <= columns; j += 1) {
    const row = at(rowOf, j) - 1;
    if (cost(row, j - 1) < 0) columnOf[row] = j - 1;
  }
  return columnOf;
}
