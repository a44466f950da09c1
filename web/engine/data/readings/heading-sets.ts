/** Columns whose headings are the same but for one part, as in prob_cat, prob_dog: the part may be a class. */

import { addTo } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { listNames } from '../../base/text.ts';
import { type ColumnQuestion, isNumeric } from '../../model/columns.ts';
import { countsUp, quotedAt } from '../facts/columns.ts';
import { saysValues } from '../words.ts';
import type { Look, ValueColumns } from './table.ts';

export interface HeadingSet {
  /** Texts before the part and behind it. */
  readonly before: string;
  readonly behind: string;
  readonly columns: readonly number[];
  /** The part of each heading that differs. */
  readonly parts: readonly string[];
}

/** Name of a set in messages: prob_…, …_score. */
export const nameOfSet = ({ before, behind }: HeadingSet): string => `${before}…${behind}`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of --class-columns that these headings fit and no others. */
export const patternOfHeadings = (headings: readonly string[]): string => `^(${headings.map(escaped).join('|')})$`;

/** The pattern of --class-columns that the headings of a set fit, with a group for the class. */
const patternOfSet = ({ before, behind }: HeadingSet): string =>
  `^${escaped(before)}(.*)${escaped(behind)}${behind === '' ? '' : '$'}`;

const isWordPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
/** True for the second half of a character beyond 16 bits, such as an emoji. */
const isSecondHalf = (unit: string): boolean => unit >= '\uDC00' && unit <= '\uDFFF';
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** True where a part may begin here: behind or before what is no letter, or between letters and digits. */
function isBoundary(heading: string, at: number): boolean {
  const [left = '', right = ''] = [heading[at - 1], heading[at]];
  if (left === '' || right === '' || isSecondHalf(right)) return false;
  return !isWordPart(left) || !isWordPart(right) || isDigit(left) !== isDigit(right);
}

/** Longer headings are texts. */
const MAX_HEADING = 200;
const MAX_BOUNDARIES = 12;

function boundariesOf(heading: string, names: ReadonlySet<string>): number[] {
  const found: number[] = [];
  const isAtName = (at: number): boolean => names.has(heading.slice(at)) || names.has(heading.slice(0, at));
  for (let at = 1; at < Math.min(heading.length, MAX_HEADING); at++)
    if (isBoundary(heading, at) || isAtName(at)) found.push(at);
  return found.length <= MAX_BOUNDARIES
    ? found
    : [...found.slice(0, MAX_BOUNDARIES / 2), ...found.slice(-MAX_BOUNDARIES / 2)];
}

/** Number of characters that two texts begin with alike. */
export function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}

/** Number of characters that all of some texts begin with, so that a part begins behind them in each, or the rest is a name. */
function commonStart(texts: readonly string[], isName: (rest: string) => boolean): number {
  const isPart = (text: string, at: number): boolean => isBoundary(text, at) || isName(text.slice(at));
  const [first = ''] = texts;
  let length = texts.reduce((least, text) => Math.min(least, sharedStart(text, first)), first.length);
  while (length > 0 && !texts.every((text) => isPart(text, length))) length--;
  return length;
}

export const reversed = (text: string): string => [...text].reverse().join('');

function setOf(headings: readonly string[], columns: readonly number[], names: ReadonlySet<string>): HeadingSet | null {
  const texts = columns.map((column) => headings[column] ?? '');
  const start = commonStart(texts, (rest) => names.has(rest));
  const rests = texts.map((text) => text.slice(start));
  const end = commonStart(rests.map(reversed), (rest) => names.has(reversed(rest)));
  const parts = rests.map((rest) => rest.slice(0, rest.length - end));
  const [first = ''] = texts;
  if (start + end === 0 || parts.some((part) => part === '') || new Set(parts).size < parts.length) return null;
  return { before: first.slice(0, start), behind: first.slice(first.length - end), columns, parts };
}

/** All sets among some columns; a column may be in several. Their parts are words, or names that are known. */
export function allSets(
  headings: readonly string[],
  among: readonly number[],
  names: ReadonlySet<string> = new Set(),
): HeadingSet[] {
  const groups = new Map<string, number[]>();
  for (const column of among) {
    const heading = headings[column] ?? '';
    for (const at of boundariesOf(heading, names)) {
      for (const key of [`<${heading.slice(0, at)}`, `>${heading.slice(at)}`]) addTo(groups, key, column);
    }
  }
  const found = new Map<string, HeadingSet>();
  for (const group of groups.values()) {
    const key = group.join();
    const set = group.length < 2 || found.has(key) ? null : setOf(headings, group, names);
    if (set !== null) found.set(key, set);
  }
  return [...found.values()];
}

/** The sets that are called as values are, then other sets, the largest first; no column is in two. */
export function headingSets(headings: readonly string[], among: readonly number[]): HeadingSet[] {
  const rank = ({ before, behind }: HeadingSet): number => (saysValues(`${before} ${behind}`) ? 0 : 1);
  const sorted = allSets(headings, among).sort((a, b) => rank(a) - rank(b) || b.columns.length - a.columns.length);
  return withoutOverlap(sorted);
}

/** The sets of which no column is in one before. */
export function withoutOverlap(sets: readonly HeadingSet[]): HeadingSet[] {
  const taken = new Set<number>();
  return sets.filter(({ columns }) => {
    if (columns.some((column) => taken.has(column))) return false;
    for (const column of columns) taken.add(column);
    return true;
  });
}

