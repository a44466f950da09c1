import { childrenOf, type DrawnTree, isLeaf } from './walk.ts';

/**
 * The nodes to turn round so that leaves come in nearly the order of `place` (by class; classes without one count for
 * nothing): those whose children stand there the other way round, by the mean place of the classes under each. O(n).
 */
export function turnedNear({ hierarchy, parents }: DrawnTree, place: ArrayLike<number>): Set<number> {
  const nodes = hierarchy.classOf.length;
  const sum = new Float64Array(nodes);
  const known = new Float64Array(nodes);
  const turned = new Set<number>();
  const mean = (node: number): number => (sum[node] as number) / (known[node] as number);
  for (let node = 0; node < nodes; node++) {
    if (isLeaf(hierarchy, node)) {
      const own = place[hierarchy.classOf[node] as number] ?? Number.NaN;
      sum[node] = Number.isNaN(own) ? 0 : own;
      known[node] = Number.isNaN(own) ? 0 : 1;
    } else if (isFalling(Array.from(childrenOf(hierarchy, node), mean))) turned.add(node);
    const parent = parents[node] as number;
    if (parent < 0) continue;
    sum[parent] = (sum[parent] as number) + (sum[node] as number);
    known[parent] = (known[parent] as number) + (known[node] as number);
  }
  return turned;
}

/** True if values rather fall than rise from first to last. */
function isFalling(values: readonly number[]): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  const middle = (known.length - 1) / 2;
  return known.reduce((slope, value, at) => slope + (at - middle) * value, 0) < 0;
}
