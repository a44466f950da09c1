import { placesIn } from '../../engine/base/arrays.ts';
import type { Clusters } from '../../engine/hierarchy/cut.ts';
import { childrenOf, type DrawnTree, isLeaf } from '../../engine/hierarchy/walk.ts';
import { FIRST_HUE, type Tone } from './colour.ts';
import type { Groups } from './groups.ts';

/**
 * The clusters of a cut as groups. The tone of a cluster depends on its node alone: the hue on where its leaves lie, the
 * lightness on the way down to it, where the first child keeps its parent's and the next one takes the other. So a cluster
 * keeps its colour whatever else is cut, and two that a cut parts differ. O(n).
 */
export function clusterGroups(
  { hierarchy, parents, order }: DrawnTree,
  clusters: Pick<Clusters, 'tops'>,
  names: readonly string[],
): Groups {
  const ofNode = placesIn(clusters.tops, parents.length);
  const level = new Uint8Array(parents.length);
  for (let node = parents.length - 1; node >= 0; node--) {
    if (isLeaf(hierarchy, node)) continue;
    childrenOf(hierarchy, node).forEach((child, place) => {
      if (parents[child] !== node) return;
      level[child] = place % 2 === 0 ? (level[node] as number) : 1 - (level[node] as number);
      if ((ofNode[node] as number) >= 0) ofNode[child] = ofNode[node] as number;
    });
  }
  const tones = Array.from(clusters.tops, (top): Tone => {
    const middle = ((order.first[top] as number) + (order.last[top] as number)) / 2 / order.leaves.length;
    return { hue: FIRST_HUE + 360 * middle, level: level[top] === 1 ? 1 : 0 };
  });
  const sizes = Uint32Array.from(clusters.tops, (top) => (order.last[top] as number) - (order.first[top] as number));
  return { names, tones, sizes, ofNode };
}
