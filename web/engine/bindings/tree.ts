import type { Hierarchy } from '../model/hierarchy.ts';
import type { Core } from './core.ts';

/** A hierarchy in the core's memory, for the calls that read trees. */
export interface TreeInMemory {
  /** Address of an lt_tree; leaves carry their class as leaf number. */
  readonly pointer: number;
  /** Address of one height a node. */
  readonly heights: number;
}

/** Runs `use` with a hierarchy in memory that is given back afterwards. */
export function withTree<T>(core: Core, tree: Hierarchy, use: (tree: TreeInMemory) => T): T {
  const { childStart, child, classOf, height } = tree;
  const sizes = [16, childStart.byteLength, child.byteLength, classOf.byteLength, height.byteLength];
  return core.withMemory(sizes, (pointer, childStartAt, childAt, leafOf, heights) => {
    core.write(childStartAt, childStart);
    core.write(childAt, child);
    core.write(leafOf, classOf);
    core.write(heights, height);
    core.write(pointer, Uint32Array.of(classOf.length, childStartAt, childAt, leafOf));
    return use({ pointer, heights });
  });
}
