/** Reads JSON: numbers, texts, tables, several of these by their keys, or lists of the best classes. */

import { isRecord } from '../../../base/checks.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { type ColumnChoice, numericColumns } from '../../../model/columns.ts';
import type { Guess } from '../../../model/dataset.ts';
import { factsOfTable } from '../../facts/columns.ts';
import type { Grid } from '../../grid.ts';
import { ragged, tooLarge } from '../../problems.ts';
import { readGrid } from '../../readings/index.ts';
import { leftOut } from '../../readings/table.ts';
import { isLabelName, isLogitsName, isTextName, saysNoLabels } from '../../words.ts';
import { membersOfAnswers } from '../lists/read.ts';
import type { Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { alone, MAX_MEMBERS, readMembers } from '../shared/members.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';
import { readText } from '../shared/text.ts';
import { splitLines } from '../text/dialect.ts';
import { report } from '../text/parse.ts';
import { readColumns, readRows, withWarnings } from '../text/read.ts';
import { checkBrackets, JSON_EXPECTED } from './brackets.ts';
import { classNamesIn } from './class-names.ts';
import { classesInside, columnsOf, frameOf, gridOf, ofOne, onlyOf, recordsOf, withNamedClasses } from './columns.ts';
import { groupsIn } from './groups.ts';
import {
  areFlat,
  areNumbers,
  areRows,
  holdsScores,
  isReport,
  isScalar,
  objectsIn,
  sheetOf,
  tablesIn,
  whichIsMeant,
} from './inside.ts';
import { matrixIn } from './matrices.ts';
import { jsonOfPython, startsLikePython } from './python-literal.ts';

/** Lines that are parsed in one go: then the page gets to what else it has to do. */
const LINES_A_TURN = 1000;
/** Texts of one value a line are held as their lines, too. */
const MAX_LINES_BYTES = 2 ** 27;
/** No engine has longer strings: those of V8 have 24 characters less than 2^29. */
const MAX_BYTES = 2 ** 29 - 24;

/**
 * A .json or (`lines`) .jsonl file: strings, numbers, or a table of numbers; or several of these by their keys.
 * @throws DataError for anything else, for ragged tables and for what is too large for the memory
 */
export async function readJson(source: ByteSource, lines: boolean, choice?: ColumnChoice): Promise<Member[]> {
  const most = lines ? MAX_LINES_BYTES : MAX_BYTES;
  if (source.size > most) throw tooLarge('the JSON', source.size, most);
  return readValue(source, await parsedOf(source, lines), lines, choice);
}

async function readValue(
  source: ByteSource,
  value: unknown,
  lines: boolean,
  choice: ColumnChoice | undefined,
): Promise<Member[]> {
  const parsed = recordsOf(lines ? value : onlyOf(value));
  if (groupsIn(parsed)) throw wrong('groups');
  const matrix = matrixIn(source.name, parsed, choice);
  if (matrix !== null) return alone(matrix);
  const frame = frameOf(parsed);
  if (frame !== null) return readColumns(source, frame, { choice });
  const answers: readonly unknown[] = Array.isArray(parsed) ? withNamedClasses(parsed) : [];
  const ofAnswers = membersOfAnswers(source.name, answers);
  if (ofAnswers !== null) return ofAnswers;
  const sheet = sheetOf(parsed);
  if (sheet !== null) return readRows(source.name, sheet, { choice });
  const table = gridOf(source.name, Array.isArray(parsed) ? answers : parsed);
  const told = table && (await readGrid(table, choice));
  if (told) return [...told, ...namesBeside(parsed, told)];
  const within = classesInside(source.name, parsed);
  const classes = within && (await readGrid(within.grid, choice));
  if (classes) return withWarnings(classes, within.left === 0 ? [] : [recordsLeftOut(within.left)]);
  if (table && (Array.isArray(parsed) ? areFlat(parsed) : areLists(parsed, table))) {
    const texts = table.columns.map((cells, c) => ({ name: table.header?.[c] ?? '', cells }));
    return readColumns(source, texts, { choice, warnings: besideLists(parsed, table) });
  }
  const columns = columnsWithin(parsed);
  if (columns.length > 0) {
    const keys = columns.map(([key]) => key);
    return readMembers(
      columns.map(([key, value]) => ({
        name: columns.length === 1 ? '' : key.slice(0, 80),
        read: async () => besideOthers(contentOf(`${source.name}/${key}`, value), key, keys, parsed),
      })),
    );
  }
  refuseResult(parsed);
  const inside = tablesIn(parsed);
  const [first, ...more] = inside;
  // Rows of numbers may be anything: nothing says that they are the table.
  const isSure = first !== undefined && more.length === 0 && !areRows(first.value);
  const chosen = isSure ? first : inside.find(({ path }) => path === choice?.sheet);
  if (chosen !== undefined) {
    const members = await readValue(source, chosen.value, lines, choice);
    const names = namesBeside(parsed, members);
    const beside = names.length > 0 ? ' with the names of the classes' : ', and nothing beside it';
    const message = `The table under '${chosen.path.slice(0, 80)}' was read${beside}.`;
    return withWarnings([...members, ...names], [{ code: 'table-inside', message }]);
  }
  const paths = inside.map(({ path }) => path);
  if (paths.length > 0) return alone(whichIsMeant(paths, 'table'));
  if (objectsIn(parsed).some(({ fields }) => isReport(fields))) throw report();
  return alone(contentOf(source.name, lines ? parsed : (classNamesIn(parsed) ?? parsed)));
}

/** Characters by which a text is known. */
const START = 64;

/** The names of the classes under a key of their own, beside as many classes that have none. */
function namesBeside(value: unknown, members: readonly Member[]): Member[] {
  const values = classNamesIn(value) ?? [];
  const isIndex = (name: string): boolean => /^\d+$/.test(name) && Number(name) < values.length;
  const fits = ({ found }: Member): boolean => {
    if (found instanceof DataError) return false;
    const { content, shape } = found;
    if (content.kind === 'table') return values.length === shape[1] && (content.table.columnNames ?? []).every(isIndex);
    if (content.kind === 'pairs') return content.truth.every(isIndex) && content.prediction.every(isIndex);
    return content.kind === 'lists';
  };
  if (values.length === 0 || !members.some(fits)) return [];
  return [{ name: 'classes', found: { content: { kind: 'strings', values }, shape: [values.length] } }];
}

const recordsLeftOut = (left: number): Warning => ({
  code: 'other-lines',
  message: `${counted(left, 'record', 'records')} without a true class ${left === 1 ? 'was' : 'were'} left out.`,
});

async function parsedOf(source: ByteSource, lines: boolean): Promise<unknown> {
  const { value } = await readText(source, source.size);
  const text = startsLikePython(value.slice(0, START)) ? jsonOfPython(value) : value;
  if (lines || areLines(text)) return parseLines(splitLines(text));
  const parsed = parse(text);
  return isRecord(parsed)
    ? Object.fromEntries(Object.entries(parsed).map(([key, entry]) => [key, ofText(entry)]))
    : ofText(parsed);
}

/** Lists and objects stand in texts where str() of Python wrote them, or JSON was written twice: {"y_true": "[0, 1]"}. */
function ofText(entry: unknown): unknown {
  if (typeof entry !== 'string' || !/^\s*(?:\[.*\]|\{.*\})\s*$/s.test(entry)) return entry;
  try {
    return parse(jsonOfPython(entry));
  } catch {
    return entry; // words in brackets
  }
}

/** True for a text with one value a line, whatever the ending of its name: no JSON has an object or a list behind another. */
const areLines = (text: string): boolean => /^\s*(?:\{[^\r\n]*\}|\[[^\r\n]*\])[ \t]*\r?\n\s*[{[]/.test(text);

/** True for lists under keys that are the columns of a table: all of numbers, or of cells, some of them numbers, with no other lists beside. */
const areLists = (value: unknown, table: Grid): boolean =>
  table.columns.every((cells) => cells.every(isNumber)) ||
  (columnsOf(value).every(([, cells]) => cells.every(isScalar)) && numericColumns(factsOfTable(table)).length > 0);

/** The warning on lists of another length beside such columns. */
function besideLists(value: unknown, { header }: Grid): Warning[] {
  if (Array.isArray(value)) return [];
  const keys = columnsOf(value).flatMap(([key]) => (header?.includes(key) ? [] : [key]));
  return keys.length === 0
    ? []
    : [
        leftOut(
          keys.map((key) => `'${key.slice(0, 40)}'`),
          'is no column and was',
          'are no columns and were',
        ),
      ];
}

/** True for a value that a column can hold: a number, a text, the logits of a point. */
const isCell = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || (areNumbers(value) && value.length > 0);

const BESIDE_LABELS: Guess = {
  role: 'unused',
  roles: ['unused', 'labels', 'evaluation labels'],
  reason: 'numbers that are not called labels',
};

const TEXTS: Guess = {
  role: 'texts',
  roles: ['texts', 'labels', 'classes', 'unused'],
  reason: 'texts, with objects or lists beside them that are not read',
};

/**
 * Beside labels any other number, such as an age, is none unless somebody says so; nor is one that Prodigy keeps: _input_hash.
 * Texts beside objects are no names of classes.
 */
function besideOthers(found: Found, key: string, keys: readonly string[], records: unknown): Found {
  const { content } = found;
  const areWhole = content.kind === 'numbers' && content.values.every(Number.isInteger);
  if (areWhole && !isLabelName(key) && !saysNoLabels(key) && (key.startsWith('_') || keys.some(isLabelName)))
    return { ...found, guess: BESIDE_LABELS };
  // Numbers of words are no features.
  if (content.kind === 'table' && /(?:^|_)ids?$/i.test(key))
    return { ...found, guess: { ...BESIDE_LABELS, roles: ['unused', 'features'], reason: 'ids' } };
  const first: unknown = Array.isArray(records) ? records[0] : undefined;
  const isNested = isRecord(first) && Object.values(first).some((value) => value instanceof Object && !isCell(value));
  return isNested && content.kind === 'strings' && (isTextName(key) || /(?:^|_)id$/i.test(key))
    ? { ...found, guess: TEXTS }
    : found;
}

/** `{"logits": [[…], …], "labels": […]}`, or an object a point, `{"logits": […], "label": 3}`: the values by their keys. */
function columnsIn(value: unknown): ReturnType<typeof columnsOf> {
  const all = columnsOf(value);
  if (isRecord(value)) {
    // Rows of logits that are not all numbers are refused, and not left out.
    const isRead = ([key, list]: (typeof all)[number]): boolean =>
      list.every(isCell) || (isLogitsName(key) && list.every(Array.isArray));
    const read = all.filter(isRead);
    return read.some(([key]) => isLogitsName(key)) ? read : [];
  }
  const columns = all.map(ofOne).filter(([, [first]]) => isCell(first));
  const scored = all.filter(([, [first]]) => holdsScores(first)).map(([key]) => key);
  if (scored.length > 0 && columns.every(([key]) => isTextName(key))) throw wrong(nestedIn(scored), 0);
  if (all.some(([key]) => key === 'bbox')) throw ofBoxes();
  return columns.slice(0, MAX_MEMBERS);
}

/** The same in the first objects that have them, from outside in: of several, which lie as deep, by the paths that lead there. */
function columnsWithin(value: unknown): ReturnType<typeof columnsIn> {
  if (!isRecord(value)) return columnsIn(value);
  const found = objectsIn(value)
    .map(({ keys, fields }) => ({ keys, columns: columnsIn(fields) }))
    .filter(({ columns }) => columns.length > 0);
  const [first] = found;
  const level = found.filter(({ keys }) => keys.length === first?.keys.length);
  if (level.length < 2) return first?.columns ?? [];
  return level
    .flatMap(({ keys, columns }) => columns.map(([key, list]) => [[...keys, key].join('/'), list] as const))
    .slice(0, MAX_MEMBERS);
}

async function parseLines(lines: readonly string[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % LINES_A_TURN === 0) await yieldToEventLoop();
    values.push(parse(line, formatted` on line ${i + 1}`, i));
  }
  return values;
}

/** A text of JSON; `place` says where it stands in a larger one. */
function parse(text: string, place = '', row?: number): unknown {
  checkBrackets(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const nan = /\b(?:NaN|Infinity)\b/.test(text) ? ' (NaN and Infinity are not JSON)' : '';
    throw new DataError(
      'bad-json',
      `not valid JSON${place}${nan}: ${error instanceof Error ? error.message : error}`,
      JSON_EXPECTED,
      { row },
    );
  }
}

function refuseResult(value: unknown): void {
  if (isRecord(value) && typeof value.format === 'string' && value.format.startsWith('logitree'))
    throw new DataError('wrong-json', `the file is a result (${value.format}), expected data`, JSON_EXPECTED);
}

const isStrings = (values: readonly unknown[]): values is string[] =>
  values.every((value) => typeof value === 'string');
const isArrays = (values: readonly unknown[]): values is unknown[][] => values.every((value) => Array.isArray(value));

/** A key of two names: "cat->dog", "('cat', 'dog')". */
const isOfTwo = ([key, value]: readonly [string, unknown]): boolean =>
  typeof value === 'number' && /\S\s*(?:->|=>|→|,|\||\bvs\b)\s*\S/.test(key);

const ofPairs = (): DataError =>
  new DataError(
    'pairs-in-keys',
    'each key has two names and a number',
    'For counts of true and predicted classes write a CSV with the columns true,predicted,count, for distances with name,other,distance.',
  );

const ofNames = (): DataError =>
  new DataError(
    'name-by-name',
    'each name has another name, and nothing says which are the classes',
    'For groups of classes write {"pet": ["cat", "dog"]}, or a CSV with the columns class,group. For names of classes write a list.',
  );

function contentOf(name: string, value: unknown): Found {
  if (isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string')) throw ofNames();
  if (isRecord(value) && Object.entries(value).length > 1 && Object.entries(value).every(isOfTwo)) throw ofPairs();
  if (isRecord(value)) throw wrong(`${keysOf(value)}, and no table, matrix or list of classes in it`);
  if (!Array.isArray(value)) throw wrong(kindOf(value));
  if (value.length === 0) throw new DataError('empty', 'the array is empty', JSON_EXPECTED);
  const values: readonly unknown[] = value;
  if (isStrings(values)) return { content: { kind: 'strings', values }, shape: [values.length] };
  if (areNumbers(values))
    return { content: { kind: 'numbers', values: Float64Array.from(values) }, shape: [values.length] };
  if (isArrays(values)) return tableOf(name, values);
  const row = values.findIndex((entry) => kindOf(entry) !== kindOf(values[0]) || kindOf(entry) === 'an object');
  throw wrong(formatted`${kindOf(values[Math.max(0, row)])} at row ${Math.max(0, row)}`, Math.max(0, row));
}

function tableOf(name: string, rows: readonly (readonly unknown[])[]): Found {
  const columns = rows[0]?.length ?? 0;
  rows.forEach((row, r) => {
    if (row.length !== columns) throw ragged(r, row.length, columns, { unit: 'number' });
    const column = row.findIndex((value) => typeof value !== 'number');
    if (column >= 0) throw wrong(formatted`${kindOf(row[column])} at row ${r} column ${column}`, r, column);
  });
  const values = new Float64Array(rows.length * columns);
  for (const [r, row] of rows.entries())
    for (const [c, value] of row.entries()) values[r * columns + c] = Number(value);
  if (columns === 1) return { content: { kind: 'numbers', values }, shape: [rows.length, 1] };
  return tableOfNumbers(name, values, [rows.length, columns]);
}

const MAX_KEYS = 4;

/** An object, by the first of its keys. */
function keysOf(value: object): string {
  const keys = Object.keys(value);
  const shown = keys.slice(0, MAX_KEYS).map((key) => `'${key.slice(0, 40)}'`);
  return keys.length === 0 ? 'an object' : `an object with ${shown.join(', ')}${keys.length > MAX_KEYS ? ', …' : ''}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return { string: 'a string', number: 'a number', boolean: 'a boolean' }[String(typeof value)] ?? 'an object';
}

const ofBoxes = (): DataError =>
  new DataError(
    'boxes',
    'each object is a box in a picture with one class and one score (bbox), and no value of the other classes',
    'Save a confusion matrix of the detector with a row and a column for background, or the scores of all classes of each box.',
  );

/** Texts beside what a program says of them are no names of classes. */
const nestedIn = (keys: readonly string[]): string =>
  `objects or lists under '${keys.slice(0, 3).join("', '")}', which are not read`;

const wrong = (found: string, row?: number, column?: number): DataError =>
  new DataError('wrong-json', `found ${found}`, JSON_EXPECTED, { row, column });
