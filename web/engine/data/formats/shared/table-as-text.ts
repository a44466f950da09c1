/** Tables of texts and numbers in files of other kinds: written as CSV, which is then read as any other. */

import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { readDelimited, withWarnings } from '../delimited/read.ts';
import { writeCsv } from '../saved/grid.ts';
import type { Member } from './members.ts';

export interface TextColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

function csvOf(columns: readonly TextColumn[]): string {
  const heading = { cells: columns.map(({ name }) => name), line: 0 };
  const rows = Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) => ({
    cells: columns.map(({ cells }) => cells[row] ?? ''),
    line: row + 1,
  }));
  return writeCsv([heading, ...rows]);
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
