/** Finds a table in text whose columns are separated by blanks that all of its lines have, as pandas and R print data. */

import { mayBeNumber } from './numbers.ts';
import type { Grid, Line } from './rows.ts';
import type { Row } from './table.ts';
import { isSize } from './wrapped.ts';

/** Fewer lines may have blanks at the same places by chance. */
const MIN_LINES = 4;

/** The places between which all lines have something: first and last character of each column. */
function columnsOf(lines: readonly Line[]): (readonly [from: number, to: number])[] {
  const width = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
  const used = new Uint8Array(width + 1);
  for (const { text } of lines) {
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) used[at] = 1;
  }
  const columns: (readonly [number, number])[] = [];
  for (let from = used.indexOf(1); from >= 0; ) {
    const to = used.indexOf(0, from);
    columns.push([from, to]);
    from = used.indexOf(1, to);
  }
  return columns;
}

/** The lines of a table with a heading, of which at least one column has numbers alone; null where they are none. */
export function gridOfGutters(all: readonly Line[]): Grid | null {
  const lines = all.filter(({ text }) => !isSize(text));
  if (lines.length < MIN_LINES) return null;
  const columns = columnsOf(lines);
  if (columns.length < 2) return null;
  const rows = lines.map(
    ({ text, line }): Row => ({ cells: columns.map(([from, to]) => text.slice(from, to).trim()), line }),
  );
  const [heading, ...body] = rows;
  const isOfNumbers = columns.some(
    (_, c) => !mayBeNumber(heading?.cells[c] ?? '') && body.every(({ cells }) => mayBeNumber(cells[c] ?? '')),
  );
  return isOfNumbers && body.every(({ cells }) => cells.slice(1).some((cell) => cell !== ''))
    ? { rows, others: [] }
    : null;
}
