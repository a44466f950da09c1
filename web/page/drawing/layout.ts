import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import type { Axis } from './axis.ts';
import type { Groups } from './groups.ts';
import type { Mark, TextMark } from './marks.ts';
import type { Path } from './path.ts';
import type { MeasureText } from './text.ts';

/** In px, y downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The places of everything in a tree, around (0, 0). This is all that the pointer, highlights, zoom and marks from
 * outside need.
 */
export interface Layout {
  readonly tree: DrawnTree;
  /** By node: its dot, or the middle of its area. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** True if nodes are areas: a highlight is then an outline instead of an area laid under. */
  readonly solid: boolean;
  /** True if every leaf has a row of its own, one under another. */
  readonly hasRows: boolean;
  /** The node at a place: the one whose dot is within `reach`, else the one that the place belongs to. O(depth). */
  nodeAt(x: number, y: number, reach: number): number | null;
  /** The leaf beside which a place is, where its group is shown; null elsewhere. */
  leafBeside(x: number, y: number): number | null;
  /** True if a place is free of labels of leaves: among the nodes, not beside the leaves. */
  holds(x: number, y: number): boolean;
  /** True if a place is in the area of a node and not in those of the nodes under it. */
  owns(node: number, x: number, y: number): boolean;
  /** The begin of the name of an area; without it, the name stands in the area's middle. */
  spotOfName?(node: number): readonly [x: number, y: number];
  /** Around everything under a node. */
  boxOf(node: number): Box;
  /** The outline of everything under a node. */
  areaOf(node: number): Path;
  /** The line between a node and what is above it. */
  edgeOf(node: number): Path;
  /** The positions of heights; null if a height has no place of its own. */
  readonly axis: PlacedAxis | null;
}

/** The heights of a layout as lines across it. */
export interface PlacedAxis extends Axis {
  /** Everything at a height. */
  lineAt(height: number): Path;
  /** The place at which the line can be grasped. */
  handleAt(height: number): readonly [x: number, y: number];
  /** The height of a point. */
  heightOf(x: number, y: number): number;
  /** The distance of a point from the line of a height, in px. */
  distance(x: number, y: number, height: number): number;
}

/** Rows of equal height, one under another. */
export interface Rows {
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
}

export interface PlaceRequest {
  readonly tree: DrawnTree;
  /** By leaf as drawn, its name. */
  readonly names: readonly string[];
  readonly measure: MeasureText;
  /** True if groups are shown. */
  readonly ring: boolean;
  /** By node, a key that is the same for the same node in another scene. */
  readonly keys: ArrayLike<number | string>;
  /** The room there is, in px. */
  readonly width: number;
  readonly height: number;
  /** The rows wanted for leaves one under another, for a picture beside them; from the middle of the room. */
  readonly rows?: Rows | null | undefined;
  /** The meaning of heights, to be written beside their axis; empty if it is not known, null if there is no axis. */
  readonly heights: string | null;
  /** The widest label, in px; by default a share of the room. */
  readonly labelCap?: number | undefined;
  /** The smallest font of labels, in px. */
  readonly leastFont?: number | undefined;
  /** The font that every label of a figure has, where it was asked for; its rows are as high as that needs. */
  readonly font?: number | undefined;
}

/** Labels that come before others, and those that stand out. */
export interface LabelRequest {
  /** Leaf nodes that a text speaks of, a few: their labels come before all others, and close ones are moved apart. */
  readonly spoken: readonly number[];
  /** Leaf nodes whose labels come next where not all fit, most important first. */
  readonly prominent: readonly number[];
  /** Leaf nodes that a search found. */
  readonly found: ReadonlySet<number>;
  /** Leaf nodes that stand for a cluster of the cut. */
  readonly heads: readonly number[];
  readonly groups: Groups | null;
}

/** A tree in its places: geometry that no colour, cut or selection changes. */
export interface Placed {
  readonly layout: Layout;
  readonly width: number;
  readonly height: number;
  /** The font of labels where nothing is zoomed, the width of branches, and how far a label reaches from its place, in px. */
  readonly font: number;
  readonly linkWidth: number;
  readonly reach: number;
  /** The largest factor by which it can be enlarged. */
  readonly largestZoom: number;
  /**
   * Branches or areas and dots, from back to front: all of them, or what is drawn at a zoom, where many marks that cover the
   * same pixels are one. The same marks for the same zoom.
   */
  bodyAt(zoom?: number): readonly Mark[];
  /** A label for each leaf, with the zoom from which on it is shown. */
  labels(request: LabelRequest): TextMark[];
  /** Marks that show the groups beside the leaves. */
  groupMarks(groups: Groups): Mark[];
}

/** A way to draw a tree. */
export interface LayoutKind {
  readonly id: string;
  place(request: PlaceRequest): Placed;
  /** The size of a figure at which every label is there. */
  figureSize(request: Omit<PlaceRequest, 'width' | 'height'>): { readonly width: number; readonly height: number };
}

/** The same tree with marks behind it and over it. */
export function withMarks(placed: Placed, behind: readonly Mark[], over: readonly Mark[]): Placed {
  const made = new Map<readonly Mark[], readonly Mark[]>();
  const bodyAt = (zoom?: number): readonly Mark[] => {
    const own = placed.bodyAt(zoom);
    const marks = made.get(own) ?? [...behind, ...own, ...over];
    made.set(own, marks);
    return marks;
  };
  return { ...placed, bodyAt };
}
