import type { Layout } from './layout.ts';
import type { Mark } from './marks.ts';
import type { ShownCut } from './painter.ts';

/** Where a tree is cut: a line across its heights, or where these have no place, around each cluster of several leaves. */
export function cutMarks(layout: Layout, cut: ShownCut | null): Mark[] {
  if (cut === null) return [];
  const own = { shape: 'path', style: 'cut', node: -1, group: -1 } as const;
  if (layout.axis !== null) {
    return cut.height === null ? [] : [{ ...own, id: 'cut', path: layout.axis.lineAt(cut.height) }];
  }
  return cut.tops.map((top) => ({ ...own, id: `cut ${top}`, path: layout.areaOf(top) }));
}
