/**
 * Moves places, which ascend, as little as possible (by the sum of squares) so that neighbours are `gap` apart and all
 * are from `from` to `to`, where they must fit. Neighbours that are too close become one block at their mean, as in
 * isotonic regression. O(n).
 */
export function spread(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((place, at) => {
    let block = { sum: place - at * gap, count: 1 };
    for (let above = blocks.at(-1); above !== undefined && meanOf(above) > meanOf(block); above = blocks.at(-1)) {
      block = { sum: above.sum + block.sum, count: above.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const last = to - (wanted.length - 1) * gap;
  return blocks
    .flatMap((block) => new Array<number>(block.count).fill(Math.max(from, Math.min(last, meanOf(block)))))
    .map((place, at) => place + at * gap);
}

const meanOf = ({ sum, count }: { readonly sum: number; readonly count: number }): number => sum / count;
