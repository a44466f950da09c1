import { bitsFrom } from '../base/random-bits.ts';
import { ELEMENT_BYTES } from '../data/elements.ts';
import type { Table } from '../model/table.ts';
import { columnsOf, type OnRows } from './stream-rows.ts';

/**
 * `count` of `total` rows without replacement, ascending, every set of rows as likely as any other (Knuth's selection
 * sampling, algorithm S). The same seed draws the same rows, whoever reads them.
 */
export function drawRows(total: number, count: number, seed: number): Uint32Array<ArrayBuffer> {
  const drawn = new Uint32Array(Math.min(count, total));
  const bits = bitsFrom(seed);
  let taken = 0;
  for (let row = 0; taken < drawn.length; row += 1) {
    if ((bits.next().value / 2 ** 32) * (total - row) < drawn.length - taken) {
      drawn[taken] = row;
      taken += 1;
    }
  }
  return drawn;
}

/** Bytes from one row to the next where rows of a table lie in memory. */
function strideOf(table: Table): number {
  const { layout } = table;
  if (layout.kind === 'text') return 8 * columnsOf(table);
  return ELEMENT_BYTES[layout.element] * (layout.columnMajor ? 1 : columnsOf(table));
}

/** Hands on the chosen rows (ascending) of those it gets; `first` is then a place among the chosen. */
export function onlyRows(table: Table, chosen: Uint32Array, onRows: OnRows): OnRows {
  const stride = strideOf(table);
  let at = 0;
  return (rows, first) => {
    const end = first + rows.count;
    while (at < chosen.length && (chosen[at] as number) < end) {
      const from = chosen[at] as number;
      let count = 1;
      while (from + count < end && chosen[at + count] === from + count) count += 1;
      onRows({ ...rows, pointer: rows.pointer + (from - first) * stride, count }, at);
      at += count;
    }
  };
}

/** The rows that are read for the chosen ones: columns that lie one behind the other are read from their first row. */
export function spanOf(
  { layout }: Table,
  chosen: Uint32Array,
): { readonly firstRow: number; readonly maxRows: number } {
  const firstRow = layout.kind === 'binary' && !layout.columnMajor ? (chosen[0] as number) : 0;
  return { firstRow, maxRows: (chosen.at(-1) ?? 0) - firstRow + 1 };
}
