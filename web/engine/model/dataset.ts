import type { DataError } from '../base/error.ts';
import type { Warning } from '../base/warning.ts';
import type { ByteSource } from './bytes.ts';
import type { ColumnChoice, ColumnQuestion, SliceOf, TakenColumn } from './columns.ts';
import type { NamedHierarchy } from './named-hierarchy.ts';
import type { Table } from './table.ts';

/** The roles of a file, in the order in which they are offered. */
export const ROLES = [
  'logits',
  'labels',
  'classes',
  'evaluation logits',
  'evaluation labels',
  'other model',
  'other labels',
  'features',
  'dissimilarity',
  'similarity',
  'confusion',
  'edges',
  'image',
  'texts',
  'pictures',
  'reference',
  'group names',
  'unused',
] as const;
export type Role = (typeof ROLES)[number];

/** Data that only a tree is made of; places use logits of other trees, too. */
export const OF_TREES: readonly Role[] = ['features', 'dissimilarity', 'similarity', 'confusion', 'edges', 'image'];

/** The content of a file, before anyone decided on its role. */
export type Content =
  /** Numbers in rows and columns, left in the file; those of a small square are read, or it is said why they cannot be. */
  | {
      readonly kind: 'table';
      readonly table: Table;
      readonly square?: Square | DataError | undefined;
      /** The column of the only 1 in each row, where all else is 0. */
      readonly ones?: Int32Array | undefined;
      /** The most likely role of a square, and the reason. */
      readonly looks?: { readonly role: Role; readonly reason: string } | undefined;
      /** The dissimilarities if they may be similarities of classes: the difference of each to the largest. */
      readonly dissimilarities?: Table | undefined;
      /** The warning if they are taken for similarities. */
      readonly similarity?: Warning | undefined;
      /** The warning if they are taken for a confusion matrix, whose halves differ. */
      readonly sameHalves?: Warning | undefined;
    }
  /** One number a point. */
  | { readonly kind: 'numbers'; readonly values: Float64Array }
  /** One text a line. `firstLine`: where the first one stands in a text file, counted from 1, if each has one line. */
  | { readonly kind: 'strings'; readonly values: readonly string[]; readonly firstLine?: number | undefined }
  /** Colours of pixels. */
  | ({ readonly kind: 'image'; readonly sheet: Sheet } & Pictures)
  /** A small table with a header and at least one column of text: class names and groupings. */
  | {
      readonly kind: 'records';
      readonly header: readonly string[];
      readonly columns: readonly (readonly string[])[];
      readonly firstLine?: number | undefined;
      /** Of as many rows as columns: the matrix, or why they are none. */
      readonly square?: Square | DataError | undefined;
    }
  /** True and predicted classes, row by row. `counts`: how many points each row stands for. */
  | {
      readonly kind: 'pairs';
      readonly truth: readonly string[];
      readonly prediction: readonly string[];
      readonly counts?: readonly string[] | undefined;
    }
  /** A table that can be read in several ways. */
  | { readonly kind: 'question'; readonly question: ColumnQuestion }
  /** A hierarchy of classes. */
  | { readonly kind: 'tree'; readonly tree: NamedHierarchy }
  /** Texts or pictures of points, which are read when somebody looks at these. */
  | { readonly kind: 'late'; readonly read: () => Promise<Pick<Dataset, 'texts' | 'pictures'>> }
  /** The best classes of each point with their log-probabilities, and nothing more. */
  | { readonly kind: 'lists'; readonly lists: TopLists };

/** A matrix that was counted from labels: points that were predicted as no class are in no entry. */
export type Counted = Square & Pick<ConfusionMatrix, 'outside' | 'invented' | 'points' | 'warnings'>;

/** The listed classes of points whose other classes nobody tells. */
export interface TopLists {
  readonly rows: number;
  /** Places a row. */
  readonly width: number;
  /** Classes, 65535 where a row lists fewer. */
  readonly ids: Uint16Array<ArrayBuffer>;
  /** Log-probabilities; null where classes have ranks alone. */
  readonly values: Float64Array<ArrayBuffer> | null;
  /** The names of the classes if they are not numbers. */
  readonly names: readonly string[] | null;
  readonly classes: number;
  /** The points of the file that have a list, in order; all where it is not there. */
  readonly kept?: readonly number[] | undefined;
  /** True if values are logits, so that nobody knows the weight of the classes that are not listed. */
  readonly areLogits?: boolean | undefined;
  /** True where nothing says the order of the names, so that it is that of the alphabet. */
  readonly areSorted?: true | undefined;
  /** True if the names are tokens of a language model, which need not be classes. */
  readonly areTokens?: boolean | undefined;
}

