/** Columns that hold values per class, and the class of each. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import { numericColumns } from '../../model/columns.ts';
import { countsUp, folded, plainNumber, quotedAt, saysNoLabel, syntactic } from '../facts/columns.ts';
import type { Cells } from '../grid.ts';
import { endsInClass, isPlainMeasure, measuresIn, saysFeatures, saysRest, saysValues } from '../words.ts';
import {
  allSets,
  areCounted,
  bareValues,
  classesOf,
  classOrNot,
  firstPlaces,
  type HeadingSet,
  headingSets,
  isCalledAs,
  ofPattern,
  reversed,
  sharedStart,
  valuesOfSet,
  whichSet,
  withoutOverlap,
} from './heading-sets.ts';
import { besideMeasures } from './measures-beside.ts';
import {
  type Asked,
  areSharesIn,
  calledTwice,
  isLargest,
  type Look,
  largestFits,
  leftOut,
  type Said,
  type ValueColumns,
  type Values,
} from './table.ts';

/** Classes that labels name, without those of rows that have none. */
const namesIn = (cells: Cells): Set<string> =>
  new Set([...new Set(cells)].map(plainNumber).filter((name) => !saysNoLabel(name)));

const isWhole = (name: string): boolean => /^\d+$/.test(name);
/** A few may be mistyped, which is said by row. */
function areNumbers(names: Iterable<string>): boolean {
  const all = [...names];
  return all.filter(isWhole).length > MOST * all.length;
}

/** More classes than this no labels name that are looked at here. */
const MAX_CLASSES = 100_000;
/** So many of the classes of the labels must be columns for these to be their classes; one may be mistyped. */
const MOST = 0.5;

/** Share of some names that are among others, capitals and blanks aside. */
function shareAmong(names: ReadonlySet<string>, others: readonly string[]): number {
  const known = new Set(others.map(folded));
  const missed = [...names].filter((name) => !known.has(folded(name)));
  const asR = missed.length === 0 ? null : new Set(others.map(syntactic));
  const lost = missed.filter((name) => !asR?.has(syntactic(name)));
  return (names.size - lost.length) / Math.max(1, names.size);
}

/** True where labels may be the classes of a set: by their names, or as numbers of its columns. */
function fits(set: HeadingSet, names: ReadonlySet<string> | null): boolean {
  if (names === null || names.size === 0) return true;
  if (areNumbers(set.parts) || areNumbers(names)) {
    if (!areNumbers(names)) return set.parts.length >= names.size; // names for numbered columns come from a list
    const most = Math.max(...[...names].filter(isWhole).map(Number));
    return most <= set.parts.length || shareAmong(names, set.parts) > MOST;
  }
  return shareAmong(names, set.parts) > MOST;
}

const withWarnings = (columns: ValueColumns, warnings: readonly Warning[] = []): Values => ({ ...columns, warnings });

/**
 * The values per class of a table; a question where there are two sets of them; null where there is none.
 * @throws DataError for a pattern that fits no columns of numbers
 */
