/** Shape that Parquet and Arrow files have in common: columns that are read in blocks of rows. */

/** A column of a file that stores columns: one value a row, or as many numbers a row as `width` says. */
export interface Column {
  readonly name: string;
  readonly kind: 'float' | 'integer' | 'text' | 'list';
  /** True where f32 holds every number. */
  readonly isSingle: boolean;
  /** Numbers a row; 1 but for lists. */
  readonly width: number;
}

/** Numbers, booleans, text, lists of numbers and null, as the library for the format gives them. */
export type Cells = ArrayLike<unknown>;

export const isList = (value: unknown): value is Cells => Array.isArray(value) || ArrayBuffer.isView(value);

/** A Parquet or Arrow file. */
export interface ColumnFile {
  readonly columns: readonly Column[];
  /** Columns of types that hold neither numbers nor text: their names, and what they hold. */
  readonly others: readonly string[];
  /** First rows of the blocks that are decoded at once, none of which is empty, and the number of rows at the end. */
  readonly blocks: readonly number[];
  /** Rows [start, end) of a column, which are one block: Parquet gives no less. */
  read(column: Column, start: number, end: number): Promise<Cells>;
}

export const rowsOf = ({ blocks }: ColumnFile): number => blocks.at(-1) ?? 0;
