/** Contents of the columns of a file: a table of numbers, lists of numbers, labels, or a table with words. */

import { at } from '../../../base/arrays.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { lazily } from '../../../base/once.ts';
import { createStringPool } from '../../../base/string-pool.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import type { Content } from '../../../model/dataset.ts';
import { areThings } from '../../facts/beside.ts';
import { factsOfTable, mayBeParts, partsInRows } from '../../facts/columns.ts';
import type { Grid } from '../../grid.ts';
import { ragged, tooLargeNumber, tooMuch } from '../../problems.ts';
import { readGrid } from '../../readings/index.ts';
import { leftOut } from '../../readings/table.ts';
import { isIndexName, isLabelName } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import { type Member, readMembers, withFirst } from '../shared/members.ts';
import { type Cells, type Column, type ColumnFile, isList, rowsOf } from './column-file.ts';

/** Columns of numbers as rows of a table: decoded when they are read. */

/**
 * Columns side by side as the rows of a table of little-endian f4 or f8, which is made while it is read: one block of the
 * file is decoded at a time. What is missing is NaN, as it is in NumPy.
 */
class ColumnsSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  /** A block that two readers want in turn would be decoded again and again. */
  readonly isSequential = true;
  private readonly file: ColumnFile;
  private readonly columns: readonly Column[];
  private readonly width: 4 | 8;
  private readonly rowNumbers: number;
  private block: { readonly index: number; readonly bytes: Promise<Uint8Array> } | null = null;

  constructor(name: string, file: ColumnFile, columns: readonly Column[], width: 4 | 8) {
    this.name = name;
    this.file = file;
    this.columns = columns;
    this.width = width;
    this.rowNumbers = columns.reduce((sum, column) => sum + column.width, 0);
    this.size = rowsOf(file) * this.rowNumbers * width;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    const rowBytes = this.rowNumbers * this.width;
    for (let index = 0; index + 1 < this.file.blocks.length; index++) {
      const first = (this.file.blocks[index] ?? 0) * rowBytes;
      const last = (this.file.blocks[index + 1] ?? 0) * rowBytes;
      const [from, to] = [Math.max(start, first), Math.min(end, last)];
      if (from < to) bytes.set((await this.decoded(index)).subarray(from - first, to - first), from - start);
    }
    return bytes;
  }

  private decoded(index: number): Promise<Uint8Array> {
    if (this.block?.index !== index) this.block = { index, bytes: this.decode(index) };
    return this.block.bytes;
  }

  private async decode(index: number): Promise<Uint8Array> {
    const { columns, rowNumbers } = this;
    const [start = 0, end = 0] = this.file.blocks.slice(index, index + 2);
    const numbers = new (this.width === 4 ? Float32Array : Float64Array)((end - start) * rowNumbers);
    let offset = 0;
    for (const column of columns) {
      const values = await readRows(this.file, column, start, end);
      for (let row = 0; row < end - start; row++) {
        const at = row * rowNumbers + offset;
        if (column.kind === 'list') fillList(numbers, at, column, values[row], start + row);
        else numbers[at] = toNumber(values[row]);
      }
      offset += column.width;
    }
    return new Uint8Array(numbers.buffer);
  }
}

function fillList(numbers: Float32Array | Float64Array, at: number, column: Column, value: unknown, row: number): void {
  const list = isList(value) ? value : [];
  if (list.length !== column.width)
    throw ragged(row, list.length, column.width, { unit: 'number', column: column.name });
  for (let i = 0; i < column.width; i++) numbers[at + i] = toNumber(list[i]);
}

const damagedColumn = ({ name }: Column, what: string): DataError =>
  new DataError('damaged-columns', `the column '${name.slice(0, 80)}' ${what}`, 'Write or copy the file again.');

