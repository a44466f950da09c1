/** The first rows of what a file holds, as cells by column, to be looked at. */

import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import type { InputFile } from '../../model/dataset.ts';
import type { BinaryLayout, Table } from '../../model/table.ts';
import { isInteger } from '../elements.ts';
import { numbersFrom, rowsFrom } from '../numbers.ts';
import { factsOfSeen, factsOfTable, nothingSeen, seeNumber } from './columns.ts';

/** Rows that are shown, and values that ranges are taken from. */
const SHOWN = 30;
const MAX_VALUES = 2 ** 18;
/** Columns of more are not looked at. */
const MAX_COLUMNS = 2 ** 16;

/** Cells of a file; null where it has no rows: a picture, a tree. @throws DataError for bytes that are not there */
export async function firstCells({ content }: InputFile): Promise<readonly ColumnFacts[] | null> {
  switch (content.kind) {
    case 'table':
      return ofTable(content.table);
    case 'numbers':
      return ofNumbers([content.values], [''], String);
    case 'strings':
      return factsOfTable({ name: '', header: null, columns: [content.values] });
    case 'records':
      return factsOfTable({ name: '', ...content });
    case 'pairs':
      return factsOfTable({
        name: '',
        header: ['true class', 'predicted class'],
        columns: [content.truth, content.prediction],
      });
    default:
      return null;
  }
}

/** Six significant digits say enough of a float; whole numbers stay as they are. */
const written = (value: number): string =>
  Number.isFinite(value) && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);

async function ofTable({ source, shape, layout, columnNames }: Table): Promise<ColumnFacts[] | null> {
  const [rows, columns = 1] = shape;
  if (layout.kind !== 'binary' || shape.length > 2 || typeof rows !== 'number' || typeof columns !== 'number')
    return null;
  const width = Math.min(columns, MAX_COLUMNS);
  const looked = Math.min(rows, Math.max(SHOWN, Math.floor(MAX_VALUES / columns)));
  const values = await rowsFrom(source, layout, [rows, columns], 0, looked);
  const own = Array.from({ length: width }, (_, c) =>
    Float64Array.from({ length: looked }, (_, row) => values[row * columns + c] ?? Number.NaN),
  );
  const headings = own.map((_, c) => columnNames?.[c] ?? '');
  return ofNumbers(own, headings, isInteger(layout.element) ? String : written);
}

const ofNumbers = (
  columns: readonly Float64Array[],
  headings: readonly string[],
  write: (value: number) => string,
): ColumnFacts[] =>
  columns.map((values, c) => {
    const seen = nothingSeen();
    for (const value of values) seeNumber(seen, value);
    return factsOfSeen(seen, headings[c] ?? '', Array.from(values.subarray(0, SHOWN), write));
  });

/** Values that are read at a time. */
const PIECE = 2 ** 19;

/**
 * The same columns with ranges and counts of all rows: one pass over the table, of which the share that is done is told.
 * @throws the reason of the signal once it is aborted
 */
export async function factsOfAll(
  { source, shape, layout }: Table & { readonly layout: BinaryLayout },
  facts: readonly ColumnFacts[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ColumnFacts[]> {
  const [rows, columns = 1] = shape;
  const total = (rows ?? 0) * (columns ?? 0);
  const seen = facts.map(nothingSeen);
  for (let start = 0; start < total; start += PIECE) {
    signal.throwIfAborted();
    const values = await numbersFrom(source, layout, start, Math.min(PIECE, total - start));
    for (const [i, value] of values.entries()) {
      const column = layout.columnMajor ? Math.floor((start + i) / (rows ?? 1)) : (start + i) % (columns ?? 1);
      const own = seen[column];
      if (own !== undefined) seeNumber(own, value);
    }
    onShare(Math.min(1, (start + PIECE) / total));
    await yieldToEventLoop();
  }
  return facts.map((fact, c) => factsOfSeen(seen[c] ?? nothingSeen(), fact.heading, fact.first));
}
