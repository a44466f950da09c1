/** The role of a column of a table. Only `values` become columns of logits. */
export const COLUMN_ROLES = [
  'values',
  'feature',
  'truth',
  'prediction',
  'id',
  'list classes',
  'list values',
  'count',
  'left out',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The kind of the cells of a column: `flag` is true or false, `list` a list in brackets. */
export type CellKind = 'empty' | 'whole' | 'number' | 'flag' | 'list' | 'text';

/** The facts about a column. */
export interface ColumnFacts {
  /** Empty where the column has no name. */
  readonly heading: string;
  readonly kind: CellKind;
  /** Cells that were looked at. */
  readonly rows: number;
  readonly empty: number;
  /** Cells that say NaN or infinity. */
  readonly notFinite: number;
  /** The number of different cells that are not empty. */
  readonly different: number;
  /** Of numbers: the smallest and the largest. */
  readonly range: readonly [least: number, most: number] | null;
  /** The first cells, as they stand. */
  readonly first: readonly string[];
}

/** True for a column of numbers. */
export const isNumeric = ({ kind }: Pick<ColumnFacts, 'kind'>): boolean => kind === 'whole' || kind === 'number';

/** The places of the columns of numbers. */
export const numericColumns = (facts: readonly ColumnFacts[]): number[] =>
  facts.flatMap((fact, column) => (isNumeric(fact) ? [column] : []));

/** A column with what it was taken for, and why. */
export interface TakenColumn extends ColumnFacts {
  readonly role: ColumnRole;
  readonly reason: string;
  /** Of values: the class. */
  readonly className?: string | undefined;
}

/** One slice of an array with three axes. */
export interface Slice {
  readonly axis: 0 | 1 | 2;
  /** From 0. */
  readonly index: number;
}

/** A slice, and how long the axes of its array are. */
export interface SliceOf extends Slice {
  readonly axes: readonly [number, number, number];
}

/** The readings of the values of a symmetric square. */
export const SQUARE_READINGS = ['confusion', 'similarity', 'dissimilarity', 'features'] as const;
export type SquareReading = (typeof SQUARE_READINGS)[number];

export const FIRST_ROWS = ['headings', 'data'] as const;
export type FirstRow = (typeof FIRST_ROWS)[number];

/** A user's answers about a table: its columns by heading, or by their number from 1. */
export interface ColumnChoice {
  readonly truth?: string | undefined;
  readonly prediction?: string | undefined;
  /** The use of the first row. */
  readonly firstRow?: FirstRow | undefined;
  /** Of a workbook: the sheet that is meant. */
  readonly sheet?: string | undefined;
  /** Of an array with three axes: the slice that is meant. */
  readonly slice?: Slice | undefined;
  /** The reading of a square whose name says the opposite of its content. */
  readonly as?: SquareReading | undefined;
  /** True if rows are classes and columns points. */
  readonly turned?: boolean | undefined;
  /** True if background and the like are a class as the others are. */
  readonly background?: boolean | undefined;
  /** A pattern of the headings of values; a group in it is the class. */
  readonly values?: string | undefined;
  /** Roles by column, which come before all else. Where every column has one, nothing is guessed. */
  readonly roles?: Readonly<Record<number, ColumnRole>> | undefined;
  /** Only what the columns look like is wanted, from the first rows: nothing else is read. */
  readonly onlyColumns?: boolean | undefined;
}

/** One way to read a table that can be read in several. */
export interface ColumnAnswer {
  /** "prob_cat, prob_dog, … are the values". */
  readonly says: string;
  readonly choice: ColumnChoice;
}

/** A table of which it is not clear what its columns are. */
export interface ColumnQuestion {
  readonly message: string;
  /** The remedy on the command line. */
  readonly remedy: string;
  readonly answers: readonly ColumnAnswer[];
}
