import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';

/** All classes at the root; the leaf of class c is node c. */
export function star(classes: number): Hierarchy {
  const builder = new HierarchyBuilder();
  builder.join(Array.from({ length: classes }, (_, c) => builder.leaf(c)));
  return builder.finish();
}

/** Puts a hierarchy together node by node, children before parents, the root last. */
export class HierarchyBuilder {
  readonly #childStart: number[] = [0];
  readonly #child: number[] = [];
  readonly #classOf: number[] = [];
  readonly #inner: string[] = [];

  /** Adds a leaf that holds a class; returns its node number. */
  leaf(classNumber: number): number {
    this.#childStart.push(this.#child.length);
    this.#inner.push('');
    return this.#classOf.push(classNumber) - 1;
  }

  /** Adds a node over nodes that were added before, with its name if it has one; returns its number. */
  join(children: Iterable<number>, name = ''): number {
    this.#inner.push(name);
    for (const node of children) this.#child.push(node);
    this.#childStart.push(this.#child.length);
    return this.#classOf.push(-1) - 1;
  }

  /** Names an inner node after a group above it that has nothing else in it, and so makes no node of its own. */
  nameAlso(node: number, above: string): void {
    const own = this.#inner[node] ?? '';
    if (this.#classOf[node] !== -1 || above === own) return;
    this.#inner[node] = [above, own].filter((name) => name !== '').join(' · ');
  }

  /** The names of inner nodes, where any has one. */
  names(): Pick<NamedHierarchy, 'inner'> {
    return this.#inner.some((name) => name !== '') ? { inner: [...this.#inner] } : {};
  }

  /** The hierarchy with the given heights, by node; without them a node is as high as its longest path down, in edges. */
  finish(height?: ArrayLike<number>): Hierarchy {
    const childStart = Uint32Array.from(this.#childStart);
    const child = Uint32Array.from(this.#child);
    return {
      childStart,
      child,
      height: height === undefined ? longestPaths(childStart, child) : Float64Array.from(height),
      classOf: Int32Array.from(this.#classOf),
    };
  }
}

/** Edges on the longest path down from every node: what heights are where nothing says otherwise. */
export function longestPaths(childStart: Uint32Array, child: Uint32Array): Float64Array {
  const height = new Float64Array(childStart.length - 1);
  for (let node = 0; node < height.length; node++) {
    let longest = -1;
    for (const below of child.subarray(childStart[node], childStart[node + 1])) {
      longest = Math.max(longest, height[below] as number);
    }
    height[node] = longest + 1;
  }
  return height;
}
