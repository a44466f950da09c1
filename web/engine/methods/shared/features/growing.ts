import type { GrowingTree } from '../../../model/run.ts';
import type { GrownNode } from './grow.ts';
import { hierarchyOf } from './tree.ts';

/** The least time between two pictures: rare enough to cost a run nothing, often enough to follow. */
const EVERY_MS = 400;

/** Takes a picture of a growing tree from time to time; none of a tree that grows in less time. O(nodes) each. */
export class GrowingPictures {
  #last = performance.now();
  #taken = 0;
  readonly #wanted: number;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  /** The tree, if it is time for another picture; null else. */
  take(nodes: readonly GrownNode[]): GrowingTree | null {
    return performance.now() - this.#last < EVERY_MS ? null : this.#picture(nodes);
  }

  /** The whole tree at the end, where it was seen to grow. */
  last(nodes: readonly GrownNode[]): GrowingTree | null {
    return this.#taken === 0 ? null : this.#picture(nodes);
  }

  #picture(nodes: readonly GrownNode[]): GrowingTree | null {
    if (nodes.length === 1) return null;
    this.#last = performance.now();
    this.#taken += 1;
    return growingTree(nodes, this.#wanted);
  }
}

function growingTree(nodes: readonly GrownNode[], wanted: number): GrowingTree {
  const { hierarchy, nodeOf, leaves } = hierarchyOf(nodes);
  const keys = new Uint32Array(nodes.length);
  nodeOf.forEach((node, id) => {
    keys[node] = id;
  });
  return {
    hierarchy,
    keys,
    sizes: Uint32Array.from(leaves, ({ rows }) => rows.length),
    wanted: Math.max(wanted, leaves.length),
  };
}
