/** The bytes of an edited file: what a session keeps of it, and what is opened again as the same. */

import type { Square } from '../../model/dataset.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A field of a text table; blanks are in quotes where they part the fields. */
function quoted(field: string, delimiter: string): string {
  const needs = field.includes(delimiter) || /["\r\n]/.test(field) || (delimiter === ' ' && /^$|\s/.test(field));
  return needs ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Fields as a line of text. A blank stands for any run of them. */
export const lineOf = (fields: readonly string[], delimiter: string): string =>
  `${fields.map((field) => quoted(field, delimiter)).join(delimiter)}\n`;

export const textOf = (lines: readonly string[]): Uint8Array<ArrayBuffer> => encode(lines.join(''));

const CORNERS = { rows: 'true\\predicted', columns: 'predicted\\true' } as const;

/** A square with its names before rows and above columns, as CSV. */
export function csvOfSquare({ size, values, truth }: Square, names: readonly string[]): Uint8Array<ArrayBuffer> {
  const rows = names.map((name, row) => [name, ...Array.from(values.subarray(row * size, (row + 1) * size), String)]);
  const all = [[truth === null ? '' : CORNERS[truth], ...names], ...rows];
  return textOf(all.map((fields) => lineOf(fields, ',')));
}
