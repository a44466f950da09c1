import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { ELEMENT_BYTES, readNumbers } from '../../web/engine/data/elements.ts';
import { readArrow } from '../../web/engine/data/formats/arrow/read.ts';
import { readParquet } from '../../web/engine/data/formats/parquet/read.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';

/* Parquet and Arrow files beside what others read in them; parquet.mjs and arrow.mjs in tools/formats/ write both. */

export interface Written {
  /** The error of DuckDB if it does not read the file. */
  readonly error?: string;
  readonly names?: readonly string[];
  readonly columns?: readonly (readonly unknown[])[];
}

export const expectedIn = (folder: string): Record<string, Written> =>
  JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));

/** The columns of a file by name: numbers, lists of numbers or texts. @throws DataError where it is refused */
export async function columnsOf(folder: string, file: string): Promise<Map<string, readonly unknown[]>> {
  const bytes = new Uint8Array(readFileSync(join(folder, file)));
  const columns = new Map<string, readonly unknown[]>();
  const read = file.endsWith('.parquet') ? readParquet : readArrow;
  for (const { name, found } of await read(new BufferSource(file, bytes))) {
    if (found instanceof DataError) throw found;
    const { content } = found;
    if (content.kind === 'numbers') columns.set(name, [...content.values]);
    else if (content.kind === 'strings') columns.set(name, content.values);
    else if (content.kind === 'records') {
      content.header.forEach((header, i) => {
        columns.set(header, content.columns[i] ?? []);
      });
    } else if (content.kind === 'table' && content.table.layout.kind === 'binary') {
      const { source, layout, columnNames } = content.table;
      const values = await readNumbers(source, layout, source.size / ELEMENT_BYTES[layout.element]);
      const width = Number(content.table.shape[1]);
      const rows = Array.from({ length: values.length / width }, (_, row) => [
        ...values.subarray(row * width, (row + 1) * width),
      ]);
      columnNames?.forEach((column, i) => {
        columns.set(
          column,
          rows.map((row) => row[i]),
        );
      });
      if (!columnNames) columns.set(name, rows);
    }
  }
  return columns;
}

/** True for equal values as the readers give them: a missing one is not a number, or a text without letters. */
function isSame(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(found) && Array.isArray(wanted)) {
    return found.length === wanted.length && found.every((value, i) => isSame(value, wanted[i]));
  }
  if (wanted === null) return found === '' || Number.isNaN(found);
  return typeof found === 'number'
    ? Object.is(found, Number(wanted)) || found === Number(wanted)
    : found === String(wanted);
}

/** The names of columns that have other values than DuckDB reads. */
export function differences(
  found: ReadonlyMap<string, readonly unknown[]>,
  { names = [], columns = [] }: Written,
): string[] {
  const isAlike = ([name, values]: readonly [string, readonly unknown[]]): boolean =>
    // The only thing in a file has no name.
    columns.some(
      (wanted, i) =>
        (name === '' || name === names[i]) &&
        wanted.length === values.length &&
        values.every((value, row) => isSame(value, wanted[row])),
    );
  return [...found].filter((column) => !isAlike(column)).map(([name]) => name);
}

/** The values wanted; a file that DuckDB does not read has those of another file of the same table. */
export function wantedOf(file: string, all: Record<string, Written>): Written {
  const own = all[file] ?? {};
  if (own.error === undefined) return own;
  const table = file.split('-').slice(0, 2).join('-');
  return Object.entries(all).find(([name, each]) => name.startsWith(`${table}-`) && !each.error)?.[1] ?? own;
}
