import { elementCount, type Found } from './array-content.ts';
import { breathe } from './breathe.ts';
import type { ByteSource } from './bytes.ts';
import { counted } from './counted.ts';
import { MOST_RECORD_BYTES, tableOfNumbers } from './delimited.ts';
import { splitLines } from './dialect.ts';
import { DataError } from './error.ts';
import { isLogitsName } from './hints.ts';
import { type Member, MOST_MEMBERS, readMembers } from './members.ts';
import { listsOfJson } from './read-lists.ts';
import { squareOfGrid, withSquare } from './square.ts';
import { readText } from './text.ts';

/** Nothing that is read here is nested deeper; what is takes long to parse, and longer to give back. */
const MOST_DEPTH = 64;
/** Lines that are parsed in one go: then the page gets to what else it has to do. */
const LINES_A_TURN = 1000;
/** Lines are parsed one by one, so that a file may hold more of them. */
const MOST_LINES_BYTES = 2 ** 27;
const EXPECTED =
  'Expected is an array of numbers, of strings or of arrays of numbers, or {"classes": [names]}; save large tables as .npy.';

/**
 * A .json or (`lines`) .jsonl file: strings, numbers, or a table of numbers; or several of these by their keys.
 * @throws DataError for anything else, for ragged tables and for files of more than 16 MiB
 */
export async function readJson(source: ByteSource, lines: boolean): Promise<Member[]> {
  const most = lines ? MOST_LINES_BYTES : MOST_RECORD_BYTES;
  if (source.size > most) {
    throw new DataError(
      'too-large',
      `JSON is read up to ${most} bytes, the file has ${source.size}`,
      "In Python: np.save('x.npy', np.array(json.load(open('x.json')), dtype='float32')).",
    );
  }
  const { value } = await readText(source, most);
  const parsed = lines ? await parseLines(splitLines(value)) : parse(value, null);
  const lists = Array.isArray(parsed) ? listsOfJson(parsed) : null;
  if (lists !== null) return [{ name: '', found: lists }];
  const columns = columnsIn(parsed);
  if (columns.length > 0) {
    return readMembers(
      columns.map(([key, value]) => ({
        name: columns.length === 1 ? '' : key.slice(0, 80),
        read: async () => contentOf(source.name, value),
      })),
    );
  }
  const found = namedSquare(source.name, parsed) ?? contentOf(source.name, lines ? parsed : unwrap(parsed));
  return [{ name: '', found }];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What can be a value of a column: a number, a text, the logits of a point. */
const isCell = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (Array.isArray(value) && isNumbers(value) && value.length > 0);

/** `{"logits": [[…], …], "labels": […]}`, or an object a point, `{"logits": […], "label": 3}`: the values by their keys. */
function columnsIn(value: unknown): (readonly [string, readonly unknown[]])[] {
  if (isObject(value)) {
    const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    return lists.some(([key]) => isLogitsName(key)) && !('format' in value)
      ? lists.filter(([, list]) => list.every(isCell))
      : [];
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return [];
  const [first = {}] = value;
  const keys = Object.keys(first).filter((key) => isCell(first[key]));
  return keys
    .slice(0, MOST_MEMBERS)
    .map((key) => [key, value.map((row) => (Object.hasOwn(row, key) ? row[key] : null))]);
}

async function parseLines(lines: readonly string[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % LINES_A_TURN === 0) await breathe();
    values.push(parse(line, i));
  }
  return values;
}

/** Whether brackets outside of texts are nested too deep. O(text). */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) inText = !inText;
    else if (inText) i += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

function parse(text: string, line: number | null): unknown {
  if (isTooDeep(text)) {
    const place = line === null ? {} : { row: line };
    throw new DataError('bad-json', `brackets are nested more than ${MOST_DEPTH} deep`, EXPECTED, place);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = line === null ? '' : ` on line ${line + 1}`;
    const nan = /\b(?:NaN|Infinity)\b/.test(text) ? ' (NaN and Infinity are not JSON)' : '';
    throw new DataError(
      'bad-json',
      `not valid JSON${where}${nan}: ${error instanceof Error ? error.message : error}`,
      EXPECTED,
      line === null ? {} : { row: line },
    );
  }
}