/** Rows of a column. @throws DataError unless there are as many as were promised, each with a value or null */
async function readRows(file: ColumnFile, column: Column, start: number, end: number): Promise<Cells> {
  const values = await file.read(column, start, end);
  if (values.length !== end - start) {
    throw damagedColumn(column, formatted`has ${values.length} rows where ${end - start} were promised`);
  }
  for (let i = 0; i < values.length; i++) {
    if (values[i] === undefined) throw damagedColumn(column, formatted`has no value at row ${start + i}`);
  }
  return values;
}

const toNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : Number.NaN;

/** Text and labels are held in memory up to this many values. */
const MAX_HELD = 2 ** 24;

/**
 * Members of a file of columns: columns of lists are tables by themselves, columns of floats a table together; a column
 * of whole numbers is one number a point, of text one text a point. Columns of words and codes together are a table of
 * names.
 */
export async function membersOf(source: ByteSource, file: ColumnFile, choice?: ColumnChoice): Promise<Member[]> {
  const members = await membersIn(source, file, choice);
  if (file.others.length === 0) return members;
  const left = leftOut(file.others, 'is no column that is read and was', 'are no columns that are read and were');
  return withFirst(members, (found) => ({ ...found, warnings: [...(found.warnings ?? []), left] }));
}

async function membersIn(source: ByteSource, file: ColumnFile, choice?: ColumnChoice): Promise<Member[]> {
  const columns = file.columns.filter((column) => !isIndex(column));
  const told = (await readMixed(source, file, columns, choice)) ?? (await thingsIn(source, file, choice));
  if (told !== null) return told;
  const of = (kind: Column['kind']): Column[] => columns.filter((column) => column.kind === kind);
  const [floats, integers, texts, lists] = [of('float'), of('integer'), of('text'), of('list')];
  if (columns.length === 0) {
    throw new DataError(
      'no-arrays',
      `none of the columns holds numbers, text or lists of numbers; found ${file.others.slice(0, 5).join(', ') || 'no columns'}`,
      'Save logits as columns of floats, or as one column of lists of floats.',
    );
  }
  const items: { name: string; read: () => Promise<Found> }[] = [];
  const add = (name: string, read: () => Promise<Found>): void => void items.push({ name, read });
  for (const list of lists) add(list.name, async () => tableOf(source, file, [list]));
  const records = [...texts, ...integers];
  if (floats.length + lists.length === 0 && records.length > 1 && texts.length > 0) {
    add('', () => recordsOf(file, records));
    return readMembers(items);
  }
  // Whole numbers alone are a table of counts, unless a name says what one of them is.
  const isCounts = floats.length === 0 && integers.length > 2 && !integers.some(({ name }) => isLabelName(name));
  const table = floats.length > 0 ? floats : isCounts ? integers : [];
  if (table.length === 1) for (const column of table) add(column.name, () => numbersOf(file, column));
  const beside = table.length > 1 ? await partsBeside(file, texts) : NOTHING_BESIDE;
  if (table.length > 1) add('', async () => ({ ...tableOf(source, file, table), warnings: beside.warnings }));
  for (const column of integers) {
    if (!table.includes(column) && (integers.length === 1 || !isIndexName(column.name))) {
      add(column.name, () => numbersOf(file, column));
    }
  }
  for (const column of texts) if (!beside.parts.has(column)) add(column.name, () => textsOf(file, column));
  const [only] = items;
  if (items.length === 1 && only) items[0] = { ...only, name: '' };
  return readMembers(items);
}

/** A column that pandas writes for the index of a table. */
const isIndex = ({ name }: Column): boolean => /^__index_level_\d+__$/.test(name);

/** A table whose rows have names of things, read as the same text is; null for others. The names may be the index of pandas. */
async function thingsIn(source: ByteSource, file: ColumnFile, choice?: ColumnChoice): Promise<Member[] | null> {
  const columns = file.columns.filter((column) => column.kind === 'text' || !isIndex(column));
  const numbers = columns.filter(({ kind }) => kind === 'float' || kind === 'integer');
  const rows = rowsOf(file);
  const isOther = numbers.length < 2 || numbers.length === columns.length || rows * columns.length > MAX_WHOLE;
  if (isOther || columns.some(({ kind }) => kind === 'list')) return null;
  const headings = columns.map((column) => (isIndex(column) ? '' : column.name));
  const cells = await cellsOf(file, columns, rows);
  if (!cells.some((own) => areThings(own, headings))) return null;
  const { readColumns } = await lazily('the reader of text', import('../text/read.ts'));
  return readColumns(
    source,
    cells.map((own, column) => ({ name: at(headings, column), cells: own })),
    { choice },
  );
}

