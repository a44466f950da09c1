import { toldApart } from '../../engine/base/text.ts';

/** Breaks a text at blanks into lines of at most `width` px; a word that is wider has a line of its own. */
export function wrap(text: string, width: number, fontSize: number, measure: MeasureText): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer, fontSize) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** The width of a text in px at a font size in px. */
export type MeasureText = (text: string, fontSize: number) => number;

/** The font of figures: the first of these that the reader's computer has. */
export const FONT_FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

// Hundredths of the font size, from blank to tilde, of DejaVu Sans: the widest of the usual screen fonts.
const ASCII_WIDTHS = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84,
  84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99, 69, 61,
  69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59,
  82, 59, 59, 52, 64, 34, 64, 84,
];
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF00-\uFFEF]/u;

/**
 * A width without a font, meant to err on the wide side: exact for ASCII in DejaVu Sans, generous for other
 * letters, a full square for CJK and emoji, nothing for combining marks.
 */
export const estimateText: MeasureText = (text, fontSize) => {
  let hundredths = 0;
  for (const character of text) {
    const ascii = ASCII_WIDTHS[(character.codePointAt(0) as number) - 32];
    if (ascii !== undefined) hundredths += ascii;
    else if (WIDE.test(character)) hundredths += 105;
    else if (!/\p{M}/u.test(character)) hundredths += 80;
  }
  return (hundredths * fontSize) / 100;
};

/** The text, or its beginning with an ellipsis, so that it is at most `width` px wide. O(log length) measurements. */
export function shorten(text: string, width: number, fontSize: number, measure: MeasureText): string {
  if (measure(text, fontSize) <= width) return text;
  const characters = Array.from(text);
  const cut = (kept: number): string => `${characters.slice(0, kept).join('').trimEnd()}…`;
  return cut(largest(0, characters.length - 1, (kept) => measure(cut(kept), fontSize) <= width));
}

/** The largest whole number above `least` and up to `most` that fits, where each below one that fits does too; else `least`. */
function largest(least: number, most: number, fits: (length: number) => boolean): number {
  let found = least;
  for (let low = 1, high = most; low <= high; ) {
    const middle = (low + high) >> 1;
    if (fits(middle)) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

/**
 * The same with the ellipsis in the middle: a third of what is kept is its beginning, the rest its end; of a text without its
 * beginning only the end.
 */
export function shortenAmid(text: string, width: number, fontSize: number, measure: MeasureText): string {
  if (measure(text, fontSize) <= width) return text;
  const characters = Array.from(text.replace(/^…/, ''));
  const share = text.startsWith('…') ? 1 : 2 / 3;
  const cut = (kept: number): string => {
    const end = Math.ceil(kept * share);
    return `${characters.slice(0, kept - end).join('')}…${characters.slice(characters.length - end).join('')}`;
  };
  return cut(largest(1, characters.length - 1, (kept) => measure(cut(kept), fontSize) <= width));
}

/**
 * True if a shortened text could be another one that is shortened too: if others begin alike, one of its neighbours in sorted
 * order does. O(n log n).
 */
function couldBeAnother(texts: readonly string[], short: readonly string[]): (at: number) => boolean {
  const cut = [...new Set(texts.filter((text, at) => short[at] !== text))].sort();
  const placeOf = new Map(cut.map((text, place) => [text, place]));
  return (at) => {
    const place = placeOf.get(texts[at] ?? '');
    if (place === undefined || short[at] === texts[at]) return false;
    const kept = short[at]?.slice(0, -1) ?? '';
    return [cut[place - 1], cut[place + 1]].some((other) => other?.startsWith(kept));
  };
}

/**
 * Texts, each at most `width` px wide, which may be one width or that of each: where one is too long, a beginning that all
 * have gives way first. Those that begin alike, so that it could not be told which they are, keep their end.
 */
export function shortenAll(
  whole: readonly string[],
  width: number | readonly number[],
  fontSize: number,
  measure: MeasureText,
): readonly string[] {
  const widthOf = (at: number): number => (typeof width === 'number' ? width : (width[at] ?? 0));
  const fit = whole.every((text, at) => measure(text, fontSize) <= widthOf(at));
  const texts = fit ? whole : toldApart(whole, 0);
  const short = texts.map((text, at) => shorten(text, widthOf(at), fontSize, measure));
  const isUnclear = couldBeAnother(texts, short);
  return short.map((each, at) =>
    isUnclear(at) ? shortenAmid(texts[at] ?? each, widthOf(at), fontSize, measure) : each,
  );
}

/** Letters that a shortened name must keep to tell anything; the end of a number tells more. */
const LEAST_KEPT = 4;

/** The number that a text ends in; null where it ends in none. */
const lastNumber = (text: string): string | null => /(?<!\d)\d+$/.exec(text)?.[0] ?? null;

/**
 * A shortened name whose number is whole: the rest of a number is another one. It stands alone where there is no room for more.
 */
export function withWholeNumber(
  name: string,
  text: string,
  width: number,
  fontSize: number,
  measure: MeasureText,
): string {
  const number = lastNumber(name);
  if (number === null || lastNumber(text) === null || text.endsWith(number)) return text;
  return measure(number, fontSize) <= width ? number : '';
}

/** True for names that differ in the number at their end alone: point 1, point 2. */
function areNumbered([first = '', ...others]: readonly string[]): boolean {
  const stemOf = (name: string): string => name.slice(0, name.length - (lastNumber(name)?.length ?? 0));
  return lastNumber(first) !== null && others.every((name) => stemOf(name) === stemOf(first));
}

/** The same for names beside a tree: one of which too little is left is not shown, and of numbered ones the number is. */
export function shortenNames(...[names, width, fontSize, measure]: Parameters<typeof shortenAll>): readonly string[] {
  const isNumbered = areNumbered(names);
  return shortenAll(names, width, fontSize, measure).map((text, at) => {
    const name = names[at] ?? '';
    if (text === name) return text;
    const room = typeof width === 'number' ? width : (width[at] ?? 0);
    const number = isNumbered ? lastNumber(name) : null;
    if (number !== null) return measure(number, fontSize) <= room ? number : '';
    if (room === 0) return '';
    const whole = withWholeNumber(name, text, room, fontSize, measure);
    return Array.from(whole).length > LEAST_KEPT || /\d/.test(whole) ? whole : '';
  });
}
