/** Tables of texts and numbers in files of other kinds: written as CSV, which is then read as any other. */

import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { readDelimited, withWarnings } from '../delimited/read.ts';
import type { Member } from './members.ts';

export interface TextColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Columns that are one field wide have an empty cell written so that its line is not taken for none. */
function csvOf(columns: readonly TextColumn[]): string {
  const rows = columns[0]?.cells.length ?? 0;
  const lines = [columns.map(({ name }) => quoted(name)).join(',')];
  for (let row = 0; row < rows; row++) lines.push(columns.map(({ cells }) => quoted(cells[row] ?? '')).join(','));
  return `${lines.join('\n')}\n`;
}

/** What a table with a heading for each column is. @throws DataError as for the same table in CSV */
export async function readColumns(
  { name }: ByteSource,
  columns: readonly TextColumn[],
  { choice, warnings = [] }: { choice?: ColumnChoice | undefined; warnings?: readonly Warning[] },
): Promise<Member[]> {
  const source = new BufferSource(name, new TextEncoder().encode(csvOf(columns)));
  const members = await readDelimited(source, 'csv', { choice });
  return members.map((member, i) => (i === 0 ? withWarnings(member, warnings) : member));
}
