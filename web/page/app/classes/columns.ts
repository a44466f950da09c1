import { at } from '../../../engine/base/arrays.ts';
import { type CsvValue, csvTable } from '../parts/download.ts';
import { count, percent, three, UNDEFINED } from '../parts/format.ts';
import type { Column } from '../parts/virtual-table.tsx';

/** A column of a table whose rows are numbered, and what a file has in its place. */
export interface FileColumn extends Column<number> {
  readonly file: readonly { readonly key: string; written(row: number): CsvValue }[];
}

/** A number of points: whole, or a mean over runs. */
export const pointsText = (value: number | null): string =>
  value === null ? UNDEFINED : Number.isInteger(value) ? count(value) : three(value);

interface About {
  /** Its name in files. */
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
}

export function textColumn(about: About, value: (row: number) => string | null, width: number): FileColumn {
  return {
    ...about,
    id: about.key,
    align: 'start',
    first: 'ascending',
    width,
    value,
    text: (row) => value(row) ?? UNDEFINED,
    file: [{ key: about.key, written: value }],
  };
}

/** The least shares are looked for first. */
export function shareColumn(about: About, value: (row: number) => number | null): FileColumn {
  return {
    ...about,
    id: about.key,
    first: 'ascending',
    value,
    text: (row) => percent(value(row)),
    file: [{ key: about.key, written: value }],
  };
}

export function countColumn(about: About, value: (row: number) => number | null): FileColumn {
  return {
    ...about,
    id: about.key,
    value,
    text: (row) => pointsText(value(row)),
    file: [{ key: about.key, written: value }],
  };
}

/** Leaves out what is nowhere defined, as points are of shares. */
export const definedColumns = (columns: readonly FileColumn[], rows: number): readonly FileColumn[] =>
  columns.filter(({ file }) => Array.from({ length: rows }).some((_, row) => at(file, 0).written(row) !== null));

/** A table as a file: these rows in this order. */
export function tableCsv(columns: readonly FileColumn[], rows: Iterable<number>): string {
  const cells = columns.flatMap(({ file }) => file);
  return csvTable(
    cells.map(({ key }) => key),
    Array.from(rows, (row) => cells.map(({ written }) => written(row))),
  );
}