const MATRIX_KEYS = ['matrix', 'confusion_matrix', 'confusion', 'counts'];
const NAME_KEYS = ['classes', 'labels', 'names', 'class_names'];

/** A square with names: `{"labels": [names], "matrix": [[numbers]]}`, or rows with names before and above the numbers. */
function namedSquare(file: string, value: unknown): Found | null {
  const grid = gridOf(value);
  if (grid === null) return null;
  const square = squareOfGrid(grid);
  if (square instanceof DataError && Array.isArray(value)) return null;
  if (square instanceof DataError) throw square;
  const { size, values, names } = square;
  return withSquare(tableOfNumbers(file, values, [size, size], names ?? undefined), square);
}

function gridOf(value: unknown): string[][] | null {
  if (Array.isArray(value)) {
    const rows: readonly unknown[] = value;
    return isArrays(rows) && rows.some((row) => row.some((cell) => typeof cell === 'string')) ? textsOf(rows) : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const [, rows] = Object.entries(value).find(([key]) => MATRIX_KEYS.includes(key)) ?? [];
  const [, names] = Object.entries(value).find(([key]) => NAME_KEYS.includes(key)) ?? [];
  if (!Array.isArray(rows) || !isArrays(rows)) return null;
  return Array.isArray(names) ? [names.map(String), ...textsOf(rows)] : textsOf(rows);
}

const textsOf = (rows: readonly (readonly unknown[])[]): string[][] => rows.map((row) => row.map(String));

function unwrap(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('format' in value && typeof value.format === 'string' && value.format.startsWith('logitree')) {
    throw new DataError('wrong-json', `the file is a result (${value.format}), expected data`, EXPECTED);
  }
  return 'classes' in value ? value.classes : value;
}

const isStrings = (values: readonly unknown[]): values is string[] =>
  values.every((value) => typeof value === 'string');
const isNumbers = (values: readonly unknown[]): values is number[] =>
  values.every((value) => typeof value === 'number');
const isArrays = (values: readonly unknown[]): values is unknown[][] => values.every((value) => Array.isArray(value));

function contentOf(name: string, value: unknown): Found {
  if (!Array.isArray(value)) throw wrong(kindOf(value));
  if (value.length === 0) throw new DataError('empty', 'the array is empty', EXPECTED);
  const values: readonly unknown[] = value;
  if (isStrings(values)) return { content: { kind: 'strings', values }, shape: [values.length] };
  if (isNumbers(values))
    return { content: { kind: 'numbers', values: Float64Array.from(values) }, shape: [values.length] };
  if (isArrays(values)) return tableOf(name, values);
  const row = values.findIndex((entry) => kindOf(entry) !== kindOf(values[0]) || kindOf(entry) === 'an object');
  throw wrong(`${kindOf(values[Math.max(0, row)])} at row ${Math.max(0, row)}`, Math.max(0, row));
}

function tableOf(name: string, rows: readonly (readonly unknown[])[]): Found {
  const columns = rows[0]?.length ?? 0;
  const count = elementCount([rows.length, columns], 8) ?? 0;
  if (count > MOST_RECORD_BYTES) throw wrong(`rows of ${columns} numbers that do not fit the file`);
  rows.forEach((row, r) => {
    if (row.length !== columns) {
      throw new DataError(
        'ragged',
        `row ${r} has ${counted(row.length, 'number', 'numbers')}, expected ${columns} as in row 0`,
        'Give every row one number a class.',
        { row: r },
      );
    }
    const column = row.findIndex((value) => typeof value !== 'number');
    if (column >= 0) throw wrong(`${kindOf(row[column])} at row ${r} column ${column}`, r, column);
  });
  const values = Float64Array.from({ length: count }, (_, i) => Number(rows[Math.floor(i / columns)]?.[i % columns]));
  if (columns === 1) return { content: { kind: 'numbers', values }, shape: [rows.length, 1] };
  return tableOfNumbers(name, values, [rows.length, columns]);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return { string: 'a string', number: 'a number', boolean: 'a boolean' }[String(typeof value)] ?? 'an object';
}

const wrong = (found: string, row?: number, column?: number): DataError =>
  new DataError('wrong-json', `found ${found}`, EXPECTED, { row, column });
