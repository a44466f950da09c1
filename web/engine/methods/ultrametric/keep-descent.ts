import { at } from '../../base/arrays.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { UltrametricFit } from '../../bindings/ultrametric.ts';
import type { Descent } from './descent.ts';

/** The tree of one iterate. */
export type Tree = ReturnType<UltrametricFit['tree']>;

/** The most iterates that are kept, and the most bytes they take. */
const MOST = 60;
const MOST_BYTES = 2 ** 24;
const BYTES_A_MERGE = 12;
/** With fewer there is nothing to follow. */
const FEWEST = 4;

/** Number of iterates of a tree over so many leaves that are kept; 0 for a tree that is too large. */
export function keptOf(leaves: number): number {
  const most = Math.min(MOST, Math.floor(MOST_BYTES / (BYTES_A_MERGE * Math.max(1, leaves - 1))));
  return most < FEWEST ? 0 : most;
}

/** The steps whose iterates are kept: all at first, then further and further apart, up to the last that there may be. */
export function stepsToKeep(iterations: number, most: number): number[] {
  if (iterations < most) return Array.from({ length: iterations + 1 }, (_, step) => step);
  return Array.from({ length: most }, (_, i) => Math.max(i, Math.round((iterations + 1) ** (i / (most - 1))) - 1));
}

/** The most leaves and edges of a graph that is kept to tell a term of the cost by it. */
const MOST_LEAVES = 2000;
const MOST_EDGES = 50_000;

/** A descent with all edges of its graph, where these are few. */
export function withGraph(descent: Descent, { vertices, src, dst, weight }: Graph): Descent {
  const isSmall = vertices <= MOST_LEAVES && weight.length <= MOST_EDGES;
  return isSmall ? { ...descent, graph: { src, dst, weight } } : descent;
}

/** Keeps the trees of iterates as a fit comes to them. */
export class DescentKeeper {
  /** Null where trees are too large to be kept. */
  readonly #wanted: number[] | null;
  readonly #kept = new Map<number, Tree>();

  constructor(leaves: number, iterations: number) {
    const most = keptOf(leaves);
    this.#wanted = most === 0 ? null : stepsToKeep(iterations, most);
  }

  /** Number of steps to make after this one until a tree is wanted. */
  stepsFrom(done: number): number {
    const next = this.#wanted?.find((step) => step > done) ?? Number.POSITIVE_INFINITY;
    return next - done;
  }

  /** Keeps the tree after this step, if it is wanted. */
  look(fit: UltrametricFit, step: number): void {
    if (this.#wanted?.includes(step)) this.keep(fit, step);
  }

  /** Keeps the tree after this step. Lengths that nothing keeps positive may fall below 0: then there is none. */
  keep(fit: UltrametricFit, step: number): void {
    const tree = this.#wanted === null ? null : fit.tree();
    if (tree?.heights.every((height) => height >= 0)) this.#kept.set(step, tree);
  }

  /** Iterates that were kept, with the one whose tree is the result; null where the tree is too large. */
  finish({ src, dst, weight }: Graph, best: number, tree: Tree): Descent | null {
    if (this.#kept.size === 0) return null;
    const trees = [...this.#kept.set(best, tree)].sort(([a], [b]) => a - b);
    const merges = tree.heights.length;
    const edges = new Uint32Array(trees.length * merges);
    const heights = new Float64Array(trees.length * merges);
    const numbers = new Int32Array(src.length).fill(-1);
    const known: number[] = [];
    trees.forEach(([, each], place) => {
      heights.set(each.heights, place * merges);
      for (let merge = 0; merge < merges; merge += 1) {
        const edge = each.edges[merge] as number;
        if ((numbers[edge] as number) < 0) numbers[edge] = known.push(edge) - 1;
        edges[place * merges + merge] = numbers[edge] as number;
      }
    });
    return {
      steps: Uint32Array.from(trees, ([step]) => step),
      ...{ edges, heights },
      ends: Uint32Array.from({ length: 2 * known.length }, (_, i) => at(i % 2 === 0 ? src : dst, at(known, i >> 1))),
      weight: Float64Array.from(known, (edge) => at(weight, edge)),
    };
  }
}
