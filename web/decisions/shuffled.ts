import { bitsFrom } from '../base/random-bits.ts';
import type { Hierarchy } from '../model/hierarchy.ts';

/** 0 to `classes` - 1 in the order of a seed (Fisher and Yates, SplitMix32): the same everywhere. */
export function shuffledOrder(classes: number, seed: number): Uint32Array<ArrayBuffer> {
  const order = Uint32Array.from({ length: classes }, (_, c) => c);
  const bits = bitsFrom(seed);
  for (let i = 0; i + 1 < classes; i += 1) {
    const other = i + Math.floor((bits.next().value / 2 ** 32) * (classes - i));
    const held = order[i] as number;
    order[i] = order[other] as number;
    order[other] = held;
  }
  return order;
}

/** A tree of the same shape with other classes: the leaf of class c becomes that of class order[c]. */
export function shuffledTree(tree: Hierarchy, classes: number, seed: number): Hierarchy {
  const order = shuffledOrder(classes, seed);
  return { ...tree, classOf: tree.classOf.map((c) => (c < 0 ? c : (order[c] as number))) };
}
