import type { Cut } from '../../../engine/hierarchy/cut.ts';
import type { AskedRows } from './choices.ts';
import type { LayoutName } from './layouts.ts';

/* The first view of a new tree. */

/** The first view of a tree if that is not the whole tree in the colours of a grouping. */
export interface FirstLook {
  readonly cut?: Cut;
  readonly layout?: LayoutName;
  /** The colouring of the tree, before its groupings. */
  readonly colour?: string;
  /** The picture beside the tree; null for none. */
  readonly linkedView?: string | null;
  /** Chosen at the start where no address speaks. It stands in the address: one without it shows what it always showed. */
  readonly chosen?: { readonly layout?: LayoutName; readonly linkedView: string | null; readonly cut?: Cut };
}

/** The part of a view that still has a meaning for a tree much like the one before, in its numbers. */
export interface Lasting {
  readonly selected: number | null;
  readonly focus: readonly number[];
  readonly folded: ReadonlySet<number>;
  readonly turned: ReadonlySet<number>;
  readonly cut: Cut | null;
  /** The group that was picked in the legend. */
  readonly picked?: string | null;
  /** The points that are asked for. */
  readonly rows?: AskedRows;
  /** The step that is played back. */
  readonly step?: number | null;
  /** Of the tree of another model: by node, a key that is the same for the node with the same classes in the tree before. */
  readonly keys?: readonly (number | string)[];
}

/** The facts that the view needs of a new tree. */
export interface NewTree {
  /** The groupings that it can be coloured by, the first one first. */
  readonly groupings: readonly string[];
  /** The measures that it can be coloured by. */
  readonly measures?: readonly string[];
  readonly isMeasured: boolean;
  /** True if it was fitted in steps of a descent, rather than made in steps. */
  readonly isFitted?: boolean;
  readonly nodes: number;
  readonly look?: FirstLook;
}

/** The first view of a new tree. */
export interface Arrival {
  /** True if it is of other data than the one before. */
  readonly isNew?: boolean;
  /** The part of the view of the tree before that stays. */
  readonly lasting?: Lasting | undefined;
  readonly address?: string | undefined;
}
