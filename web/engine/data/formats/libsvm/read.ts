/** Reads sparse tables as LIBSVM writes them. */

import { DataError, formatted } from '../../../base/error.ts';
import { isNumber, toNumber } from '../../../base/number-text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { tooLarge } from '../../problems.ts';
import type { Found } from '../shared/array-content.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';
import { readText } from '../shared/text.ts';
import { splitLines } from '../text/dialect.ts';
import { MAX_RECORD_BYTES } from '../text/table.ts';

const MAX_COLUMNS = 100_000;
const MAX_CELLS = 2 ** 24;
const REMEDY = 'A line is a label, then index:value for values that are not 0, indices from 1 and ascending.';

interface Line {
  readonly label: number;
  readonly entries: readonly (readonly [number, number])[];
}

function parseLine(text: string, row: number): Line {
  const [label = '', ...fields] = text.trim().split(/[ \t]+/);
  const refuse = (found: string): DataError =>
    new DataError('bad-libsvm', formatted`row ${row}: expected index:value, found '${found.slice(0, 40)}'`, REMEDY, {
      row,
    });
  if (!isNumber(label)) throw refuse(label);
  let last = 0;
  const entries = fields.map((field): [number, number] => {
    const [index = '', value = '', ...rest] = field.split(':');
    const column = Number(index);
    if (!/^\d+$/.test(index) || !isNumber(value) || rest.length > 0 || column <= last) throw refuse(field);
    last = column;
    return [column, toNumber(value)];
  });
  return { label: toNumber(label), entries };
}

/**
 * A sparse table as LIBSVM writes it, made dense: columns 1, 2, … and at the end the column "label".
 * @throws DataError with the row that is not such a line, and for tables that would be more than 128 MiB
 */
export async function readLibsvm(source: ByteSource): Promise<Found> {
  if (source.size > MAX_RECORD_BYTES) throw tooLarge('the LIBSVM file', source.size, MAX_RECORD_BYTES);
  const { value } = await readText(source, MAX_RECORD_BYTES);
  const texts = splitLines(value)
    .map((text) => text.replace(/#.*$/s, ''))
    .filter((text) => text.trim() !== '');
  const lines = texts.map(parseLine);
  const columns = lines.reduce((most, { entries }) => Math.max(most, entries.at(-1)?.[0] ?? 0), 0);
  const cells = lines.length * (columns + 1);
  if (columns > MAX_COLUMNS || cells > MAX_CELLS) throw tooLarge('the table', cells, MAX_CELLS, 'cells');
  const table = new Float64Array(lines.length * (columns + 1));
  lines.forEach(({ label, entries }, row) => {
    const start = row * (columns + 1);
    for (const [column, number] of entries) table[start + column - 1] = number;
    table[start + columns] = label;
  });
  const names = [...Array.from({ length: columns }, (_, column) => `${column + 1}`), 'label'];
  return tableOfNumbers(source.name, table, [lines.length, columns + 1], names);
}
