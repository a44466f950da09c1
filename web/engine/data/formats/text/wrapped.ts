/** Prints of wide tables: columns that go on in further blocks below, as pandas (behind a backslash) and R print them. */

import { DataError } from '../../../base/error.ts';
import { sharedStart } from '../../readings/heading-sets.ts';
import { linesOf } from './parse.ts';

/** More blocks than these are no print that anybody looked at. */
const MAX_BLOCKS = 1000;
const MIN_BLOCK = 3;
/** Lines that may stand right above a table among other lines, such as "Confusion matrix:". */
const MOST_TITLES = 3;

/** True for a line that pandas ends with a backslash: the columns go on in a further block. */
const goesOn = (line: string): boolean => /\s\\\s*$/.test(line);
const firstWord = (line: string): string => /\S+/.exec(line)?.[0] ?? '';

/** True for the line with the size or the type that pandas prints below a table. */
export const isSize = (line: string): boolean =>
  /^\s*(?:\[\d+ rows x \d+ columns\]|(?:Name: .*, )?(?:Length: \d+, )?dtype: \w+)\s*$/.test(line);

/** The text with each row on one line; as it is where none goes on below. @throws DataError for blocks that do not fit together */
export function unwrapped(text: string): string {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return text;
  if (goesOn(lines[first] ?? '')) return [...lines.slice(0, first), ...joined(ofPandas(lines.slice(first)))].join('\n');
  const whole = ofR(lines.slice(first));
  if (whole !== null) return [...lines.slice(0, first), ...joined(whole)].join('\n');
  // Among other lines it stands between empty ones.
  for (let from = first, to = from; from < lines.length; from = to + 1) {
    to = from;
    while (to < lines.length && (lines[to] ?? '').trim() !== '') to++;
    for (let at = from; at <= from + MOST_TITLES && to - at >= 2 * MIN_BLOCK; at++) {
      const blocks = ofR(lines.slice(at, to));
      if (blocks !== null) return [...lines.slice(0, at), ...joined(blocks), ...lines.slice(to)].join('\n');
    }
  }
  return text;
}

/** The same behind backslashes, with the size of the table below. @throws DataError where its end is missing */
function ofPandas(lines: readonly string[]): string[][] {
  const blocks = ofR(lines.filter((line) => !isSize(line)).map((line) => line.replace(/\s\\\s*$/, '')));
  if (blocks?.length === lines.filter(goesOn).length + 1) return blocks;
  const message =
    'the columns of the table go on in further blocks, and one of them does not have the same rows and an end';
  throw new DataError('wrapped', message, "The print may be cut. Save all of it: df.to_csv('table.csv').");
}

const isSameRows = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.slice(1).every((line, i) => firstWord(line) === firstWord(b[i + 1] ?? ''));

/** Blocks right below each other, of as many lines, with the same names before their rows. */
function ofR(all: readonly string[]): string[][] | null {
  const lines = all.filter((line) => line.trim() !== '');
  if (!/^\s/.test(lines[0] ?? '')) return null;
  for (let count = 2; count <= Math.min(MAX_BLOCKS, lines.length / MIN_BLOCK); count++) {
    const size = lines.length / count;
    if (!Number.isInteger(size)) continue;
    const blocks = Array.from({ length: count }, (_, b) => lines.slice(b * size, (b + 1) * size));
    const [own = [], ...others] = blocks;
    const isNamed = own.slice(1).every((line) => !/^\s*-?[\d.]+\s*$/.test(line)) && hasDifferentNames(own);
    if (isNamed && blocks.every(isHeaded) && others.every((block) => isSameRows(own, block))) return blocks;
  }
  return null;
}

/** True where the first line begins to the right of the names below it. */
const isHeaded = ([heading = '', row = '']: readonly string[]): boolean => heading.search(/\S/) > row.search(/\S/);

/** Rows of numbers that begin alike are no names. */
function hasDifferentNames(block: readonly string[]): boolean {
  const names = block.slice(1).map(firstWord);
  return new Set(names).size === names.length;
}

/** The lines of the first block, each with the rest of its row from the others. */
function joined(blocks: readonly (readonly string[])[]): string[] {
  const [own = []] = blocks;
  const width = own.reduce((most, line) => Math.max(most, line.length), 0);
  const cuts = blocks.map((block) => endOfNames(own, block));
  return own.map((line, row) => {
    const rests = blocks.slice(1).map((block, b) => {
      const below = block[row] ?? '';
      // Every block has the headings of its columns above it.
      return below.trim() === line.trim() ? '' : below.slice(cuts[b + 1] ?? 0).padEnd(widthOf(block, cuts[b + 1] ?? 0));
    });
    return [line.padEnd(width), ...rests].join('  ').trimEnd();
  });
}

const widthOf = (block: readonly string[], from: number): number =>
  block.reduce((most, line) => Math.max(most, line.length - from), 0);

/** The end of the names of the rows, which two blocks have in common; headings, which may have blanks in them, begin behind it. */
function endOfNames(own: readonly string[], block: readonly string[]): number {
  let end = /^\s*/.exec(block[0] ?? '')?.[0].length ?? 0;
  for (let row = 1; row < own.length; row++) {
    const line = own[row] ?? '';
    end = Math.min(end, sharedStart(line, (block[row] ?? '').padEnd(line.length)));
  }
  while (end > 0 && block.some((line) => /^\S\S$/.test(line.slice(end - 1, end + 1)))) end--;
  return end;
}
