import { at } from '../../../engine/base/arrays.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';

/** The direction of an arrow key from a node. */
export type Step = 'parent' | 'child' | 'previous' | 'next';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
};

/** The step that belongs to a key, if any. */
export const stepOfKey = (key: string): Step | undefined => STEPS[key];

/**
 * The node one step away: the parent, the first child, or the sibling before or after, the last being followed by the
 * first. A node without such a neighbour keeps its place. Never leaves the subtree under `top`.
 */
export function neighbour(hierarchy: Hierarchy, parents: Int32Array, node: number, step: Step, top: number): number {
  if (step === 'child') return childrenOf(hierarchy, node)[0] ?? node;
  const parent = at(parents, node);
  if (node === top || parent < 0) return node;
  if (step === 'parent') return parent;
  const siblings = childrenOf(hierarchy, parent);
  const place = siblings.indexOf(node) + (step === 'next' ? 1 : -1);
  return siblings[(place + siblings.length) % siblings.length] ?? node;
}
