import type { Layout, PlacedAxis } from './layout.ts';
import type { Mark } from './marks.ts';

/** The cut of a tree, for a layout. */
export interface ShownCut {
  /** The height of the line. */
  readonly height: number;
  /** The topmost nodes of the clusters, to mark where the layout has no heights. */
  readonly tops: readonly number[];
}

/**
 * The cut of a tree: a line across its heights. In a layout without heights: the line between each cluster and its
 * parent.
 */
export function cutMarks(layout: Layout, cut: ShownCut | null): Mark[] {
  if (cut === null) return [];
  const own = { shape: 'path', style: 'cut', node: -1, group: -1 } as const;
  if (layout.axis !== null) {
    return [{ ...own, id: 'cut', path: layout.axis.lineAt(cut.height) }];
  }
  return cut.tops.map((top) => ({ ...own, id: `cut ${top}`, path: layout.edgeOf(top) }));
}

/** The place of the handle: on the line of the cut, or without a cut where all leaves are alone. */
export const handleOn = (axis: PlacedAxis, cut: ShownCut | null): readonly [x: number, y: number] =>
  axis.handleAt(cut?.height ?? (axis.levels[0] as number));
