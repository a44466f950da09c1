import { collapse } from '../../hierarchy/collapse.ts';
import { unfold, unfoldedCount } from '../../hierarchy/unfold.ts';
import { isTree, parentsOf } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Drawn } from './drawn.ts';

/** A drawing does not get larger than this by repeating shared groups. */
const MAX_NODES = 20_000;

/** Whether a drawing with every shared node once for each parent is not too large. */
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

/** The same drawing of a tree with those of its inner nodes alone that stand. */
export function onlyStanding(drawn: Drawn, stands: ReadonlySet<number>): Drawn {
  if (!isTree(drawn.hierarchy)) return drawn;
  const parents = parentsOf(drawn.hierarchy);
  const { hierarchy, nodes } = collapse(drawn.hierarchy, (node) => stands.has(drawn.whole[node] as number));
  const numbers = new Map(nodes.map((node, now) => [node, now]));
  return {
    ...drawn,
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
