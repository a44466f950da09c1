/** DataFrames and Series of pandas in a pickle: their columns as texts, whatever version of pandas wrote them. */

import { DataError } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { numbersByRow } from '../../numbers.ts';
import { tooLarge } from '../../problems.ts';
import { leftOut } from '../../readings/table.ts';
import type { Member } from '../shared/members.ts';
import { readColumns, type TextColumn } from '../text/read.ts';
import { readArray } from './arrays.ts';
import { badPickle } from './cursor.ts';
import { type Dict, isKind, isList, type PandasObject, textOf, type Value, wordsFor } from './values.ts';

/** Cells that are read of a DataFrame. */
const MAX_CELLS = 2 ** 24;

const isOf = (value: Value | undefined, name: string): boolean =>
  isKind(value, 'object') && value.name.endsWith(`.${name}`);

export const isFrame = (value: Value): value is PandasObject =>
  isKind(value, 'object') && (isOf(value, 'DataFrame') || isOf(value, 'Series'));

interface PandasTable {
  /** Columns of the index come first, where it says more than the number of the row. */
  readonly index: readonly TextColumn[];
  readonly columns: readonly TextColumn[];
  /** Warnings of columns that are not among them. */
  readonly warnings: readonly Warning[];
}

/** The content of a table of pandas. @throws DataError for cells that are no texts or numbers */
export async function readFrame(source: ByteSource, frame: PandasObject, choice?: ColumnChoice): Promise<Member[]> {
  const { index, columns, warnings } = await tableOfPandas(source, frame);
  return readColumns(source, [...index, ...columns], { choice, warnings });
}

/** The value of a key in a dictionary of Python. */
function item(dict: Value | undefined, key: string): Value | undefined {
  const entries: Dict['entries'] = isKind(dict, 'dict') ? dict.entries : [];
  return entries.find(([name]) => textOf(name) === key)?.[1];
}

const bad = (what: string): DataError => badPickle(`a table of pandas ${what}`, 0);

const unsupported = (what: string): DataError =>
  new DataError(
    'unsupported-type',
    `a table of pandas has ${what}, which is not read from a pickle`,
    "In Python: df.to_csv('table.csv', index=False).",
  );

/** One cell as pandas writes it in CSV; null for what is neither text nor number. */
function cellOf(value: Value): string | null {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'bigint') return String(value);
  if (isKind(value, 'named') && value.name.endsWith('.NA')) return '';
  if (isList(value)) return listOf(value.items);
  return textOf(value);
}

/** A list of numbers or texts in a cell. */
function listOf(items: readonly Value[]): string | null {
  const cells = items.map((value) => (isList(value) ? null : cellOf(value)));
  if (cells.includes(null)) return null;
  return `[${cells.map((cell, i) => (typeof items[i] === 'number' ? cell : JSON.stringify(cell))).join(', ')}]`;
}

/** Cells of a column of objects; a number or text of NumPy is an array without axes. */
async function cellsOf(source: ByteSource, items: readonly Value[]): Promise<(string | null)[]> {
  const cells: (string | null)[] = [];
  for (const value of items) {
    const isScalar = isKind(value, 'array') && value.data?.shape.length === 0;
    const inside = isScalar && value.data ? { ...value, data: { ...value.data, shape: [1] } } : null;
    cells.push(inside === null ? cellOf(value) : ((await elementsOf(source, inside)).cells[0] ?? null));
  }
  return cells;
}

/** The elements of an array in the order of its rows, with its shape. */
async function elementsOf(source: ByteSource, value: Value | undefined): Promise<Elements> {
  if (isKind(value, 'array') && value.data !== null) {
    const { shape, content, dtype } = value.data;
    if (isList(content)) return { shape, cells: await cellsOf(source, content.items) };
    if (/^[mM]/.test(dtype.descr)) return { shape, cells: [null] }; // dates
    const found = await readArray(source, value);
    if (found.content.kind === 'strings') return { shape, cells: found.content.values };
    const numbers = await numbersIn(found, shape);
    const isFlag = dtype.descr === 'b1';
    return { shape, cells: Array.from(numbers, (number) => (isFlag ? cellOf(number === 1) : cellOf(number))) };
  }
  if (isKind(value, 'object')) return extensionOf(source, value);
  if (isList(value)) return { shape: [value.items.length], cells: await cellsOf(source, value.items) };
  throw bad(`holds ${wordsFor(value)} where an array is expected`);
}

