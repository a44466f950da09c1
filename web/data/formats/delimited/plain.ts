/** Tells text that is written as every program writes it from text that has to be looked at. */

import type { Text } from '../shared/text.ts';

const LINE_END = /\r\n|\r|\n/;

/**
 * Whether a text is one entry a line, or numbers with as many fields on every line and decimal points that nobody takes for
 * thousands: nothing that was saved in another way. A square is looked at, for it may have totals.
 */
export function isPlain({ value, complete, encoding }: Text): boolean {
  if (encoding !== 'utf-8') return false;
  if (!/[,;|\t\\["]|^ |\S {2,}\S/m.test(value)) return true;
  const [first = '', ...rest] = value.split(LINE_END).slice(0, complete ? undefined : -1);
  const delimiter = [',', '\t', ';', ' '].find((mark) => first.includes(mark));
  if (delimiter === undefined) return false;
  const fields = first.split(delimiter).length;
  const lines = rest.at(-1) === '' ? rest.slice(0, -1) : rest;
  const isClear = delimiter !== ';' || !/[1-9]\.\d{3}(?!\d)/.test(value) || /(?<!\d)0?\.\d/.test(value);
  return (
    isClear &&
    lines.length > 0 &&
    Math.abs(lines.length - fields) > 2 &&
    lines.every(
      (line) =>
        /^[-+.\d,;\te naif]*$/i.test(line) &&
        !(delimiter !== ',' && line.includes(',')) &&
        line.split(delimiter).length === fields &&
        !line.endsWith(delimiter),
    )
  );
}
