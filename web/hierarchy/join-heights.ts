/**
 * The height at which a binary tree joins pairs of its leaves: the merges as a forest that is never compressed, the larger
 * part staying on top (wasm/src/ultrametric/forest.h has the same). `merges` has two nodes a merge, leaves first, and
 * `height` one number a node. O(nodes) to make, O(log leaves) a pair.
 */
export function joinHeights(leaves: number, merges: Uint32Array, height: ArrayLike<number>) {
  const up = new Int32Array(leaves).fill(-1);
  const at = new Int32Array(leaves).fill(leaves); // the merge that attached it; beyond all at the top
  const top = new Uint32Array(leaves + merges.length / 2);
  const size = new Uint32Array(top.length).fill(1, 0, leaves);
  for (let leaf = 0; leaf < leaves; leaf += 1) top[leaf] = leaf;
  for (let merge = 0; 2 * merge < merges.length; merge += 1) {
    const [a, b] = [merges[2 * merge] ?? 0, merges[2 * merge + 1] ?? 0];
    const [above, below] = (size[a] ?? 0) >= (size[b] ?? 0) ? [a, b] : [b, a];
    const node = leaves + merge;
    top[node] = top[above] ?? 0;
    size[node] = (size[a] ?? 0) + (size[b] ?? 0);
    up[top[below] ?? 0] = top[above] ?? 0;
    at[top[below] ?? 0] = merge;
  }
  return (first: number, second: number): number => {
    let [a, b, last] = [first, second, -1];
    while (a !== b) {
      if ((at[a] ?? 0) < (at[b] ?? 0)) [last, a] = [at[a] ?? 0, up[a] ?? 0];
      else [last, b] = [at[b] ?? 0, up[b] ?? 0];
    }
    return last < 0 ? 0 : (height[leaves + last] ?? 0);
  };
}
