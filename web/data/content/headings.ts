import type { Table } from '../../model/table.ts';
import { parseRecords } from '../formats/delimited/parse.ts';

/** The line above the first row of a text table, where it names the fields. */
export async function headingsOf({ source, layout }: Table): Promise<readonly string[]> {
  if (layout.kind !== 'text' || layout.offset === 0) return [];
  const text = new TextDecoder().decode(await source.read(0, layout.offset));
  const row = parseRecords(text.trimEnd(), layout.delimiter).rows.at(-1) ?? [];
  return row.length === layout.fields ? row.map((heading) => heading.trim()) : [];
}
