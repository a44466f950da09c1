/** Decides what a file is for from what is in it; its name breaks ties. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, isWhole } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Content, Guess, InputFile, Role } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { isWholeTable } from '../elements.ts';
import { areOnce, areSigns, areTexts, countsUp, isUnlabelled } from '../facts/columns.ts';
import { type Found, typeName } from '../formats/shared/array-content.ts';
import {
  areFeatureColumns,
  isCorner,
  isEdgeHeader,
  isFeaturesName,
  isFileName,
  isLabelName,
  isLogitsName,
  isPlainLabelName,
  isRank,
  isTextName,
  labelColumn,
  logitsRank,
  ownName,
  saysConfusion,
  saysOf,
  saysPrediction,
} from '../words.ts';

const WORDS: readonly Role[] = ['classes', 'labels', 'evaluation labels', 'texts', 'unused'];

const guess = (role: Role, roles: readonly Role[], reason: string): Guess => ({
  role,
  roles: [role, ...roles.filter((other) => other !== role)],
  reason,
});

/** The most likely role of a file alone, from content and shape; its name breaks ties. O(values). */
export function guessRole({ content, shape, guess: known }: Found, name: string): Guess {
  if (known !== undefined) return known;
  switch (content.kind) {
    case 'table':
      return guessTable(content, name);
    case 'numbers':
      return guessNumbers(content.values);
    case 'strings':
      return guessStrings(content.values, name);
    case 'records':
      return guessRecords(content, shape[0] ?? 0, name);
    case 'tree':
      return guess('reference', ['unused'], `a tree of ${counted(content.tree.classes.length, 'class', 'classes')}`);
    case 'lists':
      return guess(
        'logits',
        ['unused'],
        `the ${counted(content.lists.width, 'best class', 'best classes')} of each point`,
      );
    case 'pairs':
      return guess('confusion', ['labels', 'evaluation labels', 'unused'], 'true and predicted classes');
    case 'question':
      return guess('unused', [], content.question.message);
    case 'image':
      return guess('image', ['pictures', 'unused'], 'a picture');
    case 'late':
      return guess('unused', [], 'read later');
  }
}

function guessTable({ table, square, ones, looks, dissimilarities }: Content & { kind: 'table' }, name: string): Guess {
  const { shape, layout, columnNames } = table;
  if (shape.length !== 2) {
    return guess('unused', [], formatted`${shape.length}-D, logits are 2-D: points x classes`);
  }
  const [rows, columns] = shape;
  const squares: readonly Role[] = rows === columns || rows === null ? ['dissimilarity'] : [];
  const matrix: readonly Role[] = square && !(square instanceof DataError) ? ['confusion'] : [];
  const fields = layout.kind === 'text' ? layout.fields : columns;
  const triples: readonly Role[] = fields === 3 ? ['edges'] : [];
  const others = [...squares, ...matrix, ...triples];
  const labels: readonly Role[] = ones ? ['labels', 'evaluation labels'] : [];
  const roles: readonly Role[] = ['logits', 'evaluation logits', 'features', ...labels, ...others, 'unused'];
  if (looks) return guess(looks.role, dissimilarities ? ['similarity', ...squares, ...roles] : roles, looks.reason);
  if (triples.length > 0 && isEdgeHeader(columnNames ?? [])) {
    return guess('edges', roles, 'two ends and a weight, by the names of the columns');
  }
  if (isFeaturesName(name)) return guess('features', roles, 'the name says features');
  if (areFeatureColumns(columnNames ?? [])) {
    return guess('features', roles, 'the names of the columns say features');
  }
  if (!isLogitsName(name) && hasLabels(table)) return guess('features', roles, 'labels beside the columns');
  if (ones && columnNames !== undefined && !isLogitsName(name) && !saysPrediction(name))
    return guess('labels', [...labels, ...roles], 'each row has one 1, in the column of its class (one-hot)');
  const { features } = table.firstRows ?? {};
  if (saysConfusion(name) || isCorner(columnNames?.[0] ?? ''))
    return guess('unused', roles, 'called confusions, and no matrix');
  if (logitsRank(name) > 1 && features !== undefined) return guess('features', roles, features);
  if (layout.kind === 'text') {
    const skipped = layout.fields - layout.columns.length;
    const beside =
      skipped === 0 ? '' : formatted`, ${skipped} of ${counted(layout.fields, 'field', 'fields')} left out`;
    return guess(
      'logits',
      roles,
      formatted`${columns ?? '?'} ${columns === 1 ? 'column of numbers' : 'columns of numbers'}${beside}`,
    );
  }
  if (!isWholeTable(table)) return guess('logits', roles, `two dimensions, ${typeName(layout.element)}`);
  const what = rows === columns ? 'square, looks like a confusion matrix' : 'looks like ranks or counts';
  return guess('logits', roles, `two dimensions, whole numbers: ${what}`);
}

