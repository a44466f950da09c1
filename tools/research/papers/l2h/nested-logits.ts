import { at as elementAt } from '../../../../web/engine/base/arrays.ts';
import { isLeaf, leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { normals } from '../../../../web/page/samples/normals.ts';

/** Groups in groups of classes: numbers are classes. */
export type Nested = number | readonly Nested[];

/** Groups of equal size at every depth: [3, 4] has 3 groups of 4 classes. */
export function evenGroups(widths: readonly number[]): Nested {
  let next = 0;
  const make = (depth: number): Nested => {
    if (depth < widths.length) return Array.from({ length: widths[depth] ?? 0 }, () => make(depth + 1));
    next += 1;
    return next - 1;
  };
  return make(0);
}

/** In logits: how far a point raises its own class, and every group that this is in; noise of groups and classes. */
const OWN = 3;
const PULL = 1.2;
const NOISE_OF_GROUPS = 1.2;
const NOISE_OF_CLASSES = 1.5;

interface Node {
  readonly parent: number;
  /** -1 for a group. */
  readonly leaf: number;
}

function nodesOf(tree: Nested): Node[] {
  const nodes: Node[] = [];
  const waiting: (readonly [Nested, number])[] = [[tree, -1]];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [at, parent] = next;
    const isClass = typeof at === 'number';
    nodes.push({ parent, leaf: isClass ? at : -1 });
    if (!isClass) waiting.push(...at.map((below) => [below, nodes.length - 1] as const));
  }
  return nodes;
}

/** Logits of points of a classifier whose classes lie in these groups, row by row; points take the classes in turn. */
export function nestedLogits(tree: Nested, points: number, seed: number): Float32Array<ArrayBuffer> {
  const nodes = nodesOf(tree);
  const classes = nodes.filter(({ leaf }) => leaf >= 0).length;
  const normal = normals(seed);
  const logits = new Float32Array(points * classes);
  const value = new Float64Array(nodes.length);
  for (let point = 0; point < points; point++) {
    const isAbove = new Set<number>();
    let up = nodes.findIndex(({ leaf }) => leaf === point % classes);
    for (; up >= 0; up = nodes[up]?.parent ?? -1) isAbove.add(up);
    for (const [node, { parent, leaf }] of nodes.entries()) {
      if (parent < 0) continue;
      const [noise, raise] = leaf < 0 ? [NOISE_OF_GROUPS, PULL] : [NOISE_OF_CLASSES, OWN];
      value[node] = (value[parent] ?? 0) + noise * normal() + (isAbove.has(node) ? raise : 0);
      if (leaf >= 0) logits[point * classes + leaf] = value[node] ?? 0;
    }
  }
  return logits;
}

/** The groups below the root as lists of classes, each as text, so that they can be compared. */
export function groupsIn(tree: Nested): string[] {
  const groups: string[] = [];
  const collect = (at: Nested, isRoot: boolean): number[] => {
    if (typeof at === 'number') return [at];
    const classes = at.flatMap((below) => collect(below, false)).sort((a, b) => a - b);
    if (!isRoot) groups.push(classes.join());
    return classes;
  };
  collect(tree, true);
  return groups.sort();
}

/** The same of a tree over these classes. */
export const groupsOf = (tree: Hierarchy): string[] =>
  Array.from(tree.classOf.keys())
    .filter((node) => !isLeaf(tree, node) && node < tree.classOf.length - 1)
    .map((node) =>
      leavesBelow(tree, node)
        .map((leaf) => elementAt(tree.classOf, leaf))
        .sort((a, b) => a - b)
        .join(),
    )
    .sort();
