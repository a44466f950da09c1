import type { Hierarchy } from '../model/hierarchy.ts';
import { childrenOf, type DrawingOrder, isLeaf } from './walk.ts';

/**
 * Splits a tree into at most `count` branches of sizes as even as possible, beginning with the root. The branch with
 * most leaves is replaced by its children, unless these would be too many branches, or all of them are leaves: a group
 * of classes is not split into single classes. Gives the topmost node of each branch, in drawing order. O(count ·
 * nodes) at worst.
 */
export function splitLargest(hierarchy: Hierarchy, parents: Int32Array, order: DrawingOrder, count: number): number[] {
  const leavesOf = (node: number): number => (order.last[node] as number) - (order.first[node] as number);
  const drawnChildren = (node: number): number[] =>
    Array.from(childrenOf(hierarchy, node)).filter((child) => parents[child] === node && leavesOf(child) > 0);
  const whole: number[] = [];
  let open = [hierarchy.classOf.length - 1];
  while (open.length > 0) {
    open.sort((a, b) => leavesOf(b) - leavesOf(a) || b - a);
    const [largest = -1, ...others] = open;
    const children = isLeaf(hierarchy, largest) ? [] : drawnChildren(largest);
    const hasGroups = children.some((child) => leavesOf(child) > 1);
    const fits = hasGroups && whole.length + others.length + children.length <= count;
    if (!fits) whole.push(largest);
    open = fits ? [...others, ...children] : others;
  }
  return whole.sort((a, b) => (order.first[a] as number) - (order.first[b] as number));
}