interface Elements {
  readonly shape: readonly number[];
  /** null where an element is neither text nor number. */
  readonly cells: readonly (string | null)[];
}

async function numbersIn({ content }: Awaited<ReturnType<typeof readArray>>, shape: readonly number[]) {
  if (content.kind === 'numbers') return content.values;
  const [rows = 0, columns = 0] = shape;
  const { layout, source } = content.kind === 'table' ? content.table : {};
  if (layout?.kind !== 'binary' || !source || shape.length !== 2) throw unsupported('a column of arrays');
  if (rows * columns > MAX_CELLS) throw tooMany(rows, columns);
  return numbersByRow(source, layout, rows, columns);
}

const tooMany = (rows: number, columns: number): DataError =>
  tooLarge('a table of pandas', rows * columns, MAX_CELLS, 'cells', "In Python: df.to_parquet('table.parquet').");

/** Columns of categories, and of whole numbers, flags and texts that may be missing. */
async function extensionOf(source: ByteSource, object: PandasObject): Promise<Elements> {
  const { state } = object;
  if (isKind(state, 'dict')) {
    const dtype = item(state, '_dtype');
    if (isOf(object, 'Categorical')) return categories(source, item(state, '_codes') ?? item(state, '_ndarray'), dtype);
    const [values, mask] = [item(state, '_data') ?? item(state, '_ndarray'), item(state, '_mask')];
    const { shape, cells } = await elementsOf(source, values);
    if (mask === undefined || mask === null) return { shape, cells };
    const missing = await elementsOf(source, mask);
    return { shape, cells: cells.map((cell, i) => (missing.cells[i] === 'True' ? '' : cell)) };
  }
  const items = isList(state) ? state.items : [];
  const array = items.find((value) => isKind(value, 'array'));
  if (isOf(object, 'Categorical')) {
    return categories(
      source,
      array,
      items.find((value) => isKind(value, 'object')),
    );
  }
  return isOf(object, 'StringArray') ? elementsOf(source, array) : { shape: [], cells: [] };
}

async function categories(source: ByteSource, codes: Value | undefined, dtype: Value | undefined): Promise<Elements> {
  const state = isKind(dtype, 'object') ? dtype.state : null;
  const names = await labelsOf(source, item(state ?? undefined, 'categories'));
  const { shape, cells } = await elementsOf(source, codes);
  return { shape, cells: cells.map((code) => (code === '-1' ? '' : (names[Number(code)] ?? null))) };
}

/** The labels of an index with one level. */
async function labelsOf(source: ByteSource, index: Value | undefined): Promise<readonly (string | null)[]> {
  const [levels, ...more] = await levelsOf(source, index);
  if (levels === undefined || more.length > 0) throw unsupported('columns with names of several levels');
  return levels.cells;
}

interface Level {
  readonly name: string;
  readonly cells: readonly (string | null)[];
  /** True where the labels only count the rows. */
  readonly isCount: boolean;
}

/** The levels of an index, each with a label a row. */
async function levelsOf(source: ByteSource, index: Value | undefined): Promise<Level[]> {
  if (!isKind(index, 'object')) throw bad('has no index');
  const [type, state] = index.args;
  const named = textOf(item(state, 'name')) ?? '';
  const isRange = isKind(type, 'named') && type.name.endsWith('.RangeIndex');
  if (isRange) {
    const [start, stop, step] = ['start', 'stop', 'step'].map((key) => item(state, key));
    const cells = counting(start, stop, step);
    return [{ name: named, cells, isCount: start === 0 && step === 1 }];
  }
  if (isKind(type, 'named') && type.name.endsWith('.MultiIndex')) return multiLevels(source, state);
  const { cells } = await elementsOf(source, item(state, 'data'));
  return [{ name: named, cells, isCount: false }];
}

function counting(start: Value | undefined, stop: Value | undefined, step: Value | undefined): string[] {
  if (typeof start !== 'number' || typeof stop !== 'number' || typeof step !== 'number' || step === 0) {
    throw bad('has a range without an end');
  }
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > MAX_CELLS) throw tooMany(length, 1);
  return Array.from({ length }, (_, i) => String(start + i * step));
}

