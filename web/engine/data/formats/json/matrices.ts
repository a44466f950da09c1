/** Matrices in JSON, however deep they lie and whatever stands beside them. */

import { isRecord } from '../../../base/checks.ts';
import { DataError } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { squareOfGrid, tableOfSquare } from '../../facts/named-square.ts';
import { isLogitsName, saysConfusion } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import { areNumbers, type Fields, objectsIn, whichIsMeant } from './inside.ts';

type Rows = readonly (readonly number[])[];

const MATRIX_KEY =
  /^(?:(?:test|val|eval|train)_?)?(?:confusion(?:[_ ]?matrix)?|conf_?mat(?:rix)?|cm|matrix|counts|confusionMatrix)$/i;
const NAMES_KEY =
  /^(?:class(?:es|_?names|_?labels)?|labels|label_?names|names|display_?labels|target_?names|cats|categories|x|y|rows|columns)$/i;
const NAME_KEY = /^(?:display_?name|name|label)$/i;

/** A matrix, and the objects that it lies in, from inside out. */
interface Place {
  readonly path: string;
  readonly rows: Rows;
  readonly around: readonly Fields[];
  /** True for a key that names confusions. */
  readonly isSaid: boolean;
  /** The corner of a table that says which side is true. */
  readonly corner?: string | undefined;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The rows of a list of lists of numbers; a row may be the only list in an object: {"row": [9, 2, 1]}. */
function rowsOf(value: unknown): Rows | null {
  if (!isList(value) || value.length < 2) return null;
  const rows = value.map((row) => (isRecord(row) && Object.keys(row).length === 1 ? Object.values(row)[0] : row));
  return rows.every(areNumbers) ? rows : null;
}

/** The rows of a square of counts by names over each other, or of a list behind each name, and the names. */
function namedRowsOf(value: Fields): { readonly rows: Rows; readonly names: readonly string[] } | null {
  const names = Object.keys(value);
  const rows = Object.values(value)
    .map((row): unknown => (isRecord(row) ? names.map((name) => row[name]) : row))
    .filter((row): row is readonly number[] => areNumbers(row) && row.length === names.length);
  return names.length > 1 && rows.length === names.length ? { names, rows } : null;
}

/** All matrices, from outside in. Of counts by names over each other the outer names are the rows. */
const placesIn = (file: string, value: Fields): Place[] =>
  objectsIn(value).flatMap(({ keys, fields, around }) =>
    Object.entries(fields).flatMap(([key, entry]): Place[] => {
      const own = [...keys, key];
      const place = { path: own.join('/'), isSaid: saysConfusion(file) || own.some((each) => MATRIX_KEY.test(each)) };
      const rows = rowsOf(entry);
      if (rows !== null) return [{ ...place, rows, around }];
      const named = isRecord(entry) && MATRIX_KEY.test(key) ? namedRowsOf(entry) : null;
      return named === null ? [] : [{ ...place, rows: named.rows, around: [{ names: named.names }, ...around] }];
    }),
  );

/** Names of so many classes: texts or whole numbers in a list, objects with a name, or the keys of objects. */
function namesOf(value: unknown, count: number): readonly string[] | null {
  if (isRecord(value)) {
    const keys = Object.keys(value);
    return keys.length === count && Object.values(value).every(isRecord) ? keys : null;
  }
  if (!isList(value) || value.length !== count) return null;
  const names = value.map((entry) =>
    isRecord(entry) ? Object.entries(entry).find(([key]) => NAME_KEY.test(key))?.[1] : entry,
  );
  const isName = (name: unknown): boolean => typeof name === 'string' || Number.isInteger(name);
  return names.every(isName) && new Set(names).size === count ? names.map(String) : null;
}

/** The names beside a matrix: under a key that says so, else the only list of as many texts; or under such a key further out. */
function namesBeside({ rows, around }: Place): readonly string[] | null {
  for (const [depth, fields] of around.entries()) {
    const lists = Object.entries(fields).flatMap(([key, entry]) => {
      const names = namesOf(entry, rows.length);
      return names === null ? [] : [{ key, names, areTexts: isList(entry) ? !entry.some(Number.isInteger) : true }];
    });
    const called = lists.find(({ key }) => NAMES_KEY.test(key));
    const [only, ...more] = depth > 0 ? [] : lists.filter(({ areTexts }) => areTexts);
    const found = called ?? (more.length === 0 ? only : undefined);
    if (found !== undefined) return found.names;
  }
  return null;
}

/** Warning of other lists of as many numbers, such as measures of the classes. */
function measuresLeftOut({ rows, around: [beside = {}] }: Place, names: readonly string[] | null): Warning[] {
  const left = Object.entries(beside).flatMap(([key, entry]) =>
    areNumbers(entry) && entry.length === rows.length && entry.map(String).join() !== names?.join() ? [key] : [],
  );
  if (left.length === 0) return [];
  const called = left.map((key) => `'${key.slice(0, 40)}'`).join(', ');
  return [
    {
      code: 'measures',
      message: `${called} ${left.length === 1 ? 'was' : 'were'} left out: beside the matrix, and no part of it.`,
    },
  ];
}

function foundAt(file: string, place: Place): Found {
  const names = namesBeside(place);
  const { corner } = place;
  const cells = place.rows.map((row) => row.map(String));
  const isCornered = corner !== undefined && names !== null;
  const square = squareOfGrid(
    isCornered
      ? [[corner, ...names], ...cells.map((row, r) => [names[r] ?? '', ...row])]
      : [...(names === null ? [] : [names]), ...cells],
  );
  if (square instanceof DataError) throw square;
  return tableOfSquare(file, square, measuresLeftOut(place, square.names));
}

/** The matrix that is meant; of several a question. */
function meant(file: string, places: readonly Place[], choice: ColumnChoice | undefined): Found | null {
  const chosen = places.find(({ path }) => path === choice?.sheet);
  const [place, ...more] = chosen === undefined ? places : [chosen];
  if (place === undefined) return null;
  if (more.length === 0) return foundAt(file, place);
  const paths = places.map(({ path }) => path);
  return whichIsMeant(paths, 'matrix', 'matrices');
}

/** Objects of more models or epochs are rows of something else. */
const MOST_OBJECTS = 100;

/** Objects in a list, by the first thing in them that is another one in each, or else by their places. */
function byName(list: readonly Fields[]): Fields {
  const valuesOf = (key: string): readonly unknown[] => list.map((fields) => fields[key]);
  const isName = (key: string): boolean => {
    const values = valuesOf(key);
    const areNames = values.every((value) => typeof value === 'string' || Number.isInteger(value));
    return areNames && new Set(values.map(String)).size === list.length;
  };
  const named = Object.keys(list[0] ?? {}).find(isName);
  const names = named === undefined ? list.keys() : valuesOf(named);
  return Object.fromEntries(Array.from(names, (name, i) => [String(name), list[i]]));
}

/** True for what other readers are for: formats that name themselves, and logits. */
const isReadElsewhere = (value: Fields): boolean =>
  'format' in value || Object.keys(value).some((key) => isLogitsName(key) && Array.isArray(value[key]));

/**
 * The confusion matrix in a value of JSON, by its key, or else a square with names beside it; or which of several is meant. Null
 * where there is none.
 * @throws DataError for one that is no square
 */
export function matrixIn(file: string, value: unknown, choice?: ColumnChoice): Found | null {
  if (Array.isArray(value)) {
    const places = value.length > MOST_OBJECTS || !value.every(isRecord) ? [] : placesIn(file, byName(value));
    return meant(
      file,
      places.filter(({ isSaid, rows }) => isSaid && rows.every((row) => row.length === rows.length)),
      choice,
    );
  }
  if (!isRecord(value) || isReadElsewhere(value)) return null;
  const ofReport = matrixOfReport(value);
  if (ofReport !== null) return foundAt(file, ofReport);
  const places = placesIn(file, value);
  const said = places.filter(({ isSaid }) => isSaid);
  const isNamedSquare = (place: Place): boolean =>
    !place.around.some(isReadElsewhere) &&
    place.rows.every((row) => row.length === place.rows.length) &&
    namesBeside(place) !== null;
  return meant(file, said.length > 0 ? said : places.filter(isNamedSquare), choice);
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/**
 * The counts in a report whose classes say what they were confused with, as those of Rasa do: what is right is the recall of all
 * points of a class. Null for any other report.
 */
function matrixOfReport(value: Fields): Place | null {
  const classes = Object.entries(value).filter(
    (entry): entry is [string, Fields] => isRecord(entry[1]) && isRecord(entry[1].confused_with),
  );
  if (classes.length < 2) return null;
  const names = classes.map(([name]) => name);
  const rows = classes.map(([name, { support, recall, confused_with: others }]) =>
    names.map((other) => {
      const known = isRecord(others) ? others[other] : 0;
      if (other !== name) return isCount(known) ? known : 0;
      return isCount(support) && typeof recall === 'number' ? Math.round(recall * support) : 0;
    }),
  );
  return { path: '', rows, around: [{ names }], isSaid: true, corner: 'true\\predicted' };
}
