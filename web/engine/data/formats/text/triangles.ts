/** Squares and halves of distances as programs write them, and what R prints: rows by their numbers in brackets. */

import { DataError, formatted } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import { isBlank } from '../../facts/columns.ts';
import { MAY_BE_PERCENT } from '../../facts/named-square.ts';
import { mayBePercent } from '../../facts/square.ts';
import { recordsOf } from './delimiter.ts';
import { mayBeNumber } from './number-cell.ts';
import { withPlainNumbers } from './numbers.ts';
import { filledLines, type Grid, type Line, type Row } from './parse.ts';
import { unwrapped } from './wrapped.ts';

/** Things with a number for each pair of them. */
interface Triangle {
  readonly names: readonly string[];
  /** Row by row, those below the diagonal. */
  readonly below: readonly (readonly string[])[];
  readonly lines: readonly number[];
  /** Cells on the diagonal; null where none are. */
  readonly diagonal: readonly string[] | null;
  /** All rows, where they are there. */
  readonly whole?: readonly (readonly string[])[] | undefined;
}

interface NamedRow {
  readonly name: string;
  readonly numbers: readonly string[];
  readonly line: number;
}

/** Fields of a line by the mark that is in it, or blanks. */
const wordsOf = (text: string): readonly string[] =>
  recordsOf(text, [';', '\t', '|', ','].find((mark) => text.includes(mark)) ?? ' ', false)?.rows[0] ?? [];

/** The row with so many numbers at its end, behind its name. */
function rowOf({ text, line }: Line, count: number): NamedRow | null {
  const words = wordsOf(text);
  const numbers = words.slice(words.length - count);
  const name = words.slice(0, words.length - count).join(' ');
  return words.length > count && name !== '' && numbers.every(mayBeNumber) ? { name, numbers, line } : null;
}

/** A triangle with one more number on each line, whose rows and columns have the same names; null for anything else. */
function triangleIn(text: string): Triangle | null {
  const [top, ...others] = filledLines(unwrapped(text));
  const last = others.at(-1);
  // Biopython has the names below the rows.
  const isBelow = top !== undefined && last !== undefined && /^\S/.test(top.text) && /^\s/.test(last.text);
  const [heading, body] = isBelow ? [last, [top, ...others.slice(0, -1)]] : [top, others];
  if (heading === undefined || body.length < 2 || !/^\s/.test(heading.text)) return null;
  const rows = body.map((row, i) => rowOf(row, i + 1));
  if (!rows.every((row) => row !== null)) return null;
  const heads = heading.text.trim().split(/\s+/).join(' ');
  const names = rows.map(({ name }) => name);
  const own = rows.map(({ numbers }) => numbers);
  const at = rows.map(({ line }) => line);
  const diagonal = own.map((numbers, i) => numbers[i] ?? '');
  // psych cuts the names above the columns short: everything is as similar to itself.
  const isAlike = heads.split(' ').length === names.length && diagonal.every((cell) => Number(cell) === 1);
  // With the diagonal rows and columns begin with the same name, without it rows begin with the second one.
  if (names.join(' ') === heads || isAlike) {
    return { names, below: own.map((numbers, i) => numbers.slice(0, i)), lines: at, diagonal };
  }
  const inner = names.slice(0, -1).join(' ');
  if (!heads.endsWith(` ${inner}`)) return null;
  const first = heads.slice(0, heads.length - inner.length - 1);
  return { names: [first, ...names], below: [[], ...own], lines: [heading.line, ...at], diagonal: null };
}

const COUNT = /^\s*(\d+)(?:[ \t]+(?:labell?ed|axis=[01])){0,2}[ \t]*[\r\n]/;
/** Without a count fewer lines may be so by chance. */
const LEAST = 3;

/** Characters of a name in strict PHYLIP. */
const STRICT = 10;

/** The row under a count: numbers behind a name that does not end in one, or behind one of ten characters, as PHYLIP has it. */
function rowUnderCount(row: Line, count: number): NamedRow | null {
  const own = rowOf(row, count);
  const endsInNumber = mayBeNumber(own?.name.slice(own.name.lastIndexOf(' ') + 1) ?? '');
  if (own !== null && (!/\s/.test(own.name) || !endsInNumber)) return own;
  const numbers = row.text.slice(STRICT).trim().split(/\s+/);
  const isStrict = count > 0 && numbers.length === count && numbers.every(mayBeNumber);
  return isStrict ? { name: row.text.slice(0, STRICT).trim(), numbers, line: row.line } : null;
}

