import { extremes } from '../../../../engine/base/arrays.ts';
import { countLeaves, type LeafKind } from '../../../../engine/hierarchy/names.ts';
import { childrenOf } from '../../../../engine/hierarchy/walk.ts';
import type { SideLayout } from '../../../drawing/tanglegram/layout.ts';
import { someNames } from '../../parts/format.ts';

/** The two trees as they are drawn. */
export interface Sides {
  readonly left: SideLayout;
  readonly right: SideLayout;
  /** Names of the nodes of the right tree, if it has them. */
  readonly rightNames?: readonly string[] | undefined;
}

/** The classes that a class is joined with first. */
function nearest(
  { hierarchy, first, last, leaves, place }: SideLayout,
  leaf: number,
  names: readonly string[],
): string {
  const at = place[leaf] as number;
  // Nodes come children first: the first one with more than this leaf is its parent.
  for (let node = 0; node < first.length; node++) {
    const [from, to] = [first[node] as number, last[node] as number];
    if (childrenOf(hierarchy, node).length < 2 || at < from || at >= to) continue;
    return someNames(
      names,
      leaves.subarray(from, to).filter((other) => other !== leaf),
    );
  }
  return 'nothing';
}

/** The name of the smallest group of the right tree that has all of these leaves; empty where it has none of its own. */
function groupAround({ right, rightNames }: Sides, leaves: readonly number[]): { name: string; size: number } {
  const places = leaves.map((leaf) => right.place[leaf] as number);
  const [from, to] = extremes(places);
  for (let node = 0; node < right.first.length; node++) {
    if (childrenOf(right.hierarchy, node).length < 2) continue;
    const [first, last] = [right.first[node] as number, right.last[node] as number];
    if (first <= from && to < last) return { name: rightNames?.[node] ?? '', size: last - first };
  }
  return { name: '', size: 0 };
}

/** "cat: here with dog, there with tiger and lion (felines)". */
export function leafText(sides: Sides, names: readonly string[], leaf: number): string {
  const { left, right } = sides;
  const { name } = groupAround(sides, [leaf]);
  const group = name === '' ? '' : ` (${name})`;
  return `${names[leaf] ?? ''}: here with ${nearest(left, leaf, names)}; there with ${nearest(right, leaf, names)}${group}`;
}

/** "felines: 5 classes", of a branch that is that very group of the right tree; null where it has no name. */
export function groupText(sides: Sides, leaves: readonly number[], kind: LeafKind): string | null {
  const { name, size } = groupAround(sides, leaves);
  return name === '' || size !== leaves.length ? null : `${name}: ${countLeaves(size, kind)}`;
}