/** Columns of text beside numbers that tell of which part of the data each row is, and what is to be said of them. */
interface PartsBeside {
  readonly parts: ReadonlySet<Column>;
  readonly warnings: readonly Warning[];
}

const NOTHING_BESIDE: PartsBeside = { parts: new Set(), warnings: [] };

/** The first rows say which columns these are: only they are read whole. */
async function partsBeside(file: ColumnFile, texts: readonly Column[]): Promise<PartsBeside> {
  const rows = rowsOf(file);
  if (texts.length === 0 || rows === 0 || rows * texts.length > MAX_HELD) return NOTHING_BESIDE;
  const columns = await cellsOf(file, texts, firstRowsOf(file));
  const facts = factsOfTable({ name: '', header: texts.map(({ name }) => name), columns });
  const parts = mayBeParts(facts, new Set()).map((place) => at(texts, place));
  const cells = await cellsOf(file, parts, rows);
  const warnings = parts.map((part, i) => partsInRows(part.name, file.columns.indexOf(part), at(cells, i)));
  return { parts: new Set(parts), warnings: warnings.filter((warning) => warning !== null) };
}

/** Tables of more values are read as far as they are needed. */
const MAX_WHOLE = 2 ** 22;
/** Of these the first rows say what columns are. */
const FIRST_ROWS = 1000;
const FARTHER_ROWS = 100;
/** Blocks of more rows take long to read. */
const MAX_BLOCK = 2 ** 20;

/** The cells of first rows, and of rows from blocks in the middle and at the end: rows are often sorted by class. */
async function someCellsOf(file: ColumnFile, columns: readonly Column[]): Promise<string[][]> {
  const first = firstRowsOf(file);
  const cells = await cellsOf(file, columns, first);
  const last = file.blocks.length - 2;
  for (const block of new Set([Math.floor(last / 2), last])) {
    const [start = 0, stop = 0] = file.blocks.slice(block, block + 2);
    if (stop - start > MAX_BLOCK) continue;
    const seen = Math.max(0, first - start);
    const step = Math.ceil((stop - start - seen) / FARTHER_ROWS);
    for (const [c, column] of columns.entries()) {
      const values = await readRows(file, column, start, stop);
      for (let row = seen; row < values.length; row += step) cells[c]?.push(String(values[row] ?? ''));
    }
  }
  return cells;
}

/** Number of rows of the first block that are looked at. */
const firstRowsOf = ({ blocks }: ColumnFile): number => Math.min(FIRST_ROWS, blocks[1] ?? 0);

/** A table of predictions; null for columns of another kind, and where each row of a column is a list of numbers. */
async function readMixed(
  source: ByteSource,
  file: ColumnFile,
  columns: readonly Column[],
  choice: ColumnChoice | undefined,
): Promise<Member[] | null> {
  if (columns.length < 2 || columns.some(({ kind }) => kind === 'list')) return null;
  const rows = rowsOf(file);
  const isWhole = rows * columns.length <= MAX_WHOLE;
  const those = (places: readonly number[]): Column[] => places.map((place) => at(columns, place));
  const table: Grid = {
    name: source.name,
    header: columns.map(({ name }) => name),
    columns: await (isWhole ? cellsOf(file, columns, rows) : someCellsOf(file, columns)),
    isPartial: !isWhole,
    rows,
    rest: isWhole
      ? undefined
      : {
          cells: (places) => cellsOf(file, those(places), rows),
          numbers: (places, names) => tableOf(source, file, those(places), names),
        },
  };
  return readGrid(table, choice);
}

