import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { isLeaf, subtree } from '../hierarchy/walk.ts';
import type { Finished } from './finished.ts';

/** The part of a tree that is drawn, with the node numbers of the whole tree for those of the drawing and back. */
export interface Drawn {
  readonly hierarchy: Hierarchy;
  /** The node of the whole tree under its top, which is the root or what was focused on. */
  readonly top: number;
  /** By node of the drawing, the node of the whole tree. */
  readonly whole: Uint32Array;
  /** The node of the drawing for one of the whole tree; null for one that is not drawn. */
  partOf(node: number | null): number | null;
}

/** The subtree under `top`, or everything. O(nodes). */
export function drawnPart({ result }: Pick<Finished, 'result'>, top: number | null): Drawn {
  const { hierarchy } = result;
  const root = hierarchy.classOf.length - 1;
  if (top === null || top === root) {
    const whole = Uint32Array.from(hierarchy.classOf, (_, node) => node);
    return { hierarchy, top: root, whole, partOf: (node) => node };
  }
  const { hierarchy: part, nodes } = subtree(hierarchy, top);
  const numbers = new Map(Array.from(nodes, (node, index) => [node, index]));
  return {
    hierarchy: part,
    top,
    whole: nodes,
    partOf: (node) => (node === null ? null : (numbers.get(node) ?? null)),
  };
}

/** Leaf nodes whose class name contains the words, upper and lower case alike; those that begin with them first. */
export function findClasses({ result }: Pick<Finished, 'result'>, query: string): number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const { hierarchy, classes } = result;
  const at = (node: number): number => (classes[hierarchy.classOf[node] as number] ?? '').toLowerCase().indexOf(wanted);
  const found = Array.from(hierarchy.classOf.keys()).filter((node) => isLeaf(hierarchy, node) && at(node) >= 0);
  return found.sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0) || a - b);
}
