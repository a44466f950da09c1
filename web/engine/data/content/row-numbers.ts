/** A first column that numbers the rows, as DataFrame.reset_index().to_numpy() leaves it: no class has such values. */

import { formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import type { Table } from '../../model/table.ts';
import { isInteger } from '../elements.ts';
import { numbersFrom } from '../numbers.ts';
import { someColumns } from './some-columns.ts';

/** Counting over fewer rows may be chance. */
const MIN_ROWS = 5;
/** Of longer tables the first rows and the last one are looked at. */
const MAX_ROWS = 1024;

/** The table without a first column that counts the rows from 0 or 1; null where it has none. */
export async function withoutRowNumbers(table: Table): Promise<{ table: Table; warning: Warning } | null> {
  const { shape, layout, source } = table;
  const [rows, columns] = shape;
  if (layout.kind !== 'binary' || isInteger(layout.element) || typeof rows !== 'number' || rows < MIN_ROWS) return null;
  if (typeof columns !== 'number' || columns < 3) return null;
  const first = async (row: number): Promise<number> => {
    const [value = Number.NaN] = await numbersFrom(source, layout, layout.columnMajor ? row : row * columns, 1);
    return value;
  };
  const base = await first(0);
  if (base !== 0 && base !== 1) return null;
  for (let row = 1; row < Math.min(rows, MAX_ROWS); row++) if ((await first(row)) !== row + base) return null;
  if ((await first(rows - 1)) !== rows - 1 + base) return null;
  const warning = {
    code: 'row-numbers',
    message: formatted`${source.name}: the first column numbers the rows from ${base} and was left out.`,
  };
  return { table: someColumns(table, 1, columns), warning };
}
