import { type Clusters, type Cut, heightOfCut } from '../../../engine/hierarchy/cut.ts';
import type { ShownCut } from '../../drawing/cut-marks.ts';
import type { Drawn } from './drawn.ts';

/** The cut in the drawing; null if the tree is not cut. */
export function shownCut(drawn: Drawn, clusters: Clusters | null, cut: Cut | null): ShownCut | null {
  if (clusters === null || cut === null) return null;
  const tops = Array.from(clusters.tops).flatMap((top) => {
    const node = drawn.partOf(top);
    return node !== null && drawn.whole[node] === top ? [node] : [];
  });
  return { height: heightOfCut(cut, clusters), tops };
}
