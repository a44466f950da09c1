import { at } from '../../base/arrays.ts';
import { HierarchyBuilder } from '../../hierarchy/builder.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { bySize, type Clade } from './clades.ts';

/** Groups that several trees agree on. */
export interface Consensus {
  /** Leaves by class, clades by size, the root last. */
  readonly hierarchy: Hierarchy;
  /** By node: the share of the trees that have the clade; NaN for leaves. */
  readonly share: Float64Array;
}

/** Clades in more than `more` trees (Margush and McMorris 1981 for half of them). O(sizes of the clades). */
export function consensusOf(trees: readonly ReadonlyMap<string, Clade>[], classes: number, more: number): Consensus {
  const counts = new Map<string, { readonly clade: Clade; readonly times: number }>();
  for (const clades of trees) {
    for (const [key, clade] of clades) counts.set(key, { clade, times: (counts.get(key)?.times ?? 0) + 1 });
  }
  const kept = [...counts.values()].filter(({ times }) => times > more).sort((a, b) => bySize(a.clade, b.clade));
  const builder = new HierarchyBuilder();
  const top = Int32Array.from({ length: classes }, (_, c) => builder.leaf(c));
  const share = Array.from(top, () => Number.NaN);
  const join = (members: Int32Array, part: number): void => {
    const node = builder.join(new Set(Array.from(members, (c) => at(top, c))));
    for (const c of members) top[c] = node;
    share.push(part);
  };
  for (const { clade, times } of kept) join(clade.classes, times / trees.length);
  join(
    Int32Array.from({ length: classes }, (_, c) => c),
    1,
  );
  return { hierarchy: builder.finish(), share: Float64Array.from(share) };
}