/** True where one column, or a field beside them, says the class of each row, so that the columns are no classes. */
const hasLabels = ({ columnNames = [], firstRows }: Table): boolean =>
  firstRows?.isLabelled || isPlainLabelName(columnNames[labelColumn(columnNames)] ?? '');

function guessNumbers(values: Float64Array): Guess {
  const isLabel = (value: number): boolean => Number.isInteger(value) && !isUnlabelled(value);
  const whole = values.some(isLabel) && values.every((value) => isLabel(value) || isUnlabelled(value));
  if (!whole) return guess('unused', ['features'], 'one number a point, not whole');
  const roles: Role[] = ['labels', 'evaluation labels', 'features', 'unused'];
  if (values.length <= MAX_NUMBERED && isDistinct(values)) roles.push('classes');
  if (values.some((value) => value < 0 && !isUnlabelled(value)) && !areSigns(values))
    return guess('unused', roles, 'whole numbers, some below 0; labels start at 0');
  return guess('labels', roles, 'one whole number a point');
}

/** Classes that are called by numbers are fewer; looking for one that is there twice takes a second for a million. */
const MAX_NUMBERED = 2 ** 16;
/** More names than these are not those of classes, and a Set cannot hold much more. */
const MAX_NAMES = 1_000_000;

type Values = readonly string[] | Float64Array;

/** Of lists that were looked through: with every file that is opened, all others are asked of again. */
const distinct = new WeakMap<Values, boolean>();

/** True where no value occurs twice, as among the names of classes. */
export function isDistinct(values: Values): boolean {
  const known = distinct.get(values) ?? noneTwice(values);
  distinct.set(values, known);
  return known;
}

