import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import type { Mark } from '../../drawing/marks.ts';
import type { Overlay } from '../../drawing/scene.ts';
import type { Finished } from '../finished/finished.ts';
import type { Drawn } from './drawn.ts';

/** A larger dot on each leaf that stands for a folded node. */
export const foldedMarks =
  ({ whole, keys }: Drawn, { result }: Finished): Overlay =>
  ({ tree, x, y, solid }) => {
    if (solid) return [];
    const folded = Array.from(tree.order.leaves).filter((leaf) => !isLeaf(result.hierarchy, whole[leaf] as number));
    return folded.map(
      (node): Mark => ({
        shape: 'dot',
        id: `fold ${keys[node]}`,
        style: 'fold',
        node,
        group: -1,
        x: x[node] as number,
        y: y[node] as number,
        r: 4,
      }),
    );
  };
