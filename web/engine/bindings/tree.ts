import type { Hierarchy } from '../model/hierarchy.ts';
import type { Core } from './core.ts';
import { STRUCTS } from './logitree.ts';

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
  const sizes = [STRUCTS.lt_tree.bytes, childStart, child, classOf, height];
  return core.withMemory(sizes, (pointer, childStartAt, childAt, leafOfAt, heights) => {
    core.writeStruct(pointer, 'lt_tree', {
      n_nodes: classOf.length,
      child_start: childStartAt,
      child: childAt,
      leaf_of: leafOfAt,
    });
    return use({ pointer, heights });
  });
}
