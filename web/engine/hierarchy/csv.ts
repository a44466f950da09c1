import { DataError } from '../base/error.ts';
import { spreadsheetText } from '../base/spreadsheet-cells.ts';

/**
 * A text as a field of CSV: in double quotes where it holds what may part fields, lines or texts. No spreadsheet program
 * computes it; `readerOfCells` gives the text back.
 */
export const csvField = (text: string): string => exactField(spreadsheetText(text));

/** The same for a program that takes names as they stand: a spreadsheet program would compute those that look like formulas. */
export function exactField(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The records of a comma-separated text from a place on (RFC 4180), blank lines left out. Throws a DataError for an open quote. O(text). */
export function csvRecords(text: string, from = 0): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // One field a match: quoted or plain, and what ends it.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;
  field.lastIndex = Math.max(from, text.startsWith('\uFEFF') ? 1 : 0);
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (match === null) throw badQuote(text, at, records.length);
    const [, quoted, plain, end] = match;
    record.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'));
    if (end === ',' && field.lastIndex < text.length) continue;
    if (end === ',') record.push('');
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return records;
}

function badQuote(text: string, at: number, record: number): DataError {
  const before = text.slice(0, at);
  const byte = new TextEncoder().encode(before).length;
  const line = before.split(/\r\n?|\n/).length;
  return new DataError(
    'csv',
    `CSV line ${line}, byte ${byte}: expected a field that closes its double quotes, found ${JSON.stringify(text.slice(at, at + 20))}`,
    'Check the quotes on this line; a quote inside a quoted field is doubled.',
    { row: record - 1, byte },
  );
}
