/** Large tables of numbers with decimal commas: their bytes are read with points, so that nothing has to be written again. */

import type { ByteSource } from '../../../model/bytes.ts';
import { MappedSource } from '../../sources/buffer-source.ts';
import { type Text, utf8Length } from '../shared/text.ts';

const FIELD = /^(?:[+-]?\d+(?:,\d+)?(?:e[+-]?\d+)?|"[+-]?\d+(?:,\d+)?(?:e[+-]?\d+)?")$/i;
/** A comma that is none between thousands. */
const CLEAR = /,(?!\d{3}(?!\d))|^"?[+-]?0+,/;
const MIN_LINES = 4;

/** A comma is a point, quotes are blanks; a point may be of thousands, so that it is no part of any number. */
const WITH_POINTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const [comma, point, quote] = [',', '.', '"'].map((mark) => mark.charCodeAt(0));
  if (byte === comma) return point ?? byte;
  if (byte === point) return '?'.charCodeAt(0);
  return byte === quote ? 32 : byte;
});

/** Whether all lines but the first are numbers with commas, as many as the first one has fields. */
function areNumbers(heading: string, rows: readonly string[], delimiter: string): boolean {
  const fields = heading.split(delimiter).length;
  const cells = rows.map((row) => row.split(delimiter));
  const isWhole = (row: readonly string[]): boolean => row.length === fields && row.every((cell) => FIELD.test(cell));
  return fields > 1 && cells.every(isWhole) && cells.some((row) => row.some((cell) => CLEAR.test(cell)));
}

/** The same text with decimal points; null where its beginning is anything but plain numbers under one line of headings. */
export function withDecimalPoints(source: ByteSource, { value, encoding, offset }: Text): ByteSource | null {
  if (encoding !== 'utf-8') return null;
  const lines = value.slice(0, value.lastIndexOf('\n')).split(/\r?\n/);
  const [heading = '', ...rows] = lines;
  const delimiter = [';', '\t'].find((mark) => heading.includes(mark));
  if (delimiter === undefined || rows.length < MIN_LINES || !areNumbers(heading, rows, delimiter)) return null;
  const isHeaded = !heading.split(delimiter).every((cell) => FIELD.test(cell));
  if (isHeaded && /[,"]/.test(heading.replace(/(?<=^|[;\t])"[^",;\t]*"(?=$|[;\t])/g, ''))) return null;
  const start = isHeaded ? offset + utf8Length(heading) : 0;
  return new MappedSource(source, WITH_POINTS, start);
}
