import { collapse } from '../../../engine/hierarchy/collapse.ts';
import { unfold, unfoldedCount } from '../../../engine/hierarchy/unfold.ts';
import { childrenOf, isTree, parentsOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Drawn } from './drawn.ts';

/** A drawing does not get larger than this by repeating shared groups. */
const MAX_NODES = 20_000;

/** True if a drawing with every shared node once for each parent is not too large. */
export const isSmall = (hierarchy: Hierarchy): boolean => unfoldedCount(hierarchy) <= MAX_NODES;

/** The same drawing with every shared node once for each parent. */
export function unfolded(drawn: Drawn): Drawn {
  if (isTree(drawn.hierarchy)) return drawn;
  const { hierarchy, nodes } = unfold(drawn.hierarchy);
  const first = new Map<number, number>();
  nodes.forEach((node, copy) => {
    if (!first.has(node)) first.set(node, copy);
  });
  return {
    ...drawn,
    hierarchy,
    whole: Uint32Array.from(nodes, (node) => drawn.whole[node] as number),
    keys: Array.from(nodes, (node, copy) => (first.get(node) === copy ? node : `${node} at ${copy}`)),
    partOf: (node) => {
      const part = drawn.partOf(node);
      return part === null ? null : (first.get(part) ?? null);
    },
  };
}

/** A tree whose nodes keep their numbers, with the children of those that do not stand under the next one above that does. */
function spliced(tree: Hierarchy, stands: (node: number) => boolean): Pick<Drawn, 'arranged' | 'parents'> {
  const own = parentsOf(tree);
  const { hierarchy, nodes } = collapse(tree, stands);
  const left = new Set(nodes);
  const childStart = new Uint32Array(tree.classOf.length + 1);
  const child: number[] = [];
  const parents = new Int32Array(tree.classOf.length).fill(-1);
  let next = 0;
  for (const node of tree.classOf.keys()) {
    if (nodes[next] === node) {
      for (const below of childrenOf(hierarchy, next)) {
        child.push(nodes[below] as number);
        parents[nodes[below] as number] = node;
      }
      next += 1;
    }
    childStart[node + 1] = child.length;
  }
  // One that is left out still leads up.
  for (let node = tree.classOf.length - 2; node >= 0; node--) {
    if ((parents[node] as number) >= 0) continue;
    const above = own[node] as number;
    parents[node] = left.has(above) ? above : (parents[above] as number);
  }
  return { arranged: { ...tree, childStart, child: Uint32Array.from(child) }, parents };
}

/** The same drawing of a tree with those of its inner nodes alone that stand. */
export function onlyStanding(drawn: Drawn, stands: ReadonlySet<number>): Drawn {
  if (!isTree(drawn.hierarchy)) return drawn;
  const parents = parentsOf(drawn.hierarchy);
  const { hierarchy, nodes } = collapse(drawn.hierarchy, (node) => stands.has(drawn.whole[node] as number));
  const numbers = new Map(nodes.map((node, now) => [node, now]));
  return {
    ...drawn,
    ...spliced(drawn.arranged, (node) => stands.has(node) || node === drawn.top),
    hierarchy,
    whole: Uint32Array.from(nodes, (node) => drawn.whole[node] as number),
    keys: nodes.map((node) => drawn.keys[node] as number | string),
    partOf: (node) => {
      let part = drawn.partOf(node);
      while (part !== null && part >= 0 && !numbers.has(part)) part = parents[part] as number;
      return part === null ? null : (numbers.get(part) ?? null);
    },
  };
}