export function findValues(look: Said, truth: number | null, predictions: readonly number[]): Values | Asked | null {
  const { facts, headings, cells, chosen } = look;
  const ofRoles = facts.flatMap((_, column) => (chosen.roles[column] === 'values' ? [column] : []));
  if (ofRoles.length > 1) return withWarnings(classesOf(look, ofRoles));
  if (chosen.values !== null) return withWarnings(ofPattern(look, chosen.values));
  const numeric = numericColumns(facts).filter(
    (column) => column !== truth && !predictions.includes(column) && chosen.roles[column] === undefined,
  );
  const told = truth ?? predictions[0] ?? null;
  const names = told === null || at(facts, told).different > MAX_CLASSES ? null : namesIn(at(cells, told));
  const bare = names === null || told === null ? null : bareColumns(look, numeric, names, told);
  if (bare !== null) return bare;
  const all = headingSets(headings, numeric).map((set) => withStem(set, names));
  const isOfClasses = (set: HeadingSet): boolean =>
    told !== null && endsInClass(set.before) && set.columns.every((column) => facts[column]?.kind === 'number');
  // A name of its own before each row is no class of numbered columns: these may be points, and the table lie on its side.
  const areOwn =
    names !== null && told !== null && names.size > 2 && names.size === at(facts, told).rows && !areNumbers(names);
  const words = facts.flatMap(({ kind }, column) => (kind === 'text' && column !== truth ? [column] : []));
  // A model has a word as well as a number in each row, and a class has none: vit_label, vit_conf, mlp_label, ….
  const models = allSets(headings, words);
  const areModels = (set: HeadingSet): boolean =>
    models.some(({ parts }) => set.parts.every((part) => parts.includes(part)));
  const called = all.filter(
    (set) =>
      !areModels(set) &&
      !(areOwn && areNumbers(set.parts) && set.parts.length > names.size) &&
      (saysValues(`${set.before} ${set.behind}`) || isOfClasses(set)) &&
      fits(set, names) &&
      // Ways to a value that is there as well are no classes.
      !numeric.some((c) => `${headings[c]}_` === set.before && !isLargest(look, set.columns, c)) &&
      measuresIn(set.parts) === undefined,
  );
  // Features are numbered as classes are: x0, x1, x2.
  const known = names === null || names.size < 2 || areCounted(names) ? new Set<string>() : names;
  const uncalled = called.length > 0 ? [] : allSets(headings, numeric, known);
  const byName = uncalled.filter(({ parts }) => shareAmong(known, parts) > MOST);
  const twins = byName.length === 1 ? [] : twinsAmong(uncalled, names);
  const sets =
    called.length > 0 ? called.map((set) => withoutLargest(look, set)) : byName.length === 1 ? byName : twins;
  const [first, ...others] = sets;
  refuseSame(look, numeric);
  if (first !== undefined) {
    const used = new Set(sets.flatMap(({ columns }) => columns));
    const free = numeric.filter((column) => look.says[column] === null && !used.has(column));
    refuseMangled(look, first);
    const hasAll = names?.size === first.parts.length && shareAmong(names, first.parts) === 1;
    if (others.length === 0 && (hasAll || free.length < first.columns.length))
      return withWarnings(valuesOfSet(first), emptyBeside(look, first));
    if (others.length > 0) return { question: whichSet(sets, called.length > 0 ? null : headings) };
  }
  // Labels of one class tell as little as none.
  const beside = names === null || names.size < 2 ? besideMeasures(look, numeric) : null;
  return beside ?? numbered(look, numeric, chosen.truth, [truth, predictions[0] ?? null], names);
}

/** The set with what all names of the labels begin and end with, where this was taken for a part of the headings: P(Iris-setosa). */
function withStem(set: HeadingSet, names: ReadonlySet<string> | null): HeadingSet {
  const all = [...(names ?? [])];
  let [start, end] = [stemOf(all), reversed(stemOf(all.map(reversed)))];
  while (!set.before.endsWith(start)) start = start.slice(0, -1);
  while (!set.behind.startsWith(end)) end = end.slice(1);
  const parts = set.parts.map((part) => `${start}${part}${end}`);
  const areNamed = (own: readonly string[]): boolean => own.some((part) => names?.has(part));
  if (areNamed(set.parts) || !areNamed(parts)) return set;
  const before = set.before.slice(0, set.before.length - start.length);
  return { ...set, before, behind: set.behind.slice(end.length), parts };
}

const LARGEST = /^(?:max|maximum|best|top)$/i;

/** The set without a column of the largest of its other values: prediction.score.max. */
function withoutLargest(look: Look, set: HeadingSet): HeadingSet {
  const place = set.parts.findIndex((part) => LARGEST.test(part));
  const column = set.columns[place];
  const columns = set.columns.filter((_, i) => i !== place);
  if (column === undefined || columns.length < 2 || !isLargest(look, columns, column)) return set;
  return { ...set, columns, parts: set.parts.filter((_, i) => i !== place) };
}

/** Columns that are called as the values of a class and have none in any row: they are left out, which is told. */
function emptyBeside({ facts, headings }: Look, set: HeadingSet): Warning[] {
  const called = headings.flatMap((heading, c) =>
    facts[c]?.kind === 'empty' && isCalledAs(heading, set) ? [quotedAt(headings, c)] : [],
  );
  if (called.length === 0) return [];
  return [leftOut(called, 'has no value in any row and was', 'have no value in any row and were')];
}

/** A number in some way of writing it, or no more than signs, as of one that was cut off. */
const LIKE_A_NUMBER = /^(?:[-+]?\d[\d.,]*(?:e[-+]?\d+)?\s*%?|[^\p{L}\p{N}]+)$/iu;

