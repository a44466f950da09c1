import { DataError } from '../../base/error.ts';
import { columnsOf, isWide } from '../../bindings/stream-rows.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Estimate, Options } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';

/** Above so many classes, lists of the usual length decide little. */
const MANY_CLASSES = 10_000;
/** The bytes that lists take, unless that gives too few entries. */
const COMFORT = 320e6;
/** Bytes that lists may take where those give too few entries. */
const MOST = 1.6e9;
/** This many entries decide almost every merge; with fewer a second reading has more to do. */
const FEW = 8;
/** Of many classes more are listed than usual: up to a part of the classes, in so many bytes. */
const PART_OF_MANY = 0.2;
const LISTS_OF_MANY = 100e6;
/** Longer lists decide no more of what cells then decide, and take longer to merge. */
const LONGEST_OF_MANY = 1000;
/** Merges that these lists leave open are decided by cells (wasm/src/l2h/cells.c): each row has as many as these bytes hold for all rows. */
const CELLS = 256e6;
/** Bytes of one cell of a row. */
const PER_CELL = 18;
const LEAST_CELLS = 16;
const MOST_CELLS = 512;
/** An instance of the core, the chunk it reads and what it hands over. */
const INSTANCE = 48e6;
/** A page with its workers before anything is read (measured in Chromium; Node takes as much). */
const PAGE = 100e6;
/** Bytes that a browser has read and not yet given back, at most (measured). */
const READ = 150e6;
/** Bytes that merging keeps of a class, and of the start of its rows in each block. */
const PER_CLASS = 400;
/** Bytes of a sum of a later pass, one for each class that points of a group go to: mostly a few groups a point. */
const PER_SUM = 40;
const SUMS_A_ROW = 16;
const MOST_SUMS = 2 ** 23;

/** This many rows are a sample that tells nearly the same, where all are too many. */
const SAMPLE = 1_000_000;

interface Lists {
  readonly rows: number;
  readonly classes: number;
  readonly wide: boolean;
}

/** Counts of what is kept of a row: entries of its list, and cells. */
interface Kept {
  readonly top: number;
  readonly cells: number;
}

/** Bytes a row: list entries (value and class), g, residual, and its place in the order by class. */
const rowBytes = (top: number, wide: boolean): number => top * (wide ? 10 : 6) + 18;

const listBytes = ({ rows, classes, wide }: Lists, top: number): number =>
  rows * rowBytes(Math.min(top, classes), wide);

/** Bytes of all that is kept of so many rows. */
export const keptBytes = (lists: Lists, { top, cells }: Kept): number =>
  listBytes(lists, top) + lists.rows * PER_CELL * cells;

/** The most entries, up to `top`, with which lists take no more than `bytes`. */
const entriesIn = ({ rows, wide }: Lists, top: number, bytes: number): number =>
  Math.min(top, Math.floor((bytes / rows - 18) / (wide ? 10 : 6)));

/** The entries that are wanted of rows of so many classes, where `top` are asked for. */
function wantedOf(lists: Lists, top: number): number {
  const part = Math.min(LONGEST_OF_MANY, Math.ceil(PART_OF_MANY * lists.classes));
  const longer = entriesIn(lists, part, LISTS_OF_MANY);
  return Math.min(lists.classes, lists.classes > MANY_CLASSES ? Math.max(top, longer) : top);
}

/** Number of cells that later passes keep sums of; they decide late merges of very many classes; 0: none. */
export function cellsFor({ rows, classes }: Lists, top: number): number {
  if (classes <= MANY_CLASSES || top >= classes) return 0;
  return Math.max(LEAST_CELLS, Math.min(MOST_CELLS, Math.floor(CELLS / PER_CELL / rows)));
}

/**
 * The entries a list has: as many as asked for, more where there are very many classes, fewer where memory would not hold
 * them. It depends on the data alone and never on the machine, so that results are the same everywhere.
 */
export function entriesFor(lists: Lists, top: number): number {
  const comfortable = entriesIn(lists, wantedOf(lists, top), COMFORT);
  const entries = comfortable >= Math.min(FEW, top) ? comfortable : entriesIn(lists, Math.min(FEW, top), MOST);
  if (entries < 1) {
    const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
    throw new DataError(
      'too-many-rows',
      `${lists.rows} rows need ${megabytes(listBytes(lists, 1))} of memory with the shortest lists, and ${megabytes(MOST)} can be had`,
      `Take a sample of ${SAMPLE.toLocaleString('en')} rows: among the further options, or --sample on the command line.`,
    );
  }
  return entries;
}

/** Null where the number of rows is not known before reading: text. Of a sample, `rows` are fewer than the table has. */
export const listsOf = (table: Table, rows = table.shape[0] ?? null): Lists | null =>
  rows === null || rows === 0 ? null : { rows, classes: columnsOf(table), wide: isWide(table) };

/** Lists and counts that a run on a dataset with these options keeps; null where that is not known before. */
function keptOf({ logits }: Dataset, options: Options): { lists: Lists; kept: Kept } | null {
  const number = (key: string): number => (typeof options[key] === 'number' ? options[key] : 0);
  const all = logits?.table.shape[0] ?? null;
  if (logits === null || all === null) return null;
  const lists = listsOf(logits.table, number('sample') > 0 ? Math.min(all, number('sample')) : all);
  if (lists === null) return null;
  const asked = wantedOf(lists, number('top') > 0 ? number('top') : 32);
  const entries = Math.min(entriesIn(lists, asked, MOST), Math.max(FEW, entriesIn(lists, asked, COMFORT)));
  const top = Math.min(asked, Math.max(1, entries));
  return { lists, kept: { top, cells: cellsFor(lists, top) } };
}

/** Memory that a run needs in all: page, workers and what they read. */
export function estimateL2h(dataset: Dataset, options: Options): Estimate | null {
  const found = keptOf(dataset, options);
  if (found === null) return null;
  const { lists, kept } = found;
  const sums = Math.min(MOST_SUMS, lists.classes ** 2, SUMS_A_ROW * lists.rows);
  const tables = PER_SUM * sums + lists.classes * (PER_CLASS + lists.rows / 2048);
  const read = Math.min(READ, dataset.logits?.table.source.size ?? 0);
  const sample = Math.min(SAMPLE, Math.floor(lists.rows / 4));
  return {
    bytes: keptBytes(lists, kept) + 2 * lists.rows + tables + PAGE + read,
    most: 2e9,
    instead: { label: `Take a sample of ${sample.toLocaleString('en')} rows`, key: 'sample', value: sample },
  };
}

/** Number of threads that may read with memory for all; at least one. */
export function readersFor(lists: Lists | null, top: number): number {
  const left = COMFORT + 4 * INSTANCE - (lists === null ? 0 : listBytes(lists, top));
  return Math.max(1, Math.floor(left / INSTANCE));
}
