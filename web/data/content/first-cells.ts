/** The first rows of what a file holds, as cells by column, to be looked at. */

import type { ColumnFacts } from '../../model/columns.ts';
import type { InputFile } from '../../model/dataset.ts';
import type { BinaryLayout, Table } from '../../model/table.ts';
import { factsOfTable } from '../columns/column-table.ts';
import { ELEMENT_BYTES, isInteger, readNumbers } from '../elements.ts';

/** Rows that are shown, and values that ranges are taken from. */
const SHOWN = 30;
const MAX_VALUES = 2 ** 20;
/** Columns of more are not looked at. */
const MAX_COLUMNS = 2 ** 16;

const cellsOf = (columns: readonly (readonly string[])[], header: readonly string[]): ColumnFacts[] =>
  factsOfTable({ name: '', header, columns });

/** What a file holds beneath its name; null where that is no rows: a picture, a tree. @throws DataError for bytes that are not there */
export async function firstCells({ content }: InputFile): Promise<ColumnFacts[] | null> {
  switch (content.kind) {
    case 'table':
      return ofTable(content.table);
    case 'numbers':
      return ofNumbers([content.values], [''], String);
    case 'strings':
      return cellsOf([content.values], ['']);
    case 'records':
      return cellsOf(content.columns, content.header);
    case 'pairs':
      return cellsOf([content.truth, content.prediction], ['true class', 'predicted class']);
    default:
      return null;
  }
}

/** Six significant digits say enough of a float; whole numbers stay as they are. */
const written = (value: number): string =>
  Number.isFinite(value) && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);

async function ofTable({ source, shape, layout, columnNames }: Table): Promise<ColumnFacts[] | null> {
  const [rows, columns = 1] = shape;
  if (layout.kind !== 'binary' || typeof rows !== 'number' || typeof columns !== 'number') return null;
  const width = Math.min(columns, MAX_COLUMNS);
  const looked = Math.min(rows, Math.max(SHOWN, Math.floor(MAX_VALUES / columns)));
  const values = layout.columnMajor
    ? await Promise.all(Array.from({ length: width }, (_, c) => readAt(source, layout, c * rows, looked)))
    : byColumn(await readAt(source, layout, 0, looked * columns), columns, width);
  const headings = Array.from({ length: width }, (_, c) => columnNames?.[c] ?? '');
  return ofNumbers(values, headings, isInteger(layout.element) ? String : written);
}

const readAt = (source: Table['source'], layout: BinaryLayout, element: number, count: number): Promise<Float64Array> =>
  readNumbers(source, { ...layout, offset: layout.offset + element * ELEMENT_BYTES[layout.element] }, count);

const byColumn = (values: Float64Array, columns: number, width: number): Float64Array[] =>
  Array.from({ length: width }, (_, c) =>
    Float64Array.from({ length: values.length / columns }, (_, row) => values[row * columns + c] ?? Number.NaN),
  );

function ofNumbers(
  columns: readonly Float64Array[],
  headings: readonly string[],
  write: (value: number) => string,
): ColumnFacts[] {
  return columns.map((values, c): ColumnFacts => {
    let [least, most, notFinite, wholes] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (const value of values) {
      if (Number.isFinite(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
        if (Number.isInteger(value)) wholes++;
      } else notFinite++;
    }
    return {
      heading: headings[c] ?? '',
      kind: wholes + notFinite === values.length && wholes > 0 ? 'whole' : 'number',
      rows: values.length,
      empty: 0,
      notFinite,
      different: 0,
      range: least <= most ? [least, most] : null,
      first: Array.from(values.subarray(0, SHOWN), write),
    };
  });
}
