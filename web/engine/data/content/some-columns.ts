/** Columns of a table that follow each other, as a table that stays in the same file. */

import type { Table } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { RowsSource } from '../sources/rows-source.ts';

/** The columns [from, to) of a table. */
export function someColumns(table: Table, from: number, to: number): Table {
  const { layout, source, columnNames } = table;
  const [rows = null, columns] = table.shape;
  const kept = { ...table, shape: [rows, to - from], columnNames: columnNames?.slice(from, to) };
  if (layout.kind === 'text') return { ...kept, layout: { ...layout, columns: layout.columns.slice(from, to) } };
  const width = ELEMENT_BYTES[layout.element];
  const count = rows ?? 0;
  if (layout.columnMajor) return { ...kept, layout: { ...layout, offset: layout.offset + from * count * width } };
  const cut = {
    source,
    start: layout.offset + from * width,
    rowBytes: (to - from) * width,
    step: (columns ?? 0) * width,
    rows: count,
  };
  return { ...kept, source: new RowsSource(source.name, cut), layout: { ...layout, offset: 0 } };
}
