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
    const [a, b] = [merges[2 * merge] as number, merges[2 * merge + 1] as number];
    const [above, below] = (size[a] as number) >= (size[b] as number) ? [a, b] : [b, a];
    const node = leaves + merge;
    top[node] = top[above] as number;
    size[node] = (size[a] as number) + (size[b] as number);
    up[top[below] as number] = top[above] as number;
    at[top[below] as number] = merge;
  }
  return (first: number, second: number): number => {
    let [a, b, last] = [first, second, -1];
    while (a !== b) {
      if ((at[a] as number) < (at[b] as number)) [last, a] = [at[a] as number, up[a] as number];
      else [last, b] = [at[b] as number, up[b] as number];
    }
    return last < 0 ? 0 : (height[leaves + last] as number);
  };
}
