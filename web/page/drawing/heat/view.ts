import type { Transform } from '../paint.ts';
import type { MeasureText } from '../text.ts';
import type { Theme } from '../theme.ts';
import type { ValueRange } from './colours.ts';
import type { HeatFrame } from './frame.ts';

export interface AxisTitles {
  readonly rows: string;
  readonly columns: string;
}

/** The picture to paint: a square of values with the names and colours of its rows. */
export interface HeatPicture {
  readonly values: Float32Array;
  readonly size: number;
  readonly range: ValueRange;
  /** A value as it is written in its cell. */
  readonly written: (value: number) => string;
  readonly names: readonly string[];
  /** The titles of rows and columns. */
  readonly axes: AxisTitles;
  /** The colour of the group of each row; null for none. */
  readonly colours: readonly (string | null)[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** True if rows are as far apart as the room allows, for the leaves of a tree beside them; else cells are square. */
  readonly stretched: boolean;
  readonly theme: Theme;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Rows or columns: the first one, and the one after the last. */
export type Span = readonly [from: number, to: number];

/** Rows, columns and cells that are pointed out in the picture. */
export interface HeatMarks {
  readonly cell: Place | null;
  /** Blocks along the diagonal, first and one after the last: of what is selected, and of what is under the pointer. */
  readonly selected: Span | null;
  readonly hovered: Span | null;
  /** The cells that a number is about: blocks along the diagonal, and single ones. */
  readonly lit: readonly Span[];
  readonly litCells: readonly Place[];
  /** Of the step that is played back: its groups along the diagonal, and what lies between the groups that it joined. */
  readonly groups: readonly Span[];
  readonly between: readonly { readonly rows: Span; readonly columns: Span }[];
}

/** Everything that a picture needs to be painted as it is moved and marked. */
export interface HeatView {
  readonly picture: HeatPicture;
  readonly frame: HeatFrame;
  /** The offset of the matrix from its frame's corner, in px, and its enlargement. */
  readonly placement: Transform;
  readonly marks: HeatMarks;
  /** The matrix with one pixel for `factor` rows and columns. */
  readonly image: { readonly canvas: HTMLCanvasElement; readonly factor: number };
  readonly measure: MeasureText;
}
