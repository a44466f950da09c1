/** Changes of a table in memory. */

/** A number of a table as it shall be. */
export type Cell = readonly [row: number, column: number, value: number];

/** Change of a table by one edit. Rows are counted as they are at that time. */
export type Change =
  | { readonly kind: 'cells'; readonly cells: readonly Cell[] }
  /** A new last row. What stands beside it, such as a label, is that of row `like`. */
  | { readonly kind: 'row added'; readonly values: readonly number[]; readonly like: number }
  | { readonly kind: 'row removed'; readonly row: number };

/** Numbers row by row, and for each row the one of the file that it came from, or whose label it has. */
export interface Grid {
  readonly columns: number;
  readonly values: Float64Array;
  readonly from: Int32Array;
}

/** The grid with a change. O(grid). @throws RangeError for a cell or a row that is not there */
export function changed(grid: Grid, change: Change): Grid {
  const { columns, values, from } = grid;
  const inside = (row: number): number => {
    if (!(Number.isInteger(row) && row >= 0 && row < from.length)) throw new RangeError(`no row ${row}`);
    return row;
  };
  switch (change.kind) {
    case 'cells': {
      const next = values.slice();
      for (const [row, column, value] of change.cells) {
        if (!(column >= 0 && column < columns)) throw new RangeError(`no column ${column}`);
        next[inside(row) * columns + column] = value;
      }
      return { columns, values: next, from };
    }
    case 'row added': {
      if (change.values.length !== columns) throw new RangeError(`a row has ${columns} numbers`);
      const like = from[inside(change.like)] as number;
      return { columns, values: Float64Array.of(...values, ...change.values), from: Int32Array.of(...from, like) };
    }
    case 'row removed': {
      const start = inside(change.row) * columns;
      const kept = new Float64Array(values.length - columns);
      kept.set(values.subarray(0, start));
      kept.set(values.subarray(start + columns), start);
      return { columns, values: kept, from: from.filter((_, row) => row !== change.row) };
    }
  }
}
