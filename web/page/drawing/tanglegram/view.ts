import type { MeasureText } from '../text.ts';
import type { Theme } from '../theme.ts';
import type { SideLayout } from './layout.ts';

/** Two trees that face each other over the same leaves. */
export interface Tanglegram {
  readonly left: SideLayout;
  readonly right: SideLayout;
  /** By leaf: its name, and the colour of its group, null for none. */
  readonly names: readonly string[];
  readonly colours: readonly (string | null)[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
}

/** The places of the columns, in px from the left. */
export interface Columns {
  /** Each tree: its root and its leaves. */
  readonly leftRoot: number;
  readonly leftLeaves: number;
  readonly rightLeaves: number;
  readonly rightRoot: number;
  /** Begin and end of the lines between the trees, beside the names. */
  readonly from: number;
  readonly to: number;
  readonly label: number;
  readonly font: number;
}

/** The part looked at: its place down the picture, its scale, and the leaves that stand out. */
export interface TangleView {
  readonly picture: Tanglegram;
  readonly columns: Columns;
  /** From one leaf to the next, and how far the first is above the top edge, in px. */
  readonly pitch: number;
  readonly offset: number;
  /** Leaves that stand out; null: none in particular. */
  readonly marked: ReadonlySet<number> | null;
  /** The leaf that is read out. */
  readonly leaf: number | null;
  readonly measure: MeasureText;
}