/** A picture as it is segmented. */
export interface Pictures {
  /** Shrunk until each pixel can be a leaf of the tree. */
  readonly picture: Picture;
  /** With more pixels, for superpixels; undefined where there are no more. */
  readonly detailed?: Picture | undefined;
}

/** A picture as it was opened, which may be a sheet of pictures of points. */
export interface Sheet {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** The points that it has pictures of, where its text "Points" names them: of a part of all. */
  readonly points: readonly number[] | null;
}

/** Pictures of points: cells of one sheet, row by row. */
export interface PointPictures {
  readonly file: string;
  readonly png: Uint8Array<ArrayBuffer>;
  /** The size of one, in px, and the pictures in a row. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly count: number;
  /** The place of the picture of a point; null: that of the point. */
  readonly places: ReadonlyMap<number, number> | null;
}

/** Points that have a picture, with their classes: all that a report knows of points. */
export interface PicturedPoints {
  readonly pictures: Omit<PointPictures, 'places'>;
  /** The number of classes. */
  readonly classes: number;
  /** By point: its cell of the sheet, its row in the file, its true class, and the predicted one. */
  readonly cells: Uint32Array<ArrayBuffer>;
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly truth: Int32Array<ArrayBuffer>;
  readonly predicted: Uint16Array<ArrayBuffer>;
  /** The licence of the pictures, where they are those of a sample. */
  readonly licence?: string | undefined;
}

/** A small picture: red, green and blue of 0 to 255 for every pixel, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array<ArrayBuffer>;
  /** The factor by which it was shrunk: a pixel is the mean of the square of this many. */
  readonly shrunk: number;
}

/** The side of a confusion matrix that has the true classes. */
export type Truth = 'rows' | 'columns';

/** A table with as many rows as columns. */
export interface Square {
  readonly size: number;
  /** Row-major, as the file has them. */
  readonly values: Float64Array;
  /** Names of the classes, where they stand above or before the numbers. */
  readonly names: readonly string[] | null;
  /** True if the same names stand above and before: words, or numbers with a corner that tells their meaning. */
  readonly isNamedTwice: boolean;
  /** The side that the corner names, as in `true\pred`. */
  readonly truth: Truth | null;
  /** True if the columns were in another order than the rows; they are in that of the rows here. */
  readonly isReordered?: boolean | undefined;
  /** The number of cells that are empty among counts, and 0. */
  readonly empty?: number | undefined;
  /** The text of a corner that is not understood. */
  readonly unread?: string | undefined;
  /** Of an edited file: the values as they were opened. They say what kind of numbers all of them are. */
  readonly opened?: Float64Array | undefined;
}

/** The most likely role of a thing. */
export interface Guess {
  readonly role: Role;
  /** The roles it could have, the guessed one first. */
  readonly roles: readonly Role[];
  /** Why, as a short clause: "two dimensions, some values negative". */
  readonly reason: string;
}

/** The origin of the content: one file, or shards of one; and a user's answers about its columns. */
export interface OpenedFrom {
  readonly name: string;
  readonly sources: readonly ByteSource[];
  readonly choice?: ColumnChoice | undefined;
}

/** A column of words or numbers that may tell points apart: one entry a row. */
export interface Ids {
  readonly heading: string;
  readonly values: readonly string[];
}

/** The assignment of labels of one file to the points of another by their ids. */
export interface Join {
  /** For each point that is kept, the row of its label; as they stand where it is not there. */
  readonly rows?: Int32Array | undefined;
  /** The points that have a label, and their rows alone; all where these are not there. */
  readonly kept?: readonly number[] | undefined;
  readonly table?: Table | undefined;
  readonly warnings?: readonly Warning[] | undefined;
  /** Why the ids do not fit, where these two files are used together. */
  readonly error?: DataError | undefined;
  /** True where both have the same ids in the same order. */
  readonly areSame?: true | undefined;
}

