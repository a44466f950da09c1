import { lowestJoint } from '../../../engine/hierarchy/common-ancestors.ts';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import type { Points } from './points.ts';

/** The node of each class. */
function leafOfClass({ result }: Finished): Int32Array {
  const { classOf } = result.hierarchy;
  const leaves = new Int32Array(result.classes.length).fill(-1);
  classOf.forEach((c, node) => {
    if (c >= 0) leaves[c] = node;
  });
  return leaves;
}

/** The tree shows where the two classes of a point meet. */
export function usePointing(
  finished: Finished,
  { predictions, areComparable }: Points,
  secondOf: (point: number) => number,
) {
  const { view } = useSession();
  const { labels } = predictions;
  const meeting = (point: number): number | null => {
    const leaves = leafOfClass(finished);
    const own = leaves[secondOf(point)] ?? -1;
    const label = areComparable ? (labels?.[point] ?? -1) : -1;
    const truth = leaves[label] ?? own;
    if (own < 0 || truth < 0) return null;
    return lowestJoint(finished.result.hierarchy, finished.parents, own, truth);
  };
  return {
    point: (point: number | null): void => {
      view.hovered.value = point === null ? null : meeting(point);
    },
    pick: (point: number): void => view.select(meeting(point)),
  };
}
