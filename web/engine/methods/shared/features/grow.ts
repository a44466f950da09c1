import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts';
import type { GrowingTree, RunContext } from '../../../model/run.ts';
import { hierarchyOf } from './tree.ts';

/** The least time between two pictures: rare enough to cost a run nothing, often enough to follow. */
const EVERY_MS = 400;

/** Takes a picture of a growing tree from time to time; none of a tree that grows in less time. O(nodes) each. */
class GrowingPictures {
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

/** Seeds of nodes are this far apart, so that no two of them draw the same random numbers. */
export const SEED_STEP = 1_000_003;

/** A node of a tree that grows from the root down; ids in the order of creation. */
export interface GrownNode {
  readonly id: number;
  /** -1 for the root. */
  readonly parent: number;
  /** Its place among the children of its parent. */
  readonly place: number;
  readonly depth: number;
  /** The rows of the features that are in it. */
  readonly rows: Uint32Array;
  /** Step at which it was split: 0, 1, …; -1 for a leaf. */
  order: number;
  /** Ids; none for a leaf. */
  children: readonly number[];
}

/** Rule that chooses leaves and splits them. */
export interface Splitter {
  /** Nodes whose scores are asked for next, in this order: a splitter with other threads begins with all of them. */
  ahead?(nodes: readonly GrownNode[]): void;
  /** The leaf with the largest score is split next; minus infinity: never. */
  score(node: GrownNode): number | Promise<number>;
  /** The child of every row of a node that was chosen. */
  split(node: GrownNode): Uint32Array;
}

export interface Limits {
  readonly leaves: number;
  /** Children of a node. */
  readonly branching: number;
  /** A node with fewer rows is not split. */
  readonly minLeaf: number;
  /** Edges between root and leaves; 0: as many as it takes. */
  readonly maxDepth: number;
}

/** The root of any size that can be shared out, other nodes from two rows a child on. */
function isSplittable({ rows, depth }: GrownNode, limits: Limits): boolean {
  const least = depth === 0 ? limits.branching : Math.max(2 * limits.branching, limits.minLeaf);
  return rows.length >= least && (limits.maxDepth === 0 || depth < limits.maxDepth);
}

function childrenOf(node: GrownNode, labels: Uint32Array, first: number, count: number): GrownNode[] {
  return Array.from({ length: count }, (_, place) => ({
    id: first + place,
    parent: node.id,
    place,
    depth: node.depth + 1,
    rows: node.rows.filter((_row, at) => labels[at] === place),
    order: -1,
    children: [],
  }));
}

/**
 * Greedy top-down building (HMMC, Algorithm 1): split the leaf with the largest score, ties by id, until there are enough
 * leaves or none can be split. A leaf is scored once, when it is made; the last ones are not scored at all. With more than
 * two children the last split may give a few leaves too many. Stopped before its end, it is the tree of as many leaves as
 * it has by then.
 */
export async function grow(
  rows: Uint32Array,
  limits: Limits,
  splitter: Splitter,
  context: RunContext,
): Promise<GrownNode[]> {
  const root: GrownNode = { id: 0, parent: -1, place: 0, depth: 0, rows, order: -1, children: [] };
  const nodes = [root];
  const waiting = new Map<GrownNode, number>();
  const consider = async (node: GrownNode): Promise<void> => {
    const score = isSplittable(node, limits) ? await splitter.score(node) : Number.NEGATIVE_INFINITY;
    if (score > Number.NEGATIVE_INFINITY) waiting.set(node, score);
    await yieldToEventLoop();
    context.signal?.throwIfAborted();
  };
  const considerAll = async (fresh: readonly GrownNode[]): Promise<void> => {
    splitter.ahead?.(fresh.filter((node) => isSplittable(node, limits)));
    for (const node of fresh) await consider(node);
  };
  const pictures = new GrowingPictures(limits.leaves);
  let leaves = 1;
  const report = (growing: GrowingTree | null): void =>
    context.onProgress?.({ phase: 'splitting', done: leaves, total: limits.leaves, growing: growing ?? undefined });
  report(null);
  await considerAll([root]);
  for (let order = 0; leaves < limits.leaves && waiting.size > 0 && !context.stopEarly?.aborted; order += 1) {
    report(pictures.take(nodes));
    const [chosen] = [...waiting].reduce((best, next) => (next[1] > best[1] ? next : best));
    waiting.delete(chosen);
    const children = childrenOf(chosen, splitter.split(chosen), nodes.length, limits.branching);
    chosen.order = order;
    chosen.children = children.map(({ id }) => id);
    nodes.push(...children);
    leaves += children.length - 1;
    if (leaves < limits.leaves) await considerAll(children);
  }
  report(pictures.last(nodes));
  return nodes;
}
