import { extremes } from '../../../engine/base/arrays.ts';
import { element, type SvgElement } from '../element.ts';
import { type MeasureText, shorten } from '../text.ts';
import { linesOf, TEXT } from './paper.ts';
import type { PaperPart, Sheet } from './paper-figure.ts';

/** Something that a step compared, and the number that counts. */
interface ComparedInStep {
  readonly name: string;
  readonly value: number | null;
  readonly said: string;
  readonly isTaken: boolean;
}

/** The decisions of a step of a method. */
export interface StepFigure {
  readonly title: string;
  readonly questions: readonly {
    readonly asks: string;
    /** The rule, and the rule with the numbers of the step. */
    readonly lines: readonly string[];
    /** The heading of the comparison, and the shown part of it. */
    readonly list: string;
    readonly compared: readonly ComparedInStep[];
  }[];
}

const ROW = 1.25 * TEXT;
const NAMES_SHARE = 0.5;
const BETWEEN = 12;
const BAR = 4;

/** Bold letters are wider, and widths are known of the others: a line of words by no more than this. */
const BOLDER = 1.15;
const bold =
  (measure: MeasureText): MeasureText =>
  (text, size) =>
    BOLDER * measure(text, size);

/** Signs that the fonts of a PDF lack, as every font has them. */
const IN_LETTERS: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '√': 'root of ', '∪': 'and', '∨': 'and' };
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A formula in signs that the fonts of a PDF have; ² and ³ are among them. */
const inPlainSigns = (text: string): string =>
  text
    .replace(/[≥≤√∪∨]/g, (sign) => IN_LETTERS[sign] ?? sign)
    .replace(/10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, minus: string, digits: string) => {
      const power = Array.from(digits, (digit) => SUPERSCRIPTS.indexOf(digit)).join('');
      return `10^${minus === '' ? '' : '-'}${power}`;
    });

const lengthOf = (value: number | null): number => (value !== null && value > 0 && Number.isFinite(value) ? value : 0);

/**
 * The decisions of a step: each question with its rule, its numbers, and the compared values; the taken one is bold.
 */
export const stepPart =
  ({ title, questions }: StepFigure): PaperPart =>
  (sheet) => {
    const { width, theme, measure } = sheet;
    const content: SvgElement[] = [];
    let top = 0;
    const write = (lines: readonly string[], look: Readonly<Record<string, string | number>>): void => {
      for (const line of lines) {
        content.push(element('text', { x: 0, y: top + ROW / 2, dy: '0.35em', ...look }, line));
        top += ROW;
      }
    };
    const head = (text: string): void =>
      write(linesOf(text, width, bold(measure)), { fill: theme.ink, 'font-weight': 700 });
    const say = (text: string, fill: string): void => write(linesOf(text, width, measure), { fill });
    head(title);
    for (const { asks, lines, list, compared } of questions) {
      top += ROW / 2;
      head(asks);
      for (const line of lines) say(inPlainSigns(line), theme.ink);
      if (compared.length > 0) say(`${list}:`, theme.muted);
      content.push(...rowsOf(compared, top, sheet));
      top += compared.length * ROW;
    }
    return { height: top, content, notes: [] };
  };

/** A row each: the name, a bar as long as the number is large, and the number. */
function rowsOf(compared: readonly ComparedInStep[], top: number, { width, theme, measure }: Sheet): SvgElement[] {
  const most = extremes([0, ...compared.map(({ value }) => lengthOf(value))])[1];
  const measureOf = (isTaken: boolean): MeasureText => (isTaken ? bold(measure) : measure);
  const room = extremes([0, ...compared.map(({ said, isTaken }) => measureOf(isTaken)(inPlainSigns(said), TEXT))])[1];
  const [left, right] = [NAMES_SHARE * width, width - room - BETWEEN];
  return compared.flatMap(({ name, value, said, isTaken }, place) => {
    const middle = top + (place + 0.5) * ROW;
    const look = { y: middle, dy: '0.35em', fill: theme.ink, ...(isTaken ? { 'font-weight': 700 } : {}) };
    const length = most > 0 ? (Math.max(0, right - left) * lengthOf(value)) / most : 0;
    const bar = { x: left, y: middle - BAR / 2, width: length, height: BAR, fill: isTaken ? theme.ink : theme.muted };
    return [
      element('text', { x: 0, ...look }, shorten(name, left - BETWEEN, TEXT, measureOf(isTaken))),
      ...(length > 0 ? [element('rect', bar)] : []),
      element('text', { x: width, ...look, 'text-anchor': 'end' }, inPlainSigns(said)),
    ];
  });
}