/** Without a count, a name of one field tells the row of a half from other lines. */
const rowOfOneName = (row: Line, count: number): NamedRow | null => {
  const own = wordsOf(row.text).length === count + 1 ? rowOf(row, count) : null;
  return own === null || mayBeNumber(own.name) ? null : own;
};

/** Rows that go on in lines with a blank in front, on one line each. */
function joined(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const row of lines) {
    const before = rows.at(-1);
    if (before !== undefined && /^\s/.test(row.text))
      rows[rows.length - 1] = { ...before, text: before.text + row.text };
    else rows.push(row);
  }
  return rows;
}

/**
 * The square, or the half below or above the diagonal, under the number of its rows, as PHYLIP, mothur and Orange write distances;
 * or the lower half without a heading. Null for anything else.
 */
function rowsOfPairs(text: string): Triangle | null {
  const count = Number(COUNT.exec(text)?.[1] ?? 0);
  const lines = filledLines(text).slice(count > 0 ? 1 : 0);
  const body = count > 0 && lines.length > count ? joined(lines) : lines;
  if (body.length < (count > 0 ? LEAST : LEAST + 1) || (count > 0 && count !== body.length)) return null;
  const rowsBy = (many: (row: number) => number): NamedRow[] | null => {
    const rows: NamedRow[] = [];
    for (const [i, row] of body.entries()) {
      const own = (count > 0 ? rowUnderCount : rowOfOneName)(row, many(i));
      if (own === null) return null;
      rows.push(own);
    }
    return rows;
  };
  const of = (rows: readonly NamedRow[], parts: Pick<Triangle, 'below' | 'diagonal' | 'whole'>): Triangle => ({
    names: rows.map(({ name }) => name),
    lines: rows.map(({ line }) => line),
    ...parts,
  });
  for (const first of [0, 1]) {
    const rows = rowsBy((row) => row + first);
    if (rows === null) continue;
    const below = rows.map(({ numbers }, i) => numbers.slice(0, i));
    return of(rows, { below, diagonal: first === 0 ? null : rows.map(({ numbers }, i) => numbers[i] ?? '') });
  }
  if (count === 0) return null;
  for (const first of [1, 0]) {
    const rows = rowsBy((row) => count - row - first);
    if (rows === null) continue;
    const below = rows.map((_, i) => rows.slice(0, i).map(({ numbers }, j) => numbers[i - j - first] ?? ''));
    return of(rows, { below, diagonal: first === 1 ? null : rows.map(({ numbers }) => numbers[0] ?? '') });
  }
  const rows = rowsBy(() => count);
  return rows && of(rows, { below: [], diagonal: [], whole: rows.map(({ numbers }) => numbers) });
}

/**
 * The half of a square under headings and behind names: a number for each two names, in cells of which the others are empty. The
 * first or the last name may be on one side alone. Null for anything else. @throws DataError for a half that may be of counts
 */
function halfOf({ rows: [heading, ...body] }: Grid): Triangle | null {
  const isNamed =
    body.some(({ cells: [first = ''] }) => !mayBeNumber(first) && !isBlank(first)) || heading?.cells[0] === '';
  const heads = (heading?.cells ?? []).slice(isNamed ? 1 : 0).map((cell) => cell.trim());
  const own = isNamed ? body.map(({ cells }) => cells[0]?.trim() ?? '') : heads;
  const names = [...new Set([...heads, ...own])];
  if (body.length < LEAST || names.length < LEAST || names.length > body.length + 1) return null;
  // Of one half, one of the first two rows is not full.
  if (body.slice(0, 2).every(({ cells }) => !cells.some(isBlank))) return null;
  const found = new Map<string, string>();
  const keyOf = (a = '', b = ''): string => [a, b].sort().join('\n');
  let filled = 0;
  const sides = new Set<number>();
  for (const [r, { cells }] of body.entries()) {
    for (const [c, cell] of cells.slice(isNamed ? 1 : 0).entries()) {
      if (isBlank(cell)) continue;
      if (!mayBeNumber(cell)) return null;
      filled++;
      sides.add(Math.sign(r - c));
      found.set(keyOf(own[r], heads[c]), cell.trim());
    }
  }
  const numberFor = (a: string, b: string): string => found.get(keyOf(a, b)) ?? '';
  const below = names.map((name, row) => names.slice(0, row).map((other) => numberFor(name, other)));
  const diagonal = names.map((name) => numberFor(name, name));
  const hasDiagonal = diagonal.every((cell) => cell !== '');
  const pairs = (names.length * (names.length - 1)) / 2;
  if (sides.has(1) && sides.has(-1)) return null;
  if (filled !== found.size || filled !== pairs + (hasDiagonal ? names.length : 0) || below.flat().includes(''))
    return null;
  const isOne = hasDiagonal && diagonal.every((cell) => Number(cell) === Number(diagonal[0]));
  const areCounts = below.flat().every((cell) => Number.isInteger(Number(cell)));
  if (hasDiagonal ? !isOne : areCounts) throw oneHalf(!isBlank(body.at(-1)?.cells[isNamed ? 1 : 0] ?? ''));
  const line = heading?.line ?? 0;
  return { names, below, lines: names.map((_, i) => line + i), diagonal: hasDiagonal ? diagonal : null };
}

