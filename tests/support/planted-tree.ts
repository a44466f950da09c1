import { hierarchyFromMerges } from '../../web/engine/hierarchy/linkage.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';

/** A binary tree that is neither balanced nor a chain: merges join the oldest group with one near it. */
export function planted(leaves: number): Hierarchy {
  const free = Array.from({ length: leaves }, (_, leaf) => leaf);
  const merges: number[] = [];
  for (let node = leaves; free.length > 1; node++) {
    const [first] = free.splice((7 * node) % Math.ceil(free.length / 3), 1);
    const [second] = free.splice((5 * node) % Math.ceil(free.length / 2), 1);
    merges.push(first as number, second as number);
    free.push(node);
  }
  return hierarchyFromMerges(leaves, Uint32Array.from(merges));
}

/** Each leaf joined to all before it: `levels` merges, as deep as a tree can be. */
export function caterpillar(levels: number): Hierarchy {
  const merges = new Uint32Array(2 * levels);
  for (let merge = 0; merge < levels; merge++) merges.set([merge === 0 ? 0 : levels + merge, merge + 1], 2 * merge);
  return hierarchyFromMerges(levels + 1, merges);
}