/** @throws DataError for a column that is called as the values of a class and has something else among its numbers */
function refuseMangled({ facts, headings, cells }: Look, set: HeadingSet): void {
  const column = facts.findIndex(({ kind }, c) => {
    const own =
      kind === 'text' && isCalledAs(headings[c] ?? '', set)
        ? (cells[c] ?? []).filter((cell) => cell.trim() !== '')
        : [];
    return own.length > 0 && 2 * own.filter((cell) => LIKE_A_NUMBER.test(cell.trim())).length >= own.length;
  });
  if (column < 0) return;
  const own = cells[column] ?? [];
  const odd = own.findIndex((cell) => cell.trim() !== '' && !isNumber(cell));
  const row = Math.max(0, odd);
  throw new DataError(
    'not-a-number',
    formatted`the column '${headings[column]?.slice(0, 40) ?? ''}' is called as the values of a class, and not all of its cells are numbers: at row ${row} there is '${own[row]?.trim().slice(0, 40) ?? ''}'`,
    'Correct this cell, or leave out its row.',
    { row, column },
  );
}

/** @throws DataError for two columns of values of the same class */
function refuseSame({ headings }: Look, numeric: readonly number[]): void {
  const places = firstPlaces(headings);
  const firstOf = (column: number): number => places.get(headings[column] ?? '') ?? column;
  const same = numeric.find((column) => headings[column] !== '' && firstOf(column) < column);
  if (same === undefined) return;
  const first = firstOf(same);
  const once = numeric.filter((column) => firstOf(column) === column);
  const isValues = headingSets(headings, once).some(
    ({ columns, before, behind }) => columns.includes(first) && saysValues(`${before} ${behind}`),
  );
  const twice = isValues ? calledTwice(headings, [first, same]) : null;
  if (twice !== null) throw twice;
}

/** Fewer columns may have the same parts by chance. */
const MIN_TWINS = 3;

/** Sets with the same parts, none of them numbers, as two models have for the same classes: vit_cat, vit_dog, …, resnet_cat, … */
function twinsAmong(sets: readonly HeadingSet[], names: ReadonlySet<string> | null): HeadingSet[] {
  const keyOf = ({ parts }: HeadingSet): string => parts.toSorted().join('\n');
  const could = sets.filter(
    ({ parts }) =>
      parts.length >= MIN_TWINS && !parts.some(isWhole) && (names === null || shareAmong(names, parts) > MOST),
  );
  const twins = could.filter((set) => could.some((other) => other !== set && keyOf(other) === keyOf(set)));
  // Sets of models, each with all classes, rather than of a class, with all models.
  const apart = withoutOverlap(twins.toSorted((a, b) => b.columns.length - a.columns.length));
  return apart.length > 1 ? apart : [];
}

/** True where numbers are codes of classes, each the heading of a column. */
const areCodes = (names: ReadonlySet<string>, headings: readonly string[]): boolean =>
  !areCounted(names) && [...names].every((name) => headings.includes(name));

/** Columns that are called exactly as the classes of the labels; those that are called otherwise are none. */
function bareColumns(
  look: Look,
  numeric: readonly number[],
  names: ReadonlySet<string>,
  told: number,
): Values | Asked | null {
  const { headings, says, facts, cells } = look;
  const own = numeric.map((column) => headings[column] ?? '');
  if (names.size < 2 || (areNumbers(names) && !areCodes(names, own))) return null;
  if (shareAmong(names, own) <= MOST) return null;
  const known = new Set([...names].map(folded));
  const columns = numeric.filter((column) => known.has(folded(headings[column] ?? '')));
  const twice = calledTwice(headings, columns);
  if (twice !== null) throw twice;
  const stem = stemOf(columns.map((column) => headings[column] ?? ''));
  const isOpen = (column: number): boolean => {
    const heading = headings[column] ?? '';
    return says[column] === null || saysRest(heading) || (stem.length > 1 && heading.startsWith(stem));
  };
  const isCounted = (column: number): boolean => facts[column]?.kind === 'whole' && countsUp(cells[column] ?? []);
  const others = numeric.filter((column) => !columns.includes(column) && isOpen(column) && !isCounted(column));
  const classes = others.filter((column) => !saysRest(headings[column] ?? ''));
  const withOthers = [...columns, ...classes].sort((a, b) => a - b);
  // A time, a size or a share is not below 0: what is called so may be the class of that name.
  const isBelowZero = (column: number): boolean =>
    says[column] === 'measure' && !isPlainMeasure(headings[column] ?? '') && (facts[column]?.range?.[0] ?? 0) < 0;
  const rest = numeric.filter(
    (column) => !columns.includes(column) && (saysRest(headings[column] ?? '') ? isOpen(column) : isBelowZero(column)),
  );
  const warnings = rest.length > 0 ? [restLeftOut(look, rest, told)] : [];
  const bare = (chosen: readonly number[]): Values => withWarnings(bareValues(look, chosen), warnings);
  if (classes.length === 0) return bare(columns);
  // A class that no point has is a column like the others if rows sum to 1 with it and not without it.
  if (areSharesIn(look, withOthers) && !areSharesIn(look, columns)) return bare(withOthers);
  if (areSharesIn(look, columns))
    return withWarnings(bareValues(look, columns), [...warnings, restLeftOut(look, classes, told)]);
  if (areNumberedTogether(headings, withOthers)) return bare(withOthers);
  const why = `beside columns that are called as the classes in ${quotedAt(headings, told)}, and no point has such a class: a class, or something else`;
  return { question: classOrNot(look, columns, classes, why) };
}

