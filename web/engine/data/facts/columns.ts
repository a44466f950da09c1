/** Facts about a table, computed once from its cells, on which every reading of it rests. */

import { countsOf } from '../../base/arrays.ts';
import { formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { remembered } from '../../base/once.ts';
import { count } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { CellKind, ColumnFacts } from '../../model/columns.ts';
import type { Cells, Grid } from '../grid.ts';
import { splitOf } from '../words.ts';

/** Cells of a column that are kept as they stand, of all columns together, and characters of each. */
const FIRST_ROWS = 30;
const FIRST_CELLS = 60_000;
const FIRST_CHARACTERS = 120;
/** Further different cells are not counted: so many are neither classes nor few. */
const MAX_DIFFERENT = 100_000;

/** So many rows have the same name on average, of names that are classes: of fewer it may be chance. */
export const ROWS_A_NAME = 3;

/** A cell that says that there is no number, as R, pandas and databases write it. */
export const saysNoNumber = (cell: string): boolean => /^(?:#?n\/?a|<na>|null|none)$/i.test(cell.trim());

/** A column is one of numbers where more than this share of its cells that are not empty are numbers. */
const MOST_ARE_NUMBERS = 0.5;

/** Cells or numbers of a column, as far as they were seen. */
export interface Seen {
  rows: number;
  empty: number;
  numbers: number;
  wholes: number;
  notFinite: number;
  /** Cells that say that there is no number. */
  noNumber: number;
  flags: number;
  lists: number;
  least: number;
  most: number;
}

export const nothingSeen = (): Seen => ({
  rows: 0,
  empty: 0,
  numbers: 0,
  wholes: 0,
  notFinite: 0,
  noNumber: 0,
  flags: 0,
  lists: 0,
  least: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
});

export function seeNumber(seen: Seen, value: number): void {
  seen.rows++;
  seen.numbers++;
  if (Number.isFinite(value)) {
    seen.least = Math.min(seen.least, value);
    seen.most = Math.max(seen.most, value);
    if (Number.isInteger(value)) seen.wholes++;
  } else seen.notFinite++;
}

function seeCell(seen: Seen, cell: string): void {
  if (isNumber(cell)) {
    seeNumber(seen, toNumber(cell));
    return;
  }
  seen.rows++;
  if (cell === '') seen.empty++;
  else if (saysNoNumber(cell)) seen.noNumber++;
  else if (/^(?:true|false)$/i.test(cell)) seen.flags++;
  else if (cell.startsWith('[') && cell.endsWith(']')) seen.lists++;
}

function kindOf({ rows, empty, numbers, wholes, notFinite, flags, lists }: Seen): CellKind {
  const filled = rows - empty;
  if (filled === 0) return 'empty';
  if (numbers > MOST_ARE_NUMBERS * filled) return wholes + notFinite === numbers && wholes > 0 ? 'whole' : 'number';
  return flags === filled ? 'flag' : lists === filled ? 'list' : 'text';
}

/** Facts of a column of which the cells were seen. */
export function factsOfSeen(seen: Seen, heading: string, first: Cells, different = 0): ColumnFacts {
  const { rows, empty, numbers, notFinite, noNumber, least, most } = seen;
  const kind = kindOf(seen);
  const isRanged = numbers > notFinite && (kind === 'whole' || kind === 'number');
  return {
    ...{ heading, kind, rows, empty, different, first },
    notFinite: isRanged ? notFinite + noNumber : notFinite,
    range: isRanged ? [least, most] : null,
  };
}

/** Facts of a column, from its cells. O(cells). */
function factsOf(heading: string, cells: Cells, firstRows: number): ColumnFacts {
  const different = new Set<string>();
  const seen = nothingSeen();
  for (const said of cells) {
    const cell = said.trim();
    if (cell !== '' && different.size < MAX_DIFFERENT) different.add(cell);
    seeCell(seen, cell);
  }
  const first = cells.slice(0, firstRows).map((cell) => cell.slice(0, FIRST_CHARACTERS));
  return factsOfSeen(seen, heading, first, different.size);
}

/** The facts of the columns of a table, computed once. */
export const factsOfTable = remembered(({ header, columns }: Grid): readonly ColumnFacts[] => {
  const firstRows = Math.max(1, Math.min(FIRST_ROWS, Math.floor(FIRST_CELLS / columns.length)));
  return columns.map((cells, column) => factsOf(header?.[column]?.trim() ?? '', cells, firstRows));
});

/** A column as a sentence names it. */
export const quotedAt = (headings: readonly string[], column: number): string =>
  headings[column] ? `'${headings[column].slice(0, 40)}'` : `column ${column + 1}`;

/** True where no two rows have the same cells in two columns. */
export function areOnce(a: Cells, b: Cells): boolean {
  const seen = new Map<string, Set<string>>();
  return a.every((cell, row) => {
    const other = b[row] ?? '';
    const others = seen.get(cell) ?? new Set();
    const isNew = !others.has(other);
    seen.set(cell, others.add(other));
    return isNew;
  });
}

/** True for two columns that say the same in other words, as a label and its number do. */
export function saySame(a: Cells, b: Cells): boolean {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return a.every((cell, row) => {
    const other = b[row] ?? '';
    const isSame = (there.get(cell) ?? other) === other && (back.get(other) ?? cell) === cell;
    there.set(cell, other);
    back.set(other, cell);
    return isSame;
  });
}

/** A function of cells that looks once at each, however often it is there. */
export function byCell<T>(of: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    const found = known.get(cell) ?? of(cell);
    if (known.size < MAX_DIFFERENT) known.set(cell, found);
    return found;
  };
}

/** Names of a cell and a heading that are the same but for capitals, blanks and how marks on letters are written. */
export const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** The same as R makes names of columns: with a point in the place of other marks. */
export const syntactic = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]+/gu, '.');

