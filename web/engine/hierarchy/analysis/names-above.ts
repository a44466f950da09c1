/** Finds nodes above others in a tree with names. */
export interface NamesAbove {
  /** The lowest node at or above one that something holds for, which then holds for all above it; -1 for none. O(log nodes). */
  first(node: number, holds: (node: number) => boolean): number;
  /** The lowest node at or above one that has a name; -1 for none. */
  named(node: number): number;
}

/** Each node has a jump to a node far above it, so that a few lead anywhere (Myers 1983). O(nodes). */
export function namesAbove(names: readonly string[], parents: Int32Array, depth: Uint32Array): NamesAbove {
  const jump = new Int32Array(parents.length);
  const named = new Int32Array(parents.length);
  const depthOf = (node: number): number => depth[node] as number;
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    named[node] = (names[node] ?? '') !== '' ? node : parent < 0 ? -1 : (named[parent] as number);
    if (parent < 0) {
      jump[node] = node;
      continue;
    }
    const once = jump[parent] as number;
    const twice = jump[once] as number;
    jump[node] = depthOf(parent) - depthOf(once) === depthOf(once) - depthOf(twice) ? twice : parent;
  }
  return {
    first(node, holds) {
      let at = node;
      while (at >= 0 && !holds(at)) {
        const far = jump[at] as number;
        at = far !== at && !holds(far) ? far : (parents[at] as number);
      }
      return at;
    },
    named: (node) => (node < 0 ? -1 : (named[node] as number)),
  };
}