/** The text that all of these begin with. */
const stemOf = ([first = '', ...others]: readonly string[]): string =>
  others.reduce((stem, text) => stem.slice(0, sharedStart(stem, text)), first);

/** True for headings that are the same but for a number: class_0, class_1, …. */
function areNumberedTogether(headings: readonly string[], columns: readonly number[]): boolean {
  const [set] = headingSets(headings, columns);
  return set !== undefined && set.columns.length === columns.length && set.parts.every(isWhole);
}

function restLeftOut({ headings }: Look, columns: readonly number[], told: number): Warning {
  const of = `of ${headings[told] ? 'the column ' : ''}${quotedAt(headings, told)}`;
  const called = columns.map((column) => quotedAt(headings, column));
  return leftOut(called, `is no class ${of} and was`, `are no classes ${of} and were`);
}

/** All columns of numbers that are nothing else, where labels are their numbers: told by the values, for names do not. */
function numbered(
  look: Look,
  numeric: readonly number[],
  saidTruth: number | null,
  told: readonly (number | null)[],
  names: ReadonlySet<string> | null,
): Values | null {
  const { headings, says, cells, facts } = look;
  if (names === null) return null;
  const isCalledFeatures = (column: number): boolean =>
    says[column] === 'features' || saysFeatures(headings[column] ?? '');
  const plain = numeric.filter((column) => {
    const said = says[column];
    const isIndex =
      facts[column]?.kind === 'whole' && (said === 'id' || said === 'count' || countsUp(cells[column] ?? []));
    return !isCalledFeatures(column) && (said === null || (said === 'id' && !isIndex));
  });
  // R calls columns without a name V1, V2, …: shares that sum to 1 are no features.
  const areUnnamed = plain.length === 0;
  const columns = areUnnamed ? numeric.filter(isCalledFeatures) : plain;
  if (!areNumbers(names)) {
    // Names as many as numbered columns: their order is told with the labels.
    const areCounted = columns.length === names.size && countsUp(columns.map((column) => headings[column] ?? ''));
    return areCounted && columns.length > 1 && areSharesIn(look, columns)
      ? withWarnings(classesOf(look, columns))
      : null;
  }
  const most = [...names].reduce((largest, name) => Math.max(largest, Number(name)), 0);
  if (columns.length < 2 || most > columns.length) return null;
  const areTold = (values: readonly number[]): boolean =>
    !areUnnamed && told.some((column) => column !== null && largestFits(look, values, column));
  if (saidTruth !== null || areSharesIn(look, columns) || areTold(columns))
    return withWarnings(classesOf(look, columns));
  // Ages and numbers of frames are whole beside the fractions of classes.
  const values = columns.filter((column) => facts[column]?.kind === 'number');
  if (values.length < 2 || most > values.length || !areTold(values)) return null;
  const others = columns.filter((column) => !values.includes(column)).map((column) => quotedAt(headings, column));
  return withWarnings(classesOf(look, values), [
    leftOut(others, 'is no value of a class and was', 'are no values of a class and were'),
  ]);
}
