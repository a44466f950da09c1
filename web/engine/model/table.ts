import type { Warning } from '../base/warning.ts';
import type { ByteSource } from './bytes.ts';

/** Element types as NumPy abbreviates them, plus bfloat16. */
export const ELEMENT_TYPES = ['f2', 'bf2', 'f4', 'f8', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'b1'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Numbers stored as they are in memory (.npy, .npz member, .safetensors tensor). */
export interface BinaryLayout {
  readonly kind: 'binary';
  readonly element: ElementType;
  readonly bigEndian: boolean;
  /** Fortran order: all of column 0 first. */
  readonly columnMajor: boolean;
  /** Byte at which the first element starts. */
  readonly offset: number;
}

/** Numbers written as text (.csv, .tsv, .txt). */
export interface TextLayout {
  readonly kind: 'text';
  /** One character; a space stands for any run of blanks. */
  readonly delimiter: string;
  /** Byte at which the first data line starts, after a byte order mark and header lines. */
  readonly offset: number;
  /** Fields on a line. */
  readonly fields: number;
  /** The fields that are columns of the table, ascending; the others (an index, a name) are skipped. */
  readonly columns: readonly number[];
}

/**
 * A table of numbers that stays in its file. `shape` has the dimensions as stored ([n], [rows, columns], …);
 * for text the number of rows is unknown until it was read: `null`.
 */
export interface Table {
  readonly source: ByteSource;
  readonly shape: readonly (number | null)[];
  readonly layout: BinaryLayout | TextLayout;
  /** Names of the columns, where the file has a header that gives them. */
  readonly columnNames?: readonly string[] | undefined;
  /** True where the file says no order of the columns, so that it is that of the alphabet. */
  readonly areSorted?: true | undefined;
  /** Of text whose rows are not counted yet: about how many there are, by the length of the first ones. */
  readonly rowsAbout?: number | undefined;
  readonly firstRows?: FirstRows | undefined;
  /** Of edges whose ends have names: what each vertex is called. */
  readonly vertexNames?: readonly string[] | undefined;
}

/**
 * The facts that the first rows of a table show. They are looked at once, when it is opened; what it is for is decided
 * by this.
 */
export interface FirstRows {
  /** The heading of a field that was left out and may hold the classes of the rows. */
  readonly label?: string | undefined;
  /** A field that is none of the columns labels the rows, and its classes are not those of the columns. */
  readonly isLabelled?: boolean | undefined;
  /** Two columns of fractions that are no probabilities: points in the plane. */
  readonly isPlane?: boolean | undefined;
  /** Why the rows are features of things rather than values of classes, where their numbers say so. */
  readonly features?: string | undefined;
  /** The columns are called as measures of a run or a test. */
  readonly areMeasures?: boolean | undefined;
  /** The name of the first row, where each has the name of a thing and nothing says that the columns are classes. */
  readonly thing?: string | undefined;
  /** Two whole numbers from 0 on and a third above 0: perhaps two ends of an edge and its weight. */
  readonly mayBeEdges?: boolean | undefined;
  /** Whole numbers, none twice in a row and some larger than the columns count: the best classes of each point. */
  readonly areRanks?: boolean | undefined;
  /** Each row has every number from 0 to one less than the columns once: classes in an order, or the place of each class. */
  readonly arePermuted?: boolean | undefined;
  /** Probabilities in percent: between 0 and 100, and rows sum to 100. */
  readonly arePercent?: boolean | undefined;
  /** Between 0 and 1, and rows sum to 1. */
  readonly areProbabilities?: boolean | undefined;
  /** The logarithms of such. */
  readonly areLogProbabilities?: boolean | undefined;
  /** Every column is called as a value of a class: prob_cat, class_0. */
  readonly areCalledValues?: boolean | undefined;
  /** Of rows with labels that were left out: these agree with the largest values. */
  readonly haveLargestAtLabel?: boolean | undefined;
  /** Zeros and ones alone: what was decided, and no values of classes. */
  readonly areBits?: boolean | undefined;
  /** The warning on the values if they are those of classes. */
  readonly doubt?: Warning | undefined;
}
