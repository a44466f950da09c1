/** Rows of cells as a text in memory, which the core reads as it reads a file. */

import { BufferSource } from '../../sources/buffer-source.ts';
import { utf8Length } from './text.ts';

/** A character that parts fields in memory, and is in no text. */
const UNIT = '\x1f';

/** A cell between such characters; quotes stay where it begins with one. */
function asField(cell: string): string {
  const line = cell.replaceAll(UNIT, ' ').replace(/[\r\n]+/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** The text, what parts its fields, and the byte at which its rows begin. */
export function textInMemory(name: string, header: readonly string[] | null, rows: readonly (readonly string[])[]) {
  const encode = (row: readonly string[]): string => row.map(asField).join(UNIT);
  const headings = header === null ? '' : `${encode(header)}\n`;
  const source = new BufferSource(name, new TextEncoder().encode(headings + rows.map(encode).join('\n')));
  return { source, delimiter: UNIT, offset: utf8Length(headings) };
}
