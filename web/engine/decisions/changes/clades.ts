import { at } from '../../base/arrays.ts';
import { bitsFrom } from '../../base/random-bits.ts';
import { HierarchyBuilder } from '../../hierarchy/builder.ts';
import { childrenOf, drawingOrder, isLeaf } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';

/** A set of more than one and less than all classes that a node of a tree has. */
export interface Clade {
  readonly node: number;
  /** Ascending. */
  readonly classes: Int32Array<ArrayBuffer>;
}

/**
 * A word of 64 bits for each set of classes: the words of its classes, drawn at random with a fixed seed, put together. Sets of the
 * same size with the same word are taken as equal; among a million sets two others would be so with a chance of 3 in 10^8.
 */
class Words {
  readonly #low: Uint32Array;
  readonly #high: Uint32Array;

  constructor(classes: number) {
    const bits = bitsFrom(0);
    this.#low = Uint32Array.from({ length: classes }, () => bits.next().value);
    this.#high = Uint32Array.from({ length: classes }, () => bits.next().value);
  }

  /** The key of every node of a tree. O(nodes). */
  of(tree: Hierarchy): string[] {
    const low = new Uint32Array(tree.classOf.length);
    const high = low.slice();
    const size = low.slice();
    return Array.from(tree.classOf, (c, node) => {
      if (c >= 0) [low[node], high[node], size[node]] = [at(this.#low, c), at(this.#high, c), 1];
      for (const child of childrenOf(tree, node)) {
        low[node] = at(low, node) ^ at(low, child);
        high[node] = at(high, node) ^ at(high, child);
        size[node] = at(size, node) + at(size, child);
      }
      return `${size[node]},${low[node]},${high[node]}`;
    });
  }
}

/** The clades of each of several trees over the same classes, by a key that equal sets share. O(nodes + sizes of the clades). */
export function cladesOf(trees: readonly Hierarchy[], classes: number): Map<string, Clade>[] {
  const words = new Words(classes);
  return trees.map((tree) => {
    const { leaves, first, last } = drawingOrder(tree);
    const keys = words.of(tree);
    const found = new Map<string, Clade>();
    for (const [node, key] of keys.entries()) {
      const below = leaves.subarray(first[node], last[node]);
      if (isLeaf(tree, node) || below.length < 2 || below.length === classes) continue;
      found.set(key, { node, classes: Int32Array.from(below, (leaf) => at(tree.classOf, leaf)).sort() });
    }
    return found;
  });
}

interface Classes {
  readonly classes: ArrayLike<number>;
}

/** By size, then by the classes. */
export function bySize({ classes: a }: Classes, { classes: b }: Classes): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i += 1) {
    const difference = at(a, i) - at(b, i);
    if (difference !== 0) return difference;
  }
  return 0;
}

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