async function multiLevels(source: ByteSource, state: Value | undefined): Promise<Level[]> {
  const [levels, codes, names] = ['levels', 'codes', 'names'].map((key) => {
    const value = item(state, key);
    return isList(value) ? value.items : [];
  });
  const found: Level[] = [];
  for (const [i, level] of (levels ?? []).entries()) {
    const labels = await labelsOf(source, level);
    const { cells } = await elementsOf(source, codes?.[i]);
    const own = cells.map((code) => (code === '-1' ? '' : (labels[Number(code)] ?? null)));
    found.push({ name: textOf(names?.[i]) ?? '', cells: own, isCount: false });
  }
  return found;
}

/** The blocks and axes of a table, as pandas 1.3 and later writes them, and as older ones did. */
function partsOf(frame: PandasObject): { blocks: readonly Block[]; axes: readonly Value[] } {
  const manager = item(frame.state ?? undefined, '_mgr') ?? item(frame.state ?? undefined, '_data');
  if (!isKind(manager, 'object')) throw bad('holds no blocks');
  const [own, axes] = manager.args;
  if (own !== undefined) {
    const blocks = isList(own) ? own.items : [own];
    return {
      axes: isList(axes) ? axes.items : [],
      blocks: blocks.map((block) => (isKind(block, 'object') ? { values: block.args[0], places: block.args[1] } : {})),
    };
  }
  const old = item(isList(manager.state) ? manager.state.items[3] : undefined, '0.14.1');
  const [oldAxes, oldBlocks] = [item(old, 'axes'), item(old, 'blocks')];
  if (!isList(oldAxes) || !isList(oldBlocks)) throw bad('is written in a way that is not known');
  return {
    axes: oldAxes.items,
    blocks: oldBlocks.items.map((block) => ({ values: item(block, 'values'), places: item(block, 'mgr_locs') })),
  };
}

interface Block {
  readonly values?: Value | undefined;
  /** Places of its columns in the table. */
  readonly places?: Value | undefined;
}

async function placesOf(source: ByteSource, places: Value | undefined): Promise<readonly number[]> {
  if (isKind(places, 'object')) return counting(places.args[0], places.args[1], places.args[2] ?? 1).map(Number);
  return (await elementsOf(source, places)).cells.map(Number);
}

const LOST = ['holds neither numbers nor texts and was', 'hold neither numbers nor texts and were'] as const;

/** The columns of a table. @throws DataError for columns that are neither numbers nor texts, by name */
async function tableOfPandas(source: ByteSource, frame: PandasObject): Promise<PandasTable> {
  const { blocks, axes } = partsOf(frame);
  const isSeries = isOf(frame, 'Series');
  const levels = await levelsOf(source, axes.at(-1));
  const rows = levels[0]?.cells.length ?? 0;
  const seriesName = textOf(item(frame.state ?? undefined, '_name') ?? item(frame.state ?? undefined, 'name')) ?? '';
  const names = isSeries ? [seriesName] : await labelsOf(source, axes[0]);
  if (rows * names.length > MAX_CELLS) throw tooMany(rows, names.length);
  const columns = names.map((): TextColumn | null => null);
  for (const block of blocks) {
    const places = isSeries ? [0] : await placesOf(source, block.places);
    const { cells } = await elementsOf(source, block.values);
    for (const [i, place] of places.entries()) {
      const own = cells.slice(i * rows, (i + 1) * rows);
      const name = names[place] ?? '';
      // Dates and the like tell nothing of classes.
      if (place in columns && own.length === rows && !own.includes(null)) {
        columns[place] = { name, cells: own.map((cell) => cell ?? '') };
      }
    }
  }
  const index = levels.flatMap(({ name, cells, isCount }): TextColumn[] =>
    isCount && levels.length === 1 ? [] : [{ name, cells: cells.map((cell) => cell ?? '') }],
  );
  const lost = names.filter((_, place) => columns[place] === null).map((name) => `'${(name ?? '').slice(0, 40)}'`);
  return {
    index,
    columns: columns.filter((column) => column !== null),
    warnings: lost.length > 0 ? [leftOut(lost, ...LOST)] : [],
  };
}