function noneTwice(values: Values): boolean {
  if (values.length > MAX_NAMES) return false;
  const seen = new Set<string | number>();
  for (const value of values) {
    if (seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}

/** Of fewer rows names may be there twice by mistake. */
const LEAST_REPEATED = 8;

/** Of fewer rows two columns of names have each pair once by chance. */
const LEAST_ENTRIES = 6;

/** A line that is drawn. */
const DRAWN = /([-_=|+~])\1{7}/;

/** True for a line of three numbers and more, which may have their places before them: 1:0.5 2:0.25. */
function areNumbers(line: string): boolean {
  const cells = line.split(/[\s,;|]+/).filter((cell) => cell !== '');
  return cells.length > 2 && cells.every((cell) => isNumber(cell.replace(/^\d+:/, '')));
}

const ID_PAIR = /^n\d{8}\s+n\d{8}$/;

/** A measure and its value, as a program reports it: Accuracy = 85.5%. */
const REPORTED = /^\s*\p{L}[^:=]*[:=]\s+[-+]?(\d[\d.]*)/u;
/** A model or a vector as R prints it. */
const OF_R = /^(?:Call:|\[1\]\s)/;
/** The share of the lines of a report that have a value. */
const LEAST_REPORTED = 0.2;

/** True for lines of a report; each name may have a number of its own: cat: 0. */
function areReported(lines: readonly string[]): boolean {
  const values = lines.flatMap((line) => REPORTED.exec(line)?.[1] ?? []);
  const areNumbered = values.length === lines.length && new Set(values).size === lines.length && values.every(isWhole);
  return (
    lines.some((line) => OF_R.test(line)) ||
    (values.length >= LEAST_REPORTED * lines.length && values.length > 0 && !areNumbered)
  );
}

/** So many are looked at: in a list of names none is so. */
const FIRST_NAMES = 1000;

/** Why lines are no names of classes; null where they may be. */
function noNames(values: readonly string[]): string | null {
  const first = values.slice(0, FIRST_NAMES);
  if (first.some((value) => DRAWN.test(value))) return 'lines that are drawn, and no names';
  if (first.length > 1 && first.every((value) => ID_PAIR.test(value.trim())))
    return 'pairs of WordNet ids, as those of a tree: give them the header parent,child with commas between';
  if (areReported(first)) return 'lines of a report, and no names';
  return 2 * first.filter(areNumbers).length > first.length ? 'lines of numbers in no order that is known' : null;
}

const ONE_LINE = 'one line of text, in no form that is known';

function guessStrings(values: readonly string[], name: string): Guess {
  const isLong = areTexts(values);
  if (isLong && values.length === 1) return guess('unused', WORDS, ONE_LINE);
  if (isTextName(name) || isLong) return guess('texts', WORDS, 'one text a line');
  if (values.length >= LEAST_REPEATED && values.every(isFileName)) return guess('texts', WORDS, 'one file a line');
  const refused = noNames(values);
  if (refused !== null) return guess('unused', [], refused);
  if (values.length < 2) return guess('unused', WORDS, ONE_LINE);
  if (values.length > 2 && isEver(values)) return guess('unused', WORDS, 'the same word in every row');
  // A file named labels.txt may hold the names of the classes: then none repeats.
  if (isDistinct(values)) return guess('classes', WORDS, 'names, none of them twice');
  return guess('labels', WORDS, 'names, some of them repeated');
}

export const SAY_WHICH = 'names that repeat, and no column is called as true classes: say which it is';

/** True for the same cell in all of several rows. */
export const isEver = (values: readonly string[]): boolean =>
  values.length > 1 && values.every((value) => value === values[0]);

function guessRecords({ header, columns }: Content & { kind: 'records' }, rows: number, name: string): Guess {
  const repeats = (is: (name: string) => boolean): boolean =>
    header.some((name, column) => is(name) && rows > 1 && !isDistinct(columns[column] ?? []));
  const long = columns.some(areTexts);
  const [a, b, ...more] = columns.filter((values) => !values.every(isNumber) && !isEver(values));
  const many = new Set(a).size * new Set(b).size;
  const isGrid = a !== undefined && b !== undefined && more.length === 0 && rows >= LEAST_ENTRIES && many === rows;
  if (isGrid && areOnce(a, b))
    return guess(
      'unused',
      WORDS,
      'a matrix with a row for each of its entries: save it as a table with a column for each name',
    );
  // Beside an order or a family, a class is a rank.
  const isRanked = header.filter(isRank).length > 1;
  if (repeats((name) => isLabelName(name) || (!isRanked && isPlainLabelName(name))))
    return guess('labels', WORDS, 'a column of labels, some of them repeated');
  const [numbers = [], names = []] = columns;
  const areNumbered = countsUp(numbers) || (header[0]?.trim() === '' && numbers.every(isNumber));
  if (header.length === 2 && rows > 1 && areNumbered && !isDistinct(names))
    return guess('labels', WORDS, 'row numbers, and names of which some are repeated');
  const isOfFew = (values: Values): boolean => 2 * new Set<string | number>(values).size <= rows;
  const open = columns.filter(
    (values) => !isDistinct(values) && !isEver(values) && !values.some((cell) => /^-?\d*\.0*[1-9]/.test(cell)),
  );
  const areFiles = rows >= LEAST_REPEATED && columns.some((values) => values.every(isFileName)) && open.some(isOfFew);
  const isUnnamed = header[0] === 'column 1' && open.length > 0;
  const isPredicted = header.some((heading) => saysOf(heading) === 'prediction') || (isUnnamed && saysPrediction(name));
  const areCodes = isUnnamed && isLabelName(ownName(name)) && open[0]?.every(isNumber);
  if ((areFiles || areCodes) && !isPredicted && open.length === 1)
    return guess('labels', WORDS, 'a column of labels, some of them repeated');
  if (long || header.some(isTextName)) return guess('texts', WORDS, 'a column of texts');
  if (areFiles || isPredicted) return guess('unused', WORDS, isPredicted ? 'predictions alone' : SAY_WHICH);
  if (columns.some((values) => values.every((value) => /^\s*[[{].*[\]}]\s*$/s.test(value))))
    return guess('unused', WORDS, 'lists or objects in cells, which are not read: give each of their values a column');
  // Rows that have an id are points.
  const isId = (column: number): boolean => /^ids?$/i.test(header[column]?.trim() ?? '');
  const words = columns.filter((values, column) => !values.every(isNumber) && !isId(column));
  const named = words.filter((values) => !values.every(isTime));
  const isNamed = named.some((values) => isDistinct(values));
  if ((named.length < words.length && !isNamed) || (rows >= LEAST_REPEATED && columns[0]?.every(isTime)))
    return guess('unused', WORDS, 'a time in each row, and no name of a class');
  // Of many columns one has names of classes, none of them twice.
  const isNone = words.length > 4 ? (values: Values): boolean => !isDistinct(values) : isOfFew;
  if (words.length > (rows < LEAST_REPEATED ? 4 : 0) && words.every(isNone)) return guess('unused', WORDS, SAY_WHICH);
  if (words.length === 0 && !columns.every((values) => values.every(isNumber)))
    return guess('unused', WORDS, 'ids, and no names of classes');
  return guess('classes', WORDS, 'a table of names');
}

const isTime = (cell: string): boolean => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T,]+\d{1,2}:\d\d/.test(cell);

/** Contents of a file, where any of them can be used for something. @throws DataError where nothing can */
export function usable(found: readonly InputFile[]): readonly InputFile[] {
  if (found.some(({ roles }) => roles.length > 1)) return found;
  throw new DataError(
    'no-use',
    `nothing in this file can be used: ${found[0]?.reason ?? 'it is empty'}`,
    'Logits have two dimensions, one row a point and one column a class; labels are whole numbers or names, one a point.',
  );
}
