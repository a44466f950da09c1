import { type Hierarchy, nodeCount, rootOf } from '../model/hierarchy.ts';
import { childrenOf } from './walk.ts';

/** The number of nodes written under each node, itself included, when shared nodes are repeated. O(nodes + edges). */
function unfoldedSizes(hierarchy: Hierarchy): Float64Array {
  const written = new Float64Array(nodeCount(hierarchy)).fill(1);
  for (let node = 0; node < written.length; node++) {
    for (const child of childrenOf(hierarchy, node)) {
      written[node] = (written[node] as number) + (written[child] as number);
    }
  }
  return written;
}

/** The number of nodes of a hierarchy once shared ones are repeated. */
export const unfoldedCount = (hierarchy: Hierarchy): number => unfoldedSizes(hierarchy)[rootOf(hierarchy)] as number;

/** A tree in which every shared node is there once for each parent; `nodes[i]` is the number that node i had before. */
export interface Unfolded {
  readonly hierarchy: Hierarchy;
  readonly nodes: Uint32Array;
}

/** Repeats what several parents share; `unfoldedCount` says beforehand how large that is. O(nodes of the tree). */
export function unfold(hierarchy: Hierarchy): Unfolded {
  const sizes = unfoldedSizes(hierarchy);
  const total = sizes[rootOf(hierarchy)] as number;
  const nodes = new Uint32Array(total);
  nodes[total - 1] = rootOf(hierarchy);
  // A copy stands right behind the copies of what is under it, the last child's first: parents are placed before children.
  const lists: Uint32Array[] = new Array(total);
  for (let place = total - 1; place >= 0; place--) {
    const children = childrenOf(hierarchy, nodes[place] as number);
    const places = new Uint32Array(children.length);
    let end = place - 1;
    for (let index = children.length - 1; index >= 0; index--) {
      places[index] = end;
      nodes[end] = children[index] as number;
      end -= sizes[children[index] as number] as number;
    }
    lists[place] = places;
  }
  const childStart = new Uint32Array(total + 1);
  const child = new Uint32Array(total - 1);
  lists.forEach((places, place) => {
    child.set(places, childStart[place]);
    childStart[place + 1] = (childStart[place] as number) + places.length;
  });
  return {
    hierarchy: {
      childStart,
      child,
      height: Float64Array.from(nodes, (node) => hierarchy.height[node] as number),
      classOf: Int32Array.from(nodes, (node) => hierarchy.classOf[node] as number),
    },
    nodes,
  };
}