/** The columns as a table that stays in its file; lists have no names of columns. */
function tableOf(
  { name }: ByteSource,
  file: ColumnFile,
  columns: readonly Column[],
  names: readonly string[] = columns.map((column) => column.name),
): Found {
  const isSingle = columns.every((column) => column.isSingle);
  const source = new ColumnsSource(name, file, columns, isSingle ? 4 : 8);
  const shape = [rowsOf(file), columns.reduce((sum, { width }) => sum + width, 0)];
  const element = isSingle ? 'f4' : 'f8';
  const layout = { kind: 'binary', element, bigEndian: false, columnMajor: false, offset: 0 } as const;
  const columnNames = columns.some(({ kind }) => kind === 'list') ? undefined : names;
  return { content: { kind: 'table', table: { source, shape, layout, columnNames } }, shape };
}

/** Takes the value of a column (by its place among those that are read) at a row. */
type Use = (column: number, row: number, value: unknown) => void;

/** The rows of some columns before row `end`, block by block. */
async function eachValue(file: ColumnFile, columns: readonly Column[], end: number, use: Use): Promise<void> {
  for (let block = 0; block + 1 < file.blocks.length; block++) {
    const [start = 0, stop = 0] = file.blocks.slice(block, block + 2);
    if (start >= end) return;
    for (const [c, column] of columns.entries()) {
      const values = await readRows(file, column, start, stop);
      for (let i = 0; i < Math.min(stop, end) - start; i++) use(c, start + i, values[i]);
    }
  }
}

/** Number of rows. @throws DataError where so many columns of them are more values than are held */
function checkedRows(file: ColumnFile, columns: number): number {
  const rows = rowsOf(file);
  if (rows * columns > MAX_HELD) {
    throw new DataError(
      'unsupported-size',
      formatted`${rows} rows of ${columns} columns are more than the ${MAX_HELD} values that are read of them`,
      'Use a sample.',
    );
  }
  return rows;
}

async function numbersOf(file: ColumnFile, column: Column): Promise<Found> {
  const rows = checkedRows(file, 1);
  const numbers = new Float64Array(rows);
  await eachValue(file, [column], rows, (_, row, value) => {
    if (typeof value === 'bigint' && (value > 2n ** 53n || value < -(2n ** 53n))) {
      throw tooLargeNumber(value, row);
    }
    numbers[row] = toNumber(value);
  });
  return { content: { kind: 'numbers', values: numbers }, shape: [rows] };
}

/** Texts are held up to this many characters, in whatever few bytes a file says them. */
const MAX_CHARACTERS = 2 ** 28;

/** The cells of some columns before row `end`. @throws DataError for texts that are longer together than are held */
async function cellsOf(file: ColumnFile, columns: readonly Column[], end: number): Promise<string[][]> {
  const cells: string[][] = columns.map(() => []);
  const word = createStringPool();
  let characters = 0;
  await eachValue(file, columns, end, (column, _, value) => {
    const text = word(value === null ? '' : String(value));
    characters += text.length;
    if (characters > MAX_CHARACTERS) {
      throw tooMuch('the file', MAX_CHARACTERS, 'characters in texts');
    }
    cells[column]?.push(text);
  });
  return cells;
}

async function textsOf(file: ColumnFile, column: Column): Promise<Found> {
  const rows = checkedRows(file, 1);
  const [values = []] = await cellsOf(file, [column], rows);
  return { content: { kind: 'strings', values }, shape: [rows] };
}

async function recordsOf(file: ColumnFile, columns: readonly Column[]): Promise<Found> {
  const rows = checkedRows(file, columns.length);
  // In the order of the file: a list of names often starts with a number.
  const ordered = file.columns.filter((column) => columns.includes(column));
  const cells = await cellsOf(file, ordered, rows);
  const content: Content = { kind: 'records', header: ordered.map(({ name }) => name), columns: cells };
  return { content, shape: [rows, ordered.length] };
}
