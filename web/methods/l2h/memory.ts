import { DataError } from '../../base/error.ts';
import { columnsOf, isWide } from '../../bindings/stream-rows.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Estimate, Options } from '../../model/method.ts';
import type { Table } from '../../model/table.ts';

/** What lists may take, so that a run stays below 600 MB; and what they may take where that gives too few entries. */
const COMFORT = 320e6;
const MOST = 1.6e9;
/** This many entries decide almost every merge; with fewer a second reading has more to do. */
const FEW = 8;
/** An instance of the core, the chunk it reads and what it hands over. */
const INSTANCE = 48e6;
/** A page with its workers before anything is read (measured in Chromium; Node takes as much). */
const PAGE = 100e6;
/** What a browser has read and not yet given back, at most (measured). */
const READ = 150e6;
/** What merging keeps of a class, and of each block of rows where its rows begin. */
const PER_CLASS = 400;
/** What a later pass adds up: 40 bytes for each class that points of a group go to, mostly a few groups a point. */
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

/** Bytes a row: list entries (value and class), g, residual, and its place in the order by class. */
const rowBytes = (top: number, wide: boolean): number => top * (wide ? 10 : 6) + 18;

const listBytes = ({ rows, classes, wide }: Lists, top: number): number =>
  rows * rowBytes(Math.min(top, classes), wide);

/** The most entries, up to `top`, with which lists take no more than `bytes`. */
const entriesIn = ({ rows, wide }: Lists, top: number, bytes: number): number =>
  Math.min(top, Math.floor((bytes / rows - 18) / (wide ? 10 : 6)));

/**
 * The entries a list may have: as many as asked for, fewer where memory would not hold them. It depends on the data alone,
 * never on the machine, so that a result does not either.
 */
export function entriesFor(lists: Lists, top: number): number {
  const comfortable = entriesIn(lists, Math.min(top, lists.classes), COMFORT);
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
export const listsOf = (table: Table, rows = table.shape[0] ?? null): Lists | null => {
  return rows === null || rows === 0 ? null : { rows, classes: columnsOf(table), wide: isWide(table) };
};

/** What a run would need in all: page, workers and what they read. */
export function estimateL2h({ logits }: Dataset, options: Options): Estimate | null {
  const all = logits?.table.shape[0] ?? null;
  const asked = typeof options.sample === 'number' && options.sample > 0 ? options.sample : Number.POSITIVE_INFINITY;
  const lists = logits === null || all === null ? null : listsOf(logits.table, Math.min(all, asked));
  if (lists === null) return null;
  const top = typeof options.top === 'number' ? options.top : 32;
  const entries = Math.max(1, Math.min(entriesIn(lists, top, MOST), Math.max(FEW, entriesIn(lists, top, COMFORT))));
  const sums = Math.min(MOST_SUMS, lists.classes ** 2, SUMS_A_ROW * lists.rows);
  const tables = PER_SUM * sums + lists.classes * (PER_CLASS + lists.rows / 2048);
  const read = Math.min(READ, logits?.table.source.size ?? 0);
  const sample = Math.min(SAMPLE, Math.floor(lists.rows / 4));
  return {
    bytes: listBytes(lists, Math.min(top, entries)) + 2 * lists.rows + tables + PAGE + read,
    most: 2e9,
    instead: { label: `Take a sample of ${sample.toLocaleString('en')} rows`, key: 'sample', value: sample },
  };
}

/** How many threads may read so that all together stay comfortable; at least one. */
export function readersFor(lists: Lists | null, top: number): number {
  const left = COMFORT + 4 * INSTANCE - (lists === null ? 0 : listBytes(lists, top));
  return Math.max(1, Math.floor(left / INSTANCE));
}
