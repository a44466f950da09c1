/** Numbers that were read into memory as a table. */

import type { FirstRows } from '../../../model/table.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import type { FoundTable } from './array-content.ts';

/** A table in memory, row by row. */
export function tableOfNumbers(
  name: string,
  values: Float64Array,
  shape: readonly number[],
  columnNames?: readonly string[],
  firstRows?: FirstRows,
): FoundTable {
  const bytes = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) bytes.setFloat64(8 * i, value, true);
  const layout = { kind: 'binary', element: 'f8', bigEndian: false, columnMajor: false, offset: 0 } as const;
  const source = new BufferSource(name, new Uint8Array(bytes.buffer));
  return { content: { kind: 'table', table: { source, shape, layout, columnNames, firstRows } }, shape };
}