/** A whole number as it is looked up: 3.0 is 3, but 03 and 1.10 are codes. */
export const plainNumber = (cell: string): string =>
  isNumber(cell) && !/^\s*0\d/.test(cell) && Number.isInteger(toNumber(cell)) ? String(toNumber(cell)) : cell.trim();

/** Names of which all that are numbers are whole ones with a point behind, as pandas writes 10.0, without it; others as they are. */
export function wholeNames(names: Cells): Cells {
  const numbers = names.filter(isNumber);
  return numbers.length > 1 && numbers.every((name) => /^\d+\.0*$/.test(name.trim())) ? names.map(plainNumber) : names;
}

/** The first of values that are 0, 1, 2, … or 1, 2, 3, …; null for others. */
export function startOfCount(values: readonly (string | number)[]): 0 | 1 | null {
  const start = Number(values[0] ?? Number.NaN);
  if (start !== 0 && start !== 1) return null;
  const isNext = (value: string | number, i: number): boolean => Number(value) === start + i && value !== '';
  return values.every(isNext) ? start : null;
}

/** True for numbers that are each larger than the one before. */
export const rise = (cells: readonly string[]): boolean =>
  cells.every((cell, i) => isNumber(cell) && (i === 0 || toNumber(cell) > toNumber(cells[i - 1] ?? '')));

/** Code of the warning of a column that numbers the rows. */
export const ROW_NUMBERS = 'row-numbers';

/** True for several values that are 0, 1, 2, … or 1, 2, 3, …. */
export const countsUp = (cells: readonly (string | number)[]): boolean =>
  cells.length > 1 && startOfCount(cells) !== null;

/* Columns that say of which part of the data each row is: a split, an epoch, a run. Rows of several parts are in one tree. */

/** Values of a part that are named in a warning. */
const MAX_SHOWN = 8;

const SPLIT = /^(?:train(?:ing)?|val(?:id(?:ation)?)?|dev|test(?:ing)?|eval(?:uation)?|hold-?out)$/i;
const CALLED =
  /(?:^|[^a-z])(?:splits?|subset|partition|epochs?|steps?|checkpoint|seeds?|runs?|folds?|models?|systems?|classifiers?|learners?|configs?|is_?(?:train|test|val))(?:$|[^a-z])/i;
/** The predictions of a cross-validation are of points that were left out of training, in every fold. */
const FOLD = /fold/i;

