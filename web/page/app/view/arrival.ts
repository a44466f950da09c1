import type { Cut } from '../../../engine/hierarchy/cut.ts';
import type { LayoutName } from './layouts.ts';

/* What a new tree is shown with. */

/** How a tree is shown first, where that is not the whole tree in the colours of a grouping. */
export interface FirstLook {
  readonly cut?: Cut;
  readonly layout?: LayoutName;
  /** What colours the tree, before its groupings. */
  readonly colour?: string;
  /** The picture beside the tree; null for none. */
  readonly linkedView?: string | null;
}

/** What of a view still means something for a tree much like the one before, in its numbers. */
export interface Lasting {
  readonly selected: number | null;
  readonly focus: readonly number[];
  readonly folded: ReadonlySet<number>;
  readonly turned: ReadonlySet<number>;
  readonly cut: Cut | null;
  /** The group that was picked in the legend. */
  readonly picked?: string | null;
  /** The points that are asked for. */
  readonly rows?: string | null;
  /** The step that is played back. */
  readonly step?: number | null;
  /** Of the tree of another model: by node, a key that is the same for the node with the same classes in the tree before. */
  readonly keys?: readonly (number | string)[];
}

/** What the view knows of a new tree. */
export interface NewTree {
  /** The groupings that it can be coloured by, the first one first. */
  readonly groupings: readonly string[];
  /** The measures that it can be coloured by. */
  readonly measures?: readonly string[];
  readonly isMeasured: boolean;
  /** Whether it was fitted in steps of a descent, rather than made in steps. */
  readonly isFitted?: boolean;
  readonly nodes: number;
  readonly look?: FirstLook;
}

/** What a new tree is shown with. */
export interface Arrival {
  /** Whether it is of other data than the one before. */
  readonly isNew?: boolean;
  /** What stays of the view of the tree before. */
  readonly lasting?: Lasting | undefined;
  readonly address?: string | undefined;
}
