import { counted } from '../../../engine/base/text.ts';
import { type MeasureText, wrap } from '../text.ts';
import { DARK, PRINT, type Theme } from '../theme.ts';
import type { Family } from './family.ts';

/** A digest or an address that is wider than the figure goes on in the next line. */
function broken(line: string, width: number, measure: MeasureText): string[] {
  if (measure(line, TEXT) <= width) return [line];
  const lines = [''];
  for (const letter of line) {
    const longer = `${lines.at(-1)}${letter}`;
    if (measure(longer, TEXT) > width) lines.push(letter);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** A text of a figure in lines, none of which is wider than the room. */
export const linesOf = (text: string, width: number, measure: MeasureText): string[] =>
  wrap(text, width, TEXT, measure).flatMap((line) => broken(line, width, measure));

/** That so many names are not whole, in a figure of a paper; of `what` where these are not its usual names. */
export const shortenedNote = (names: number, what = ''): readonly string[] =>
  names === 0 ? [] : [`${counted(names, `name${what} is`, `names${what} are`)} shortened`];

/** The ground of a figure: nothing, white, or the dark ground of slides. */
export type Ground = 'white' | 'transparent' | 'dark';

/** Size, font and ground of a figure. */
export interface Paper {
  /** In mm. */
  readonly width: number;
  /** Of every text, in points. */
  readonly font: number;
  readonly family: Family;
  readonly ground: Ground;
  readonly caption: boolean;
  readonly legend: boolean;
}

/** Over both columns of a journal. */
export const USUAL_PAPER: Paper = {
  width: 174,
  font: 7,
  family: 'sans',
  ground: 'white',
  caption: true,
  legend: true,
};

/** The narrowest and the widest figure in mm, the smallest and the largest font in points. */
export const WIDTHS = [40, 2000] as const;
export const FONTS = [4, 24] as const;

/**
 * Every text of a figure is so many units large, and these are as many points as were asked for: lines and gaps, which are in
 * units too, grow with the text.
 */
export const TEXT = 12;

export const MM_A_POINT = 25.4 / 72;

/** The length of a unit, in mm. */
export const unitOf = ({ font }: Pick<Paper, 'font'>): number => (font * MM_A_POINT) / TEXT;

/** The width of a figure, in units. */
export const unitsAcross = (paper: Paper): number => Math.round((100 * paper.width) / unitOf(paper)) / 100;

export const themeOf = ({ ground }: Pick<Paper, 'ground'>): Theme => (ground === 'dark' ? DARK : PRINT);