/** True for a heading of whole numbers that no class is called by. */
export const isPlainPart = (heading: string): boolean => /^(?:epoch|split|fold)s?$/i.test(heading.trim());

export const areSplits = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => SPLIT.test(cell.trim()));
export const isPart = (heading: string): boolean => CALLED.test(heading);

/** Columns that may say of which part each row is, by their headings or by what the first rows hold; none of classes does. */
export function mayBeParts(
  facts: readonly ColumnFacts[],
  used: ReadonlySet<number>,
  classes: readonly string[] = [],
): number[] {
  const known = new Set(classes.map(folded));
  return facts.flatMap(({ heading, kind, first }, column) => {
    if (used.has(column) || (kind !== 'text' && kind !== 'whole' && kind !== 'flag')) return [];
    const said = first.filter((cell) => cell.trim() !== '');
    if (said.length > 0 && said.every((cell) => known.has(folded(cell)))) return [];
    return areSplits(said) || isPart(heading) ? [column] : [];
  });
}

/** Warning of a column with a few values, each in several rows; null where it has one value, or numbers its rows. */
export function partsInRows(heading: string, column: number, cells: Cells): Warning | null {
  const counts = countsOf(cells.map((cell) => cell.trim()));
  counts.delete('');
  if (counts.size < 2 || 2 * counts.size > cells.length) return null;
  const shown = [...counts].slice(0, MAX_SHOWN).map(([value, rows]) => `${value.slice(0, 40)} (${count(rows)})`);
  const called = heading === '' ? formatted`Column ${column + 1}` : `'${heading.slice(0, 40)}'`;
  const message = `${called} was left out, so that the rows of all its values are together: ${shown.join(', ')}${counts.size > MAX_SHOWN ? formatted`, … (${counts.size} values)` : ''}.`;
  if (FOLD.test(heading)) return { code: 'parts-together', message };
  // Rows of a test are worth more than those of training.
  const best = [...counts.keys()].reduce((a, b) => (splitOf(b) >= splitOf(a) ? b : a));
  return {
    code: 'parts-together',
    message,
    remedy: `If they do not belong together, save the rows of one value alone, such as those of ${best.slice(0, 40)}.`,
  };
}

/** True where there are two classes, -1 and 1, as LIBSVM writes them: -1 without a 1, or beside others, may stand for no label. */
export const areSigns = (values: Float64Array | Int32Array): boolean =>
  values.includes(-1) && values.includes(1) && values.every((value) => value * value === 1);

/** A number that programs write where no class is known. */
export const isUnlabelled = (value: number): boolean => value === -1 || value === -100 || Number.isNaN(value);
/** The same of a cell, which may be empty. */
export const saysNoLabel = (cell: string): boolean =>
  cell.trim() === '' || (isNumber(cell) && isUnlabelled(toNumber(cell)));

/** True for a cell that is empty or NaN. */
const saysNothing = (cell: string): boolean => /^(?:nan|)$/i.test(cell.trim());
/** The same, or for one that says that there is no number. */
export const isBlank = (cell: string): boolean => saysNothing(cell) || saysNoNumber(cell);

/** A test of cells of a column of labels for having none; where the classes are -1 and 1, -1 is a label. */
export function noLabelIn(cells: Cells): (cell: string) => boolean {
  const filled = cells.filter((cell) => !saysNothing(cell));
  return filled.every(isNumber) && areSigns(Float64Array.from(filled, toNumber)) ? saysNothing : saysNoLabel;
}

/** Characters of a cell on average: names of classes are shorter. */
const LONGEST_NAME = 60;
export const areTexts = (cells: Cells): boolean =>
  cells.reduce((sum, cell) => sum + cell.length, 0) > LONGEST_NAME * cells.length;

/** True for texts of one form, in which the digits differ: p01, p02. */
export function areCodes(cells: Cells): boolean {
  const form = (cell: string): string => cell.trim().replace(/\d+/g, '0');
  return (
    cells.length > 1 &&
    /0/.test(form(cells[0] ?? '')) &&
    new Set(cells).size === cells.length &&
    new Set(cells.map(form)).size === 1
  );
}
