import { estimateText, type MeasureText } from '../text.ts';
import { FONT_WIDTHS } from './font-widths.ts';

/** The families that a figure can be set in. */
export type Family = keyof typeof FONT_WIDTHS;

/** Names for SVG: fonts whose letters are as wide as those of known widths, the usual ones first. */
export const FONT_NAMES: Readonly<Record<Family, string>> = {
  sans: "Arial, Helvetica, 'Liberation Sans', 'Nimbus Sans', Arimo, sans-serif",
  serif: "'Times New Roman', Times, 'Liberation Serif', 'Nimbus Roman', Tinos, serif",
};

const read = (family: Family): ReadonlyMap<number, number> =>
  new Map(
    FONT_WIDTHS[family].flatMap(([from, widths]) =>
      widths.split(' ').map((width, i): [number, number] => [from + i, Number(width)]),
    ),
  );

/** Characters that stand for no letter of their own, in any font. */
const NO_LETTER = /[\p{M}\p{Z}\p{C}]/u;

/** The characters of texts that the fonts of a family do not have, each once. */
export function lackingIn(family: Family, texts: readonly string[]): readonly string[] {
  const widths = widthsOf(family);
  const letters = new Set(texts.flatMap((text) => Array.from(text)));
  return Array.from(letters).filter((letter) => !widths.get(letter.codePointAt(0) ?? 0) && !NO_LETTER.test(letter));
}

const known = new Map<Family, ReadonlyMap<number, number>>();

function widthsOf(family: Family): ReadonlyMap<number, number> {
  const widths = known.get(family) ?? read(family);
  known.set(family, widths);
  return widths;
}

/**
 * Widths of texts from a table, so that a figure has the same bytes wherever it is made. Of letters that the table does not
 * have an estimate.
 */
export function measureIn(family: Family): MeasureText {
  const widths = widthsOf(family);
  return (text, fontSize) => {
    let sum = 0;
    for (const letter of text) sum += widths.get(letter.codePointAt(0) ?? 0) || 1000 * estimateText(letter, 1);
    return (sum * fontSize) / 1000;
  };
}