/** Rows of this file and another that are the same points by their ids; in order if no rows are named. */
export interface IdPairs {
  /** The number of rows of this file, and of the other. */
  readonly rows: readonly [own: number, other: number];
  readonly own?: Int32Array | undefined;
  readonly other?: Int32Array | undefined;
  /** Why the ids are those of other points. */
  readonly error?: DataError | undefined;
}

/** The agreement of values of classes with labels, or with other such values, in a sample of rows. */
export interface RowsBeside {
  /** The share of rows that have their largest value at the class of the label. */
  readonly accuracy?: number | undefined;
  /** Agreement beyond chance; 'no' if there is none although the model tells many classes apart. */
  readonly fits?: 'yes' | 'no' | undefined;
  /** Values of the same model, as logits and probabilities are. */
  readonly isSameModel?: boolean | undefined;
}

/** One thing that was opened: a file, or a member of an archive. */
export interface InputFile extends Guess {
  /** Unique while the page is open. */
  readonly id: string;
  readonly name: string;
  readonly source: ByteSource;
  /** The file it was opened from, with the other members of that; only if it can be opened again. */
  readonly from?: OpenedFrom | undefined;
  readonly content: Content;
  /** [10000, 100]; null where it is not known before reading. */
  readonly shape: readonly (number | null)[];
  /** The role that its reader knows; else it is guessed from its content. */
  readonly guess?: Guess | undefined;
  /** Of a table: what each column was taken for. */
  readonly columns?: readonly TakenColumn[] | undefined;
  /** Columns beside what is used, which may be ids of the points. */
  readonly ids?: readonly Ids[] | undefined;
  /** Every column beside what is used, one entry a row. */
  readonly further?: readonly Ids[] | undefined;
  /** The rows of the file that are kept; all where they are not there. */
  readonly rows?: readonly number[] | undefined;
  /** The pairing of this file with another by ids, by the id of that file. */
  readonly joins?: ReadonlyMap<string, Join> | undefined;
  /** Rows of this file and another with values of classes that are the same points, by the id of that file. */
  readonly pairs?: ReadonlyMap<string, IdPairs> | undefined;
  /**
   * The agreement of some rows of this file and another, by the id of that file; only if several models or labels are
   * open.
   */
  readonly beside?: ReadonlyMap<string, RowsBeside> | undefined;
  /** True if a user said that background is a class as the others are. */
  readonly hasBackground?: boolean | undefined;
  /** The name that a user gave the model. */
  readonly called?: string | undefined;
  /** The warning if it could be another model and is not used. */
  readonly leftOut?: Warning | undefined;
  /** Of a slice of an array with three axes: which it is. */
  readonly stack?: SliceOf | undefined;
  /** Of a list of things with measures: the same as features. */
  readonly measured?: (Pick<InputFile, 'content' | 'shape' | 'warnings'> & { readonly guess: Guess }) | undefined;
  /** Of predictions that are pairs with the true classes of another file, and of a list of things that is features: as they were opened. */
  readonly alone?: InputFile | undefined;
  /** Of such predictions: the name of the file with the true classes. */
  readonly truthIn?: string | undefined;
  /** Warnings on assumptions made when it was read, of things that the file does not say. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The true class of every point: an index into `names`, or -1 where it is not known. */
export interface Labels {
  readonly file: string;
  readonly values: Int32Array;
  /** The number of points of which it is not known; none where it is not there. */
  readonly unknown?: number | undefined;
  /** The number of true classes. */
  readonly count: number;
  /** Names of the true classes where the labels came as names or class names are known; else "class 0", … */
  readonly names: readonly string[];
  /** Warnings on assumptions. */
  readonly warnings?: readonly Warning[] | undefined;
}

export interface Grouping {
  readonly name: string;
  /** One value a class. */
  readonly values: readonly string[];
  /** One value a leaf, by node, where those of one class may differ. */
  readonly ofLeaf?: readonly string[] | undefined;
}

export interface Classes {
  readonly file: string;
  readonly names: readonly string[];
  readonly groupings: readonly Grouping[];
  /** The names in the order of their file, where columns have another one: labels that are numbers count in it. */
  readonly listed?: readonly string[];
  /** WordNet ids of the classes, or what the data call them, where the file has these beside its names. */
  readonly ids?: readonly string[] | undefined;
  /** Warnings on the names. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** A tree that is taken as true. */
export interface Reference {
  readonly file: string;
  readonly tree: NamedHierarchy;
}

/** A tree to judge. One of an earlier run is passed over without a word where it is over other classes. */
export interface JudgedTree extends Reference {
  readonly isOfRun?: true | undefined;
}

export interface LogitsInput {
  readonly file: InputFile;
  readonly table: Table;
}

export interface ListsInput {
  readonly file: string;
  readonly lists: TopLists;
  /** True if they are one or two numbers a point, which nothing but the user says to be ranks. */
  readonly areNumbers?: boolean | undefined;
  /** Warnings on parts that were left out. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The number of points of each true class that were predicted as each class. */
export interface ConfusionMatrix {
  readonly file: string;
  readonly names: readonly string[];
  /** The file with the true classes of points, where it is another one. */
  readonly truthIn?: string | undefined;
  /** Row-major, one row a true class and one column a predicted one. */
  readonly counts: Float64Array;
  /** Of an edited file: the same as it was opened. It says whether these are counts or similarities. */
  readonly opened?: Float64Array | undefined;
  /** The layout by the file itself; null: it says nothing, so its rows were taken for the true classes. */
  readonly truth: Truth | null;
  /** The text in the file about its layout, where that is not understood. */
  readonly unread?: string | undefined;
  /** Points of each true class that were predicted as none of the classes: they are in no entry, and count as wrong. */
  readonly outside?: Float64Array | undefined;
  /** Points of none of the classes that were predicted as each: they are in no entry, and in no measure. */
  readonly invented?: Float64Array | undefined;
  /** The points if each row of the file is one: its true class, and the predicted one, -1 for none of the classes. */
  readonly points?: { readonly truth: Int32Array; readonly predicted: Int32Array } | undefined;
  /** Warnings on assumptions. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The matrix that a tree of a session was made of, without its file. */
export interface KeptMatrix {
  readonly role: 'confusion' | 'similarity' | 'dissimilarity';
  readonly unit: 'points' | 'shares' | 'similarity' | 'dissimilarity';
  /** Row-major, of confusions one row a true class; null where the result has them as its counts. */
  readonly values: Float64Array | null;
  /** Points of each true class that were predicted as none of the classes. */
  readonly outside?: Float64Array | undefined;
}

/** The files of a session put together; everything that could be checked without reading the logits fits. */
export interface Dataset {
  readonly logits: LogitsInput | null;
  /** Instead of logits: the best classes of each point. */
  readonly lists?: ListsInput | undefined;
  readonly labels: Labels | null;
  /**
   * The classes that the columns of the logits stand for. Where the columns are clusters, so that there are more or fewer
   * of them than names, the classes of the labels.
   */
  readonly classes: Classes | null;
  readonly evaluation: { readonly logits: LogitsInput; readonly labels: Labels } | null;
  /** One row a class: features, weights of the last layer, or rows of a confusion matrix. */
  readonly features: LogitsInput | null;
  /** Dissimilarities of classes: square. */
  readonly dissimilarity: LogitsInput | null;
  readonly confusion: ConfusionMatrix | null;
  /** In the place of a file of a matrix, where a session or a report is open without its files. */
  readonly matrix?: KeptMatrix | undefined;
  /** A graph: one edge a row, its two ends and its weight. */
  readonly edges: LogitsInput | null;
  /** A picture to segment. */
  readonly image?: (Pictures & { readonly file: string }) | null | undefined;
  /** A tree over the true classes, to score hierarchies with. */
  readonly reference: Reference | null;
  /** Other trees, for a method that judges trees: those of earlier runs, or further files. */
  readonly trees?: readonly JudgedTree[] | undefined;
  /** Trees that were named for this run: one over other classes is refused. Else that is said. */
  readonly treesMustFit?: boolean | undefined;
  /** One text a point, for reading single points. */
  readonly texts: readonly string[] | null;
  /** A picture of each point, or of some of them. */
  readonly pictures?: PointPictures | null | undefined;
  /** The points of a report, in the place of its files. */
  readonly pictured?: PicturedPoints | undefined;
  /** Warnings on assumptions made when the files were read. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The code of the error where two files are of different lengths. */
export const LENGTH_MISMATCH = 'length-mismatch';

/** The code of the error where labels are as many as the columns of the logits. */
export const ON_ITS_SIDE = 'on-its-side';
