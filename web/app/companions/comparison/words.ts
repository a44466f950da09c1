import type { SideLayout } from '../../../drawing/tanglegram/layout.ts';
import { childrenOf } from '../../../hierarchy/walk.ts';

/** The two trees as they are drawn. */
export interface Sides {
  readonly left: SideLayout;
  readonly right: SideLayout;
}

const SHOWN = 3;

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
    const others = Array.from(leaves.subarray(from, to)).filter((other) => other !== leaf);
    const shown = others.slice(0, SHOWN).map((other) => names[other] ?? '');
    return shown.join(', ') + (others.length > SHOWN ? ` and ${others.length - SHOWN} more` : '');
  }
  return 'nothing';
}

/** "cat: here with dog, there with tiger and lion". */
export function leafText({ left, right }: Sides, names: readonly string[], leaf: number): string {
  return `${names[leaf] ?? ''}: here with ${nearest(left, leaf, names)}; there with ${nearest(right, leaf, names)}`;
}
