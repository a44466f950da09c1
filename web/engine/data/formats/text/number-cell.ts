/** A cell that is a number, in any way in which spreadsheets and people write it: decimal commas, thousands, percent, other minus signs. */

/** Blanks that stand between thousands: a space, one that does not break, a narrow and a thin one; and apostrophes. */
const BETWEEN = /(\d)[ \u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g;
const MINUS = /^[\u2212\u2013](?=[\d.,])/;
const PERCENT = /(?<!\s)\s*%$/;
/** The spread behind a mean, and what a count of a test is: 0.85 ± 0.03, 12 (FP). */
const SPREAD = /(?<=\d)\s?(?:±|\+\/-)\s?\d[\d.,]*$|(?<=\d)\s\([TF][PN]\)$/;
/** A cell that is not bare has one of these. */
const DRESSED = /[±/\u2212\u2013% \u00a0\u202f\u2009'’]/;
const LONGEST = 60;

/** Text that is a number only with a point before its fractions, and one only with a comma; each groups thousands by the other. */
const WITH_POINT = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|\d+\.?|\d*\.\d+)(?:e[+-]?\d+)?$/i;
const WITH_COMMA = /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?|\d+,?|\d*,\d+)(?:e[+-]?\d+)?$/i;

export type Mark = '.' | ',';
const PLAIN = /^-?\d*\.\d+$/;
const WHOLE = /^\d+$/;
const POINT: readonly Mark[] = ['.'];
const BOTH: readonly Mark[] = ['.', ','];

/** A cell without what no reading of it turns on. */
export function bare(cell: string): string {
  const text = cell.trim();
  if (!DRESSED.test(text)) return text;
  return text.replace(SPREAD, '').replace(MINUS, '-').replace(PERCENT, '').replace(BETWEEN, '$1');
}

/** The marks before fractions with which a cell is a number: both, one or none. */
export function marksOf(cell: string): readonly Mark[] {
  if (cell.length > LONGEST) return [];
  if (WHOLE.test(cell)) return BOTH;
  // Most others are plain: only three digits behind a point may be a thousand's.
  const point = cell.indexOf('.');
  if (point >= 0 && cell.length - point !== 4 && PLAIN.test(cell)) return POINT;
  const text = bare(cell);
  if (/^[+-]?(?:nan|inf(?:inity)?)$/i.test(text)) return BOTH;
  const marks: Mark[] = [];
  if (WITH_POINT.test(text)) marks.push('.');
  if (WITH_COMMA.test(text)) marks.push(',');
  return marks;
}

/** The number that a cell is with this mark before fractions, as every program writes it. */
export function plain(cell: string, mark: Mark): string {
  const text = bare(cell)
    .replaceAll(mark === '.' ? ',' : '.', '')
    .replace(',', '.');
  return PERCENT.test(cell.trim()) ? String(Number(`${text}e-2`)) : text;
}

/** True where a cell is a number in any way of writing it. */
export const mayBeNumber = (cell: string): boolean => marksOf(cell).length > 0;

/** A cell as every program writes the number that it is, with the one mark that it allows or else a point; other cells as they are. */
export function asNumber(cell: string): string {
  const [mark] = marksOf(cell);
  return mark === undefined ? cell : plain(cell, mark);
}
