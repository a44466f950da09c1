/** Tells text that is written as every program writes it from text that has to be looked at. */

import type { Text } from '../shared/text.ts';

const LINE_END = /\r\n|\r|\n/;

/**
 * Whether a text is one entry a line, or has as many fields on every line, with nothing in them that may be a number in other
 * ways of writing. A square is looked at, for it may have totals.
 */
export function isPlain({ value, complete, encoding }: Text): boolean {
  // Weka numbers the classes in its cells, LIBSVM writes their order above them, PHYLIP how many rows there are.
  if (encoding !== 'utf-8' || /^(?:inst#|labels |\d+\s+[a-z]|\d+[ \t]*\r?\n\S+[ \t]+\S)/i.test(value)) return false;
  if (/(?:^|[,;\t ])\d+:['?\p{L}]/mu.test(value)) return false;
  if (!/[,;|\t\\["]|^ |\S {2,}\S/m.test(value)) return true;
  if (/["%|[\u2212]|^#|^,|,$/m.test(value.trimEnd()) || (value.includes(';') && value.includes(','))) return false;
  const lines = value.split(LINE_END).slice(0, complete ? undefined : -1);
  if (lines.at(-1) === '') lines.pop();
  const [first = '', ...rest] = lines;
  const delimiter = [',', '\t', ';', ' '].find((mark) => first.includes(mark)) ?? '';
  const heads = first.split(delimiter);
  const fields = heads.length;
  const isNumbers = (line: string): boolean => /^[-+.\d;\t e]*$/i.test(line) && !line.endsWith(delimiter);
  const isClear =
    delimiter === ',' || (rest.every(isNumbers) && (delimiter !== ';' || /(?<!\d)0?\.\d|^[^.]*$/.test(value)));
  return (
    isClear &&
    lines.length > 1 &&
    // The same heading twice may be of two rows of headings.
    (new Set(heads).size === fields || isNumbers(first.replaceAll(',', ' '))) &&
    Math.abs(rest.length - fields) > 2 &&
    lines.every((line) => line.split(delimiter).length === fields)
  );
}
