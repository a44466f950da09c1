import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { clusterGroups } from '../../drawing/cluster-groups.ts';
import type { Groups } from '../../drawing/groups.ts';
import type { Finished } from '../finished/finished.ts';
import { stepOf } from '../finished/steps.ts';

/** The group of every leaf. */
export type Partition = Pick<Clusters, 'tops' | 'ofLeaf'>;

/** The groups that are there after a step: the highest nodes that it or an earlier one made, and leaves. O(nodes). */
export function clustersAtStep({ result, parents, order }: Finished, step: number): Partition {
  const { hierarchy } = result;
  const isThere = (node: number): boolean => stepOf(result, hierarchy, node) <= step;
  const tops: number[] = [];
  const ofLeaf = new Int32Array(order.leaves.length).fill(-1);
  for (let place = 0; place < order.leaves.length; ) {
    let top = order.leaves[place] as number;
    for (let parent = parents[top] as number; parent >= 0 && isThere(parent); parent = parents[top] as number) {
      top = parent;
    }
    const end = order.last[top] as number;
    ofLeaf.fill(tops.length, place, end);
    tops.push(top);
    place = end;
  }
  return { tops: Uint32Array.from(tops), ofLeaf };
}

/** The same as colours: what is in no group yet has none. */
export function groupsAtStep(finished: Finished, step: number): Groups {
  const { result, parents, order } = finished;
  const tops = clustersAtStep(finished, step).tops.filter((top) => !isLeaf(result.hierarchy, top));
  const names = Array.from(tops, (_, place) => `group ${place + 1}`);
  return clusterGroups({ hierarchy: result.hierarchy, parents, order }, { tops }, names);
}
