import { at } from '../../base/arrays.ts';
import { childrenOf, isLeaf } from '../../hierarchy/walk.ts';
import { type Hierarchy, nodeCount } from '../../model/hierarchy.ts';

/** Nodes at which a hierarchy joins classes, or groups of classes. */
export interface Joins {
  /** Classes under each node, each once. */
  readonly classes: Uint32Array;
  /** The first node, children before parents, that has both under it; null where there is none. */
  joint(a: number, b: number): number | null;
  isUnder(unit: number, node: number): boolean;
  /** The first node that has another one beside it; null where there is none. */
  nearest(unit: number): number | null;
  /** Share of the tree that a node takes in, from 0 for one class to 1 for all: ln of its classes over ln of all classes. */
  information(node: number): number;
}

/** The leaves of each class: several where it has several places in the tree, none where the tree lacks it. */
export function leavesOfClasses({ classOf }: Hierarchy, classes: number): number[][] {
  const leaves = Array.from({ length: classes }, (): number[] => []);
  classOf.forEach((c, node) => {
    if (c >= 0) at(leaves, c).push(node);
  });
  return leaves;
}

/**
 * `nodesOf`: the nodes that stand for each class, or for each group. Several parents are legal: every one has a set of all
 * nodes above it, one bit a node. O(units × nodes / 32) of memory, and at most nodes / 32 steps a pair.
 */
export function joinsOf(hierarchy: Hierarchy, nodesOf: readonly (readonly number[])[]): Joins {
  const nodes = nodeCount(hierarchy);
  const words = Math.ceil(nodes / 32);
  const above = new Uint32Array(nodesOf.length * words);
  const units = new Uint32Array(nodes);
  const parents = parentLists(hierarchy);
  nodesOf.forEach((starts, unit) => {
    for (const node of nodesAbove(parents, starts)) {
      const word = unit * words + (node >>> 5);
      above[word] = at(above, word) | (1 << (node & 31));
      units[node] = at(units, node) + 1;
    }
  });
  const classes = new Uint32Array(nodes);
  for (const starts of leavesOfClasses(hierarchy, 1 + hierarchy.classOf.reduce((most, c) => Math.max(most, c), -1))) {
    for (const node of nodesAbove(parents, starts)) classes[node] = at(classes, node) + 1;
  }
  const all = at(classes, nodes - 1);
  return {
    classes,
    joint(a, b) {
      const [first, second] = [a * words, b * words];
      for (let word = 0; word < words; word++) {
        const both = at(above, first + word) & at(above, second + word);
        if (both !== 0) return word * 32 + 31 - Math.clz32(both & -both);
      }
      return null;
    },
    isUnder: (unit, node) => (at(above, unit * words + (node >>> 5)) & (1 << (node & 31))) !== 0,
    nearest(unit) {
      const found = Array.from(nodesAbove(parents, at(nodesOf, unit))).filter((node) => at(units, node) > 1);
      return found.length === 0 ? null : found.reduce((first, node) => Math.min(first, node));
    },
    information: (node) => (all < 2 ? 0 : Math.log(at(classes, node)) / Math.log(all)),
  };
}

/** Nodes and all that is above them, each once. */
function nodesAbove(parents: readonly (readonly number[])[], starts: readonly number[]): Set<number> {
  const found = new Set(starts);
  // A set is walked in the order in which it grows.
  for (const node of found) for (const parent of at(parents, node)) found.add(parent);
  return found;
}

function parentLists(hierarchy: Hierarchy): number[][] {
  const parents = Array.from({ length: nodeCount(hierarchy) }, (): number[] => []);
  for (const node of parents.keys()) {
    if (!isLeaf(hierarchy, node)) for (const child of childrenOf(hierarchy, node)) at(parents, child).push(node);
  }
  return parents;
}
