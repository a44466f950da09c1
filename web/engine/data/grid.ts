/** A table as it is written, wherever it lies, before anybody says what it means: columns of cells under their headings. */

import type { Found } from './formats/shared/array-content.ts';

export type Cells = readonly string[];

/** Text cells by column; the reader of a format makes it. */
export interface Grid {
  /** The file. */
  readonly name: string;
  readonly header: Cells | null;
  /** Cells by column: of all rows, or of the first ones where `rest` reads the others. */
  readonly columns: readonly Cells[];
  /** The line of each row in the file, counted from 0, where rows are lines. */
  readonly lines?: readonly number[] | undefined;
  /** Rows that have fewer fields than the others, with how many they have. */
  readonly short?: ReadonlyMap<number, number> | undefined;
  /** True if these are the first rows alone. */
  readonly isPartial?: boolean | undefined;
  /** Columns that are the places of lists, where one column had lists. */
  readonly places?: readonly number[] | undefined;
  /** Of first rows: how many there are in all, where that is known. */
  readonly rows?: number | undefined;
  /** Of first rows: the same table with all of its rows, where these can be held. @throws DataError for rows of another length */
  readonly all?: (() => Promise<Grid>) | undefined;
  /** Of first rows that cannot all be held. */
  readonly rest?: RestOfTable | undefined;
}

/** Rows that are held: all columns have as many cells. */
export const heldRows = (columns: readonly Cells[]): number => columns[0]?.length ?? 0;

/** A table that is too large to be held: its columns are read when they are needed. */
export interface RestOfTable {
  /** All cells of some columns. */
  cells(columns: readonly number[]): Promise<readonly Cells[]>;
  /** Columns of numbers as a table that stays in its file. */
  numbers(columns: readonly number[], names: Cells): Found;
}