const oneHalf = (isBelow: boolean): DataError =>
  new DataError(
    'half-matrix',
    `only one half of the matrix is filled: there are numbers ${isBelow ? 'below' : 'above'} the diagonal, and the cells ${isBelow ? 'above' : 'below'} it are empty`,
    `Save both halves, of all classes. In Python: a = np.nan_to_num(a); ${isBelow ? 'a = np.tril(a) + np.tril(a, -1).T' : 'a = np.triu(a) + np.triu(a, 1).T'}.`,
  );

/** The distances of a Nexus file under their number, as PHYLIP has them; any other text as it is. */
function distancesOfNexus(text: string): string {
  const block = /^\s*#nexus\b/i.test(text) ? text.slice(text.search(/\bbegin\s+distances\b/i)) : '';
  const start = block.search(/\bmatrix\b/i);
  if (start < 0) return text;
  const matrix = block.slice(start + 'matrix'.length, block.indexOf(';', start)).replace(/\[[^[\]]*\]/g, '');
  const lines = filledLines(matrix).map((line) => line.text.trim().replace(/^'([^']*)'/, '"$1"'));
  return [lines.length, ...lines].join('\n');
}

/** The square of a printed triangle, with both halves; null where the text is none. @throws DataError for distances below 0 */
export function squareOfTriangle(written: string): Whole | null {
  const text = distancesOfNexus(written);
  const half = rowsOfPairs(text);
  const triangle = half ?? triangleIn(text);
  return triangle && squareOf(triangle, half !== null);
}

/** The square of a half under headings; null for other tables. @throws DataError for distances below 0, and a half of counts */
export function squareOfHalf(grid: Grid): Whole | null {
  const half = halfOf(grid);
  return half && squareOf(half, true);
}

interface Whole {
  readonly rows: readonly Row[];
  readonly warnings: readonly Warning[];
}

function squareOf(triangle: Triangle, mayHavePercent: boolean): Whole {
  const { names, below, lines, diagonal, whole } = triangle;
  const negative = below.findIndex((numbers) => numbers.some((number) => Number(number) < 0));
  if (diagonal === null && negative >= 0) {
    throw new DataError(
      'triangle',
      formatted`line ${(lines[negative] ?? 0) + 1} ('${names[negative] ?? ''}') has a value below 0 in a triangle without a diagonal: distances have none, and of similarities the largest is not told`,
      'Save the whole square, with its diagonal, as CSV.',
    );
  }
  const rows = names.map((name, row): Row => {
    const cell = (column: number): string =>
      whole?.[row]?.[column] ??
      (column === row ? (diagonal?.[row] ?? '0') : (below[Math.max(row, column)]?.[Math.min(row, column)] ?? ''));
    return { cells: [name, ...names.map((_, column) => cell(column))], line: lines[row] ?? 0 };
  });
  const message = `Only the values on one side of the diagonal are there: they were taken for both halves${diagonal === null ? ', as distances, and 0 for the diagonal' : ''}.`;
  const heading = { cells: ['', ...names], line: Math.max(0, (lines[0] ?? 1) - 1) };
  const hasCommas = rows.some(({ cells }) => cells.slice(1).some((cell) => cell.includes(',')));
  const square = { rows: [heading, ...rows], others: [] };
  const found = hasCommas ? withPlainNumbers(square, 1, ';', false) : square;
  if (whole !== undefined) return { rows: found.rows, warnings: [] };
  const isPercent = mayHavePercent && triangle.diagonal === null && mayBePercent(triangle.below.flat().map(Number));
  const code = isPercent ? MAY_BE_PERCENT : 'triangle';
  return { rows: found.rows, warnings: [{ code, message }] };
}
