import type { CsvField } from './download.ts';
import { count, percent, three, UNDEFINED } from './format.ts';
import type { Sort } from './sorted-places.ts';
import type { Column } from './virtual-table.tsx';

/* The columns of a table, as the page shows them and as a file has them. */

/** A column, and what a file has of it. */
export interface TableColumn<Row> extends Column<Row> {
  readonly file: readonly CsvField<Row>[];
}

/** A table of things of a tree. */
export interface TableView<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The text without rows. */
  readonly empty: string;
  /** The description of the table, above it. */
  readonly about: string;
  /** The classes that a row is about. */
  classesOf(row: Row): readonly number[];
  /** The points that a row is about: of one class, taken for another. */
  pointsOf?(row: Row): { readonly truth: number; readonly predicted: number };
  /** A row in sentences. */
  describe(row: Row): readonly string[];
}

interface About {
  /** Its name in files. */
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  readonly width?: number;
  readonly first?: Sort['direction'];
}

/** A number of points: whole, or a mean over runs. */
export const pointsText = (value: number | null): string =>
  value === null ? UNDEFINED : Number.isInteger(value) ? count(value) : three(value);

/** A column of texts. `written`: the text of a file, where that is longer. */
export function textColumn<Row>(
  { key, ...about }: About,
  value: (row: Row) => string | null,
  written: (row: Row) => string | null = value,
): TableColumn<Row> {
  const text = (row: Row): string => value(row) ?? UNDEFINED;
  return { id: key, align: 'start', first: 'ascending', ...about, value, text, file: [[key, written]] };
}

/** A column of numbers, as `text` writes them; of points without. */
export function countColumn<Row>(
  { key, ...about }: About,
  value: (row: Row) => number | null,
  text: (value: number | null) => string = pointsText,
): TableColumn<Row> {
  return { id: key, ...about, value, text: (row) => text(value(row)), file: [[key, value]] };
}

/** A column of shares: the least are looked for first. */
export const shareColumn = <Row,>(about: About, value: (row: Row) => number | null): TableColumn<Row> =>
  countColumn({ first: 'ascending', ...about }, value, percent);

/** Leaves out what is nowhere defined, as points are of shares. */
export const definedColumns = (columns: readonly TableColumn<number>[], rows: number): readonly TableColumn<number>[] =>
  columns.filter(({ file: [first] }) => Array.from({ length: rows }).some((_, row) => first?.[1](row) !== null));

/** The two models that are compared, as a file has them: in its last columns. */
export const modelFields = (
  models: readonly [first: string, second: string] | undefined,
): readonly CsvField<unknown>[] =>
  models === undefined
    ? []
    : [
        ['first_model', () => models[0]],
        ['second_model', () => models[1]],
      ];
