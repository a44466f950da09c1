import { type CsvValue, csvTable } from '../../parts/download.ts';
import type { Column } from '../../parts/virtual-table.tsx';

/* The parts of every table of the view. */

/** A column, and what a file has of it where that is more than what is shown. */
export interface FileColumn<Row> extends Column<Row> {
  /** Its heads and its values in a file; where it is missing, the title and what the column sorts by. */
  readonly file?: readonly (readonly [string, (row: Row) => CsvValue])[];
}

/** One part of the view. */
export interface ChangesTable<Row> {
  readonly label: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  readonly empty: string;
  /** The description of the table, above it. */
  readonly about: string;
  /** The classes that a row is about. */
  classesOf(row: Row): readonly number[];
  /** The points that a row is about: of one class, taken for another. */
  pointsOf?(row: Row): { readonly truth: number; readonly predicted: number };
  /** A row in words. */
  describe(row: Row): readonly string[];
}

/** The rows as a file, all columns; where two models are compared, the last two say which is the first and which the second. */
export function tableCsv<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  models?: readonly [first: string, second: string],
): string {
  const named = ['first_model', 'second_model'].map((head, i) => [head, () => models?.[i] ?? null] as const);
  const fields = [
    ...columns.flatMap((column) => column.file ?? [[column.title, (row: Row) => column.value(row)] as const]),
    ...(models === undefined ? [] : named),
  ];
  return csvTable(
    fields.map(([head]) => head),
    rows.map((row) => fields.map(([, value]) => value(row))),
  );
}

/** The word for a change that chance may explain. */
export const UNCLEAR = 'unclear';
export const UNCLEAR_HINT = `${UNCLEAR}: chance may explain it`;
