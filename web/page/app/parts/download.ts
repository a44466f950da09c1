import { at } from '../../../engine/base/arrays.ts';
import { csvField } from '../../../engine/hierarchy/csv.ts';
import type { Result } from '../../../engine/model/result.ts';

/** The value of a field of a table; null and undefined leave it empty. */
export type CsvValue = string | number | null | undefined;

const field = (value: CsvValue): string => (typeof value === 'string' ? csvField(value) : String(value ?? ''));

const line = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\n`;

/** A field of a file: its head, and its value in a row. */
export type CsvField<Row> = readonly [head: string, value: (row: Row) => CsvValue];

/** Rows that are put together at a time: one text of a million lines would be too long for some browsers. */
const TOGETHER = 10_000;

/** Rows as CSV, in parts. */
export function csvParts<Row>(fields: readonly CsvField<Row>[], rows: ArrayLike<Row>): string[] {
  const parts = [line(fields.map(([head]) => head))];
  for (let first = 0; first < rows.length; first += TOGETHER) {
    const lines = Array.from({ length: Math.min(TOGETHER, rows.length - first) }, (_, i) => {
      const row = at(rows, first + i);
      return line(fields.map(([, value]) => value(row)));
    });
    parts.push(lines.join(''));
  }
  return parts;
}

/** Hands a table of a result to the browser's downloads. */
export function saveCsv(result: Result, name: string, parts: readonly string[]): void {
  download(new Blob([...parts], { type: 'text/csv' }), exportName(result, { extension: `${name}.csv` }));
}

/** The name of an exported file: the logits' name without its ending, the method, the format. */
export function exportName(result: Result, { extension }: { readonly extension: string }): string {
  const input = result.inputs[0]?.name ?? 'hierarchy';
  const stem = input.replace(/\.[^./]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return `${stem}-${result.method}.${extension}`;
}

/** A file that was written. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
