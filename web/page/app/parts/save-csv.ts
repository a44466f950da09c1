import { csvField } from '../../../engine/hierarchy/csv.ts';
import type { Result } from '../../../engine/model/result.ts';
import { download, exportName } from './download.ts';

/** The value of a field of a table; null and undefined leave it empty. */
export type CsvValue = string | number | null | undefined;

const field = (value: CsvValue): string => (typeof value === 'string' ? csvField(value) : String(value ?? ''));

/** A table as CSV: its heads, then one line a row. */
export function csvTable(heads: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  return [heads, ...rows].map((values) => `${values.map(field).join(',')}\n`).join('');
}

/** Hands a table of a result to the browser's downloads. */
export function saveCsv(result: Result, name: string, parts: readonly string[]): void {
  download(new Blob([...parts], { type: 'text/csv' }), exportName(result, { extension: `${name}.csv` }));
}
