import { normals } from '../../web/page/samples/normals.ts';
import type { Nested } from './oracle/metrics.ts';

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
