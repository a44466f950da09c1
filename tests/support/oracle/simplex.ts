/**
 * min c x with A x = b, x >= 0: the two-phase simplex method on a dense tableau with Bland's rule, which cannot cycle. Slow
 * and plain: an oracle.
 */
export function minimise(
  costs: readonly number[],
  rows: readonly (readonly number[])[],
  right: readonly number[],
): number {
  const [n, m] = [costs.length, rows.length];
  // Rows with a negative right side are turned; then every row gets an artificial variable.
  const table = rows.map((row, i) => {
    const sign = (right[i] ?? 0) < 0 ? -1 : 1;
    const artificial = Array.from({ length: m }, (_, j) => (j === i ? 1 : 0));
    return [...row.map((value) => sign * value), ...artificial, sign * (right[i] ?? 0)];
  });
  const basis = Array.from({ length: m }, (_, i) => n + i);
  const first = Array.from({ length: n + m }, (_, j) => (j < n ? 0 : 1));
  const infeasible = run(table, basis, first, n + m);
  if (infeasible > 1e-9) return Number.POSITIVE_INFINITY;
  // An artificial variable that is left at 0 could grow again: it goes, unless its row says nothing.
  basis.forEach((variable, row) => {
    const column = (table[row] ?? []).slice(0, n).findIndex((value) => Math.abs(value) > 1e-9);
    if (variable < n || column < 0) return;
    pivot(table, row, column);
    basis[row] = column;
  });
  const second = Array.from({ length: n + m }, (_, j) => (j < n ? (costs[j] ?? 0) : 0));
  return run(table, basis, second, n);
}

/** Pivots until no column below `columns` lowers the objective; its value. */
function run(table: number[][], basis: number[], costs: readonly number[], columns: number): number {
  const last = (table[0]?.length ?? 1) - 1;
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  const reduced = (column: number): number =>
    basis.reduce((sum, variable, row) => sum - (costs[variable] ?? 0) * at(row, column), costs[column] ?? 0);
  for (;;) {
    let enters = 0;
    while (enters < columns && reduced(enters) >= -1e-10) enters += 1;
    if (enters === columns) break;
    let leaves = -1;
    for (let row = 0; row < table.length; row += 1) {
      if (at(row, enters) <= 1e-10) continue;
      const [own, best] = [at(row, last) / at(row, enters), at(leaves, last) / at(leaves, enters)];
      const ties = leaves >= 0 && Math.abs(own - best) <= 1e-12;
      if (leaves < 0 || (!ties && own < best) || (ties && (basis[row] ?? 0) < (basis[leaves] ?? 0))) leaves = row;
    }
    if (leaves < 0) return Number.NEGATIVE_INFINITY;
    pivot(table, leaves, enters);
    basis[leaves] = enters;
  }
  return basis.reduce((sum, variable, row) => sum + (costs[variable] ?? 0) * at(row, last), 0);
}

function pivot(table: number[][], row: number, column: number): void {
  const by = table[row]?.[column] ?? 1;
  const own = (table[row] ?? []).map((value) => value / by);
  table[row] = own;
  table.forEach((other, i) => {
    const factor = other[column] ?? 0;
    if (i !== row && factor !== 0) table[i] = other.map((value, j) => value - factor * (own[j] ?? 0));
  });
}