/** A set with its columns in the order of the numbers that its parts are. */
export function inNumberOrder({ columns, parts, ...set }: HeadingSet): HeadingSet {
  const order = parts.map((_, i) => i).sort((a, b) => Number(parts[a]) - Number(parts[b]));
  return { ...set, columns: order.map((i) => columns[i] ?? -1), parts: order.map((i) => parts[i] ?? '') };
}

/** True where a heading is of a set: with something between what stands before and behind its parts. */
export const isCalledAs = (heading: string, { before, behind }: HeadingSet): boolean =>
  heading.startsWith(before) && heading.endsWith(behind) && heading.length > before.length + behind.length;

/** True where names are numbers that count, up to one that hardly any more classes than these would have. */
export function areCounted(names: ReadonlySet<string>): boolean {
  const codes = [...names].map(Number);
  return codes.every((code) => Number.isInteger(code) && code >= 0 && code <= 2 * codes.length);
}

/** Parts that count are put in that order, so that the order of the columns in the file means nothing. */
export function valuesOfSet(set: HeadingSet): ValueColumns {
  const sorted = inNumberOrder(set);
  const { columns, parts } = countsUp(sorted.parts) ? sorted : set;
  return { columns, classes: parts };
}

/** Columns whose headings are the classes and nothing more. */
export const bareValues = ({ headings }: Look, columns: readonly number[]): ValueColumns => ({
  columns,
  classes: columns.map((column) => headings[column] ?? ''),
});

/** Headings without what they have in common. */
export function classesOf(look: Look, columns: readonly number[]): ValueColumns {
  const [set] = headingSets(look.headings, columns);
  return set?.columns.length === columns.length ? valuesOfSet(set) : bareValues(look, columns);
}

/** The columns of numbers whose headings fit a pattern, with the class of each. @throws DataError where they make no values */
export function ofPattern({ headings, facts }: Look, pattern: RegExp): ValueColumns {
  const found = headings.flatMap((heading, column) => {
    const match = pattern.exec(heading);
    return match === null ? [] : [{ column, name: match[1] ?? heading }];
  });
  const columns = found.map(({ column }) => column);
  const wrong = columns.find(
    (column) => facts[column] !== undefined && !isNumeric(facts[column]) && facts[column].kind !== 'empty',
  );
  if (columns.length < 2 || wrong !== undefined) {
    throw new DataError(
      'no-class-columns',
      wrong === undefined
        ? `${columns.length === 0 ? 'no heading fits' : 'only one heading fits'} the pattern ${pattern.source}`
        : `the column '${headings[wrong]}' fits the pattern ${pattern.source} and holds no numbers`,
      'Give --class-columns a pattern that fits the headings of all values, with a group for the class: "^prob_(.*)".',
    );
  }
  const again = found.find(({ name }, i) => found.findIndex((other) => other.name === name) < i);
  if (again !== undefined) {
    throw new DataError(
      'no-class-columns',
      `by the pattern ${pattern.source} two columns are of the class '${again.name.slice(0, 40)}', the second of them '${headings[again.column]?.slice(0, 40) ?? ''}'`,
      'Give --class-columns a pattern that fits one column of each class.',
    );
  }
  return { columns, classes: found.map(({ name }) => name) };
}

/** The first column of each heading. */
export function firstPlaces(headings: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [column, heading] of headings.entries()) if (!places.has(heading)) places.set(heading, column);
  return places;
}

/** The names of some columns, as messages have them. */
export const quoted = ({ headings }: Look, columns: readonly number[]): string =>
  listNames(columns.map((column) => quotedAt(headings, column)));

/** Question for the one of several sets that is meant. With `headings` they may as well be classes all together. */
export function whichSet(sets: readonly HeadingSet[], headings: readonly string[] | null): ColumnQuestion {
  const columns = headings === null ? [] : sets.flatMap((set) => set.columns.map((column) => headings[column] ?? ''));
  const together = { values: patternOfHeadings(columns) };
  return {
    message: `${sets.length === 2 ? 'two' : 'several'} sets of columns may be the values of the classes: ${sets.map(nameOfSet).join(' and ')}`,
    remedy: `Say which: ${sets.map((set) => `--class-columns "${patternOfSet(set)}"`).join(' or ')}.`,
    answers: [
      ...sets.map((set) => ({
        says: `${nameOfSet(set)} (${set.columns.length} columns) are the values`,
        choice: { values: patternOfSet(set) },
      })),
      ...(columns.length === 0
        ? []
        : [{ says: formatted`each of the ${columns.length} columns is a class`, choice: together }]),
    ],
  };
}

/** Buttons have room for so many names. */
const MAX_NAMED = 2;

/** Asks whether some columns are classes as the others are. */
export function classOrNot(
  look: Look,
  columns: readonly number[],
  others: readonly number[],
  why: string,
): ColumnQuestion {
  const patternOf = (chosen: readonly number[]): string =>
    patternOfHeadings(chosen.map((column) => look.headings[column] ?? ''));
  const called = quoted(look, others);
  const one = others.length === 1;
  const these = others.length > MAX_NAMED ? formatted`These ${others.length} columns` : called;
  const all = [...columns, ...others].sort((a, b) => a - b);
  return {
    message: `${called} ${one ? 'is' : 'are'} ${why}`,
    remedy: `Say which columns are classes: --class-columns "${patternOf(columns)}".`,
    answers: [
      { says: `${these} ${one ? 'is no class' : 'are no classes'}`, choice: { values: patternOf(columns) } },
      { says: `${these} ${one ? 'is a class' : 'are classes'} too`, choice: { values: patternOf(all) } },
    ],
  };
}
