/** Confusion matrices in JSON, however deep they lie and whatever stands beside them. */

import { isRecord } from '../../../base/checks.ts';
import { DataError, formatted } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import { squareOfGrid } from '../../content/square.ts';
import { withSquare } from '../../content/square-errors.ts';
import { isLogitsName } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';
import { frameOf } from './frames.ts';

type Fields = Readonly<Record<string, unknown>>;

const MATRIX_KEY =
  /^(?:(?:test|val|eval|train)_?)?(?:confusion(?:[_ ]?matrix)?|conf_?mat(?:rix)?|cm|matrix|counts|confusionMatrix)$/i;
const NAMES_KEY =
  /^(?:class(?:es|_?names|_?labels)?|labels|label_?names|names|display_?labels|target_?names|cats|categories)$/i;
const MAX_DEPTH = 8;

/** A matrix, and the object that it lies in. */
interface Place {
  readonly path: string;
  readonly rows: readonly (readonly number[])[];
  readonly beside: Fields;
}

const areNumbers = (row: unknown): row is readonly number[] =>
  Array.isArray(row) && row.every((cell) => typeof cell === 'number');
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isMatrix = (value: unknown): value is readonly (readonly number[])[] =>
  isList(value) && value.length > 1 && value.every(areNumbers);

/** The matrices under a key that says so, from outside in. @throws DataError for a table of tables under such a key */
function placesIn(value: Fields): Place[] {
  const found: Place[] = [];
  let level: { readonly path: string; readonly fields: Fields }[] = [{ path: '', fields: value }];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const inner: typeof level = [];
    for (const { path, fields } of level) {
      for (const [key, entry] of Object.entries(fields)) {
        const own = path === '' ? key : `${path}/${key}`;
        if (MATRIX_KEY.test(key) && isMatrix(entry)) found.push({ path: own, rows: entry, beside: fields });
        else if (isRecord(entry)) {
          if (MATRIX_KEY.test(key)) frameOf(entry);
          inner.push({ path: own, fields: entry });
        }
      }
    }
    level = inner;
  }
  return found;
}

/** The names beside a matrix: under a key that says so, else the only list of as many texts. */
function namesBeside({ rows, beside }: Place): readonly string[] | null {
  const isNames = (entry: unknown): entry is readonly (string | number)[] =>
    isList(entry) &&
    entry.length === rows.length &&
    entry.every((name) => typeof name === 'string' || Number.isInteger(name));
  const lists = Object.entries(beside).filter((entry): entry is [string, (string | number)[]] => isNames(entry[1]));
  const called = lists.find(([key]) => NAMES_KEY.test(key));
  const [only, ...more] = lists.filter(([, list]) => list.every((name) => typeof name === 'string'));
  return (called ?? (more.length === 0 ? only : undefined))?.[1].map(String) ?? null;
}

/** What is said of other lists of as many numbers, as measures of the classes are. */
function besideSaid({ rows, beside }: Place, names: readonly string[] | null): Warning[] {
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

/**
 * The confusion matrix in a value of JSON; null where no key says that there is one.
 * @throws DataError for several of them, and for one that is no square
 */
export function matrixIn(file: string, value: unknown): Found | null {
  if (!isRecord(value) || 'format' in value) return null;
  if (Object.keys(value).some((key) => isLogitsName(key) && Array.isArray(value[key]))) return null;
  const places = placesIn(value);
  const [place] = places;
  if (place === undefined) return null;
  if (places.length > 1) {
    throw new DataError(
      'several-matrices',
      formatted`the file has ${places.length} matrices: ${places.map(({ path }) => path).join(', ')}`,
      'Save the one that is meant as a file of its own.',
    );
  }
  const names = namesBeside(place);
  const square = squareOfGrid([...(names === null ? [] : [names]), ...place.rows.map((row) => row.map(String))]);
  if (square instanceof DataError) throw square;
  const { size, values } = square;
  const found = withSquare(tableOfNumbers(file, values, [size, size], square.names ?? undefined), square);
  return { ...found, warnings: besideSaid(place, square.names) };
}
