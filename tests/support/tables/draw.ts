import { at } from '../../../web/engine/base/arrays.ts';
import { Random } from '../random.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** A point of a classifier: its true class, and a value for each class, one of them the largest. */
export interface Point {
  readonly truth: number;
  readonly values: readonly number[];
}

export interface Column {
  readonly heading: string;
  readonly cells: readonly string[];
}

export type Kind = 'animals' | 'places' | 'codes' | 'padded';
export type Rows = readonly (readonly string[])[];
export type Numbers = readonly (readonly number[])[];

/** Delimiters and decimal signs, as often as people use them. */
const STYLES = [',.', ',.', ';,', ';,', ';.', '\t.', '\t,', '|.', ' .', ',,'];

export const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
export const largest = (numbers: readonly number[]): number => numbers.indexOf(Math.max(...numbers));
export const turned = <T>(rows: readonly (readonly T[])[]): T[][] =>
  range(at(rows, 0).length).map((j) => rows.map((row) => at(row, j)));
export const sharesOf = (values: readonly number[]): number[] => {
  const powers = values.map(Math.exp);
  return powers.map((power) => power / sum(powers));
};
export const rowsOf = (columns: readonly Column[], hasHeadings = true): string[][] => [
  ...(hasHeadings ? [columns.map(({ heading }) => heading)] : []),
  ...turned(columns.map(({ cells }) => cells)),
];

/** The draws for one table: its language, how it is written, and numbers. */
export class Draw {
  readonly #random: Random;
  readonly language: Language;
  readonly delimiter: string;
  readonly decimal: string;
  /** So many times as many points as usual. */
  readonly times: number;

  constructor(seed: number, times = 1) {
    this.#random = new Random(seed);
    this.times = times;
    this.language = this.pick(LANGUAGES);
    const style = this.pick(STYLES);
    [this.delimiter, this.decimal] = [style.charAt(0), style.charAt(1)];
  }

  below = (end: number): number => this.#random.below(end);
  chance = (share: number): boolean => this.#random.uniform() < share;
  between = (least: number, most: number): number => least + (most - least) * this.#random.uniform();
  pick = <const T>(list: readonly T[]): T => at(list, this.below(list.length));
  shuffled = <T>(list: readonly T[]): T[] => [...this.#random.permutation(list.length)].map((i) => at(list, i));
  fixed = (value: number, digits: number): string => value.toFixed(digits).replace('.', this.decimal);

  /** Names of classes: animals, places in a list, or numbers that are names (10, 20 …, 101, 201 …, 01, 02 …). */
  names(count: number, kinds: readonly Kind[]): string[] {
    const kind = this.pick(kinds);
    if (kind === 'animals') {
      const chosen = this.shuffled(range(8)).slice(0, count);
      return chosen.map((i) => at(this.language.animals, i));
    }
    if (kind === 'places') return range(count).map(String);
    if (kind === 'padded') return range(count).map((i) => `0${i + 1}`);
    const [step, first] = this.pick([[10, 10] as const, [100, 101] as const]);
    return range(count).map((i) => String(i * step + first));
  }

  /** Points of which about three quarters are predicted right; every class is the truth of at least three. */
  points(classes: number): Point[] {
    const truths = this.shuffled(range(3 * classes * this.times + this.below(10)).map((i) => i % classes));
    return truths.map((truth) => {
      const values = range(classes).map(() => Math.round(this.between(-2500, 2500)) / 1000);
      const top = this.chance(0.75) ? truth : this.below(classes);
      values[top] = Math.round((Math.max(...values) + this.between(0.3, 1.5)) * 1000) / 1000;
      return { truth, values };
    });
  }

  /** Counts with true classes in rows: no class is predicted as often as it is true, so that turning shows. */
  counts(classes: number, scale: number): number[][] {
    const entry = (i: number, j: number): number =>
      i === j ? 4 * scale + this.below(4 * scale) : this.pick([0, 0, 1, 1, 2]) * this.below(scale + 1);
    for (;;) {
      const counts = range(classes).map((i) => range(classes).map((j) => entry(i, j)));
      const predicted = turned(counts).map(sum);
      if (counts.every((row, i) => sum(row) !== predicted[i])) return counts;
    }
  }

  /** Distances of points in a plane, below 1, to four digits. */
  distances(count: number): number[][] {
    const places = range(count).map(() => [this.between(0, 0.7), this.between(0, 0.7)] as const);
    return places.map(([x, y]) => places.map(([u, v]) => Math.round(Math.hypot(x - u, y - v) * 1e4) / 1e4));
  }

  /** Columns that stand beside values or pairs and are neither. */
  further(count: number): Column[] {
    const of = (word: string, cell: (i: number) => string): Column => ({
      heading: ['split', 'clip_id', 'frame'].includes(word) ? word : this.language.word(word),
      cells: range(count).map(cell),
    });
    const all = [
      of('id', (i) => String(i + 1)),
      of(this.pick(['clip_id', 'clip_id', 'frame']), (i) => String(100 + (i >> 2))),
      of('text', (i) => `${this.language.word('text')} ${i + 1}`),
      of('confidence', () => this.fixed(this.between(0.3, 1), 3)),
      of('split', () => this.pick(['test', 'val'])),
    ];
    return all.filter(() => this.chance(0.35));
  }

  /** Rows as one text: quoted where the delimiter stands in a cell, padded where it is a blank. */
  written(rows: Rows): string {
    const hasBlanks = rows.flat().some((cell) => cell === '' || cell.includes(' '));
    const delimiter = this.delimiter === ' ' && hasBlanks ? '\t' : this.delimiter;
    const width = delimiter === ' ' ? rows.flat().reduce((most, cell) => Math.max(most, cell.length), 0) + 1 : 0;
    const cellOf = (cell: string): string => (cell.includes(delimiter) ? `"${cell}"` : cell.padStart(width));
    const end = this.pick(['\n', '\n', '\r\n']);
    return this.pick(['', '', '', '\ufeff']) + rows.map((row) => row.map(cellOf).join(delimiter) + end).join('');
  }
}
