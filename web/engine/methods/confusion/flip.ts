import { at } from '../../base/arrays.ts';
import { closestMiss, fromSimilarities, qualifies } from './before-round.ts';

/* The smallest change of one count after which other pairs are similar enough in the first round. */

/** Counts of points by true and predicted class. */
export interface Counted {
  readonly classes: number;
  readonly countOf: (truth: number, predicted: number) => number;
  readonly r: number;
}

type Pair = readonly [number, number];

/** With `to` points in a cell, true class then predicted class, other pairs qualify; with one step less they do not. */
export interface CountFlip {
  readonly cell: Pair;
  readonly from: number;
  readonly to: number;
  /** Pairs of classes that qualify then, and that do not any more. */
  readonly gained: readonly Pair[];
  readonly lost: readonly Pair[];
}

/** Similarity of classes: the mean of the shares of each that were taken for the other. A class without points has no shares. */
function similarities({ classes, countOf }: Counted): Float64Array {
  const list = Array.from({ length: classes }, (_, c) => c);
  const totals = list.map((truth) => list.reduce((sum, predicted) => sum + countOf(truth, predicted), 0));
  const share = (truth: number, predicted: number): number => {
    const total = at(totals, truth);
    return total > 0 ? countOf(truth, predicted) / total : 0;
  };
  return Float64Array.from({ length: classes * classes }, (_, entry) => {
    const [i, j] = [Math.floor(entry / classes), entry % classes];
    return (share(i, j) + share(j, i)) / 2;
  });
}

/** Similarities that the first round sees. */
function firstRound(counted: Counted) {
  const similarity = similarities(counted);
  const { classes, r } = counted;
  const m = similarity.reduce((most, value, entry) => (entry % (classes + 1) === 0 ? most : Math.max(most, value)), 0);
  return fromSimilarities(similarity, r * m);
}

function pairsOf(counted: Counted): Pair[] {
  const before = firstRound(counted);
  const pairs: Pair[] = [];
  for (let i = 0; i < counted.classes; i++) {
    for (let j = i + 1; j < counted.classes; j++) if (qualifies(before, i, j)) pairs.push([i, j]);
  }
  return pairs;
}

const withCount = (counted: Counted, [truth, predicted]: Pair, count: number): Counted => ({
  ...counted,
  countOf: (i, j) => (i === truth && j === predicted ? count : counted.countOf(i, j)),
});

const without = (pairs: readonly Pair[], others: readonly Pair[]): Pair[] => {
  const known = new Set(others.map((pair) => pair.join()));
  return pairs.filter((pair) => !known.has(pair.join()));
};

/** Cells of the classes of the most similar pair that did not qualify, and of the least similar one that did. */
function cellsToTry(counted: Counted, pairs: readonly Pair[]): Pair[] {
  const before = firstRound(counted);
  const classes = new Set([...(closestMiss(before) ?? []), ...(pairs.at(-1) ?? [])]);
  return [...classes].flatMap((truth) =>
    Array.from({ length: counted.classes }, (_, predicted): Pair => [truth, predicted]).filter(([i, j]) => i !== j),
  );
}

/**
 * The smallest change of one count, among cells of the pairs that are nearest to deciding otherwise, that lets another pair
 * qualify or keeps one from it; null where none up to four times a row does. O(classes³) for each cell at most.
 */
export function smallestCountFlip(counted: Counted): CountFlip | null {
  const pairs = pairsOf(counted);
  const asText = pairs.join(' ');
  let found: CountFlip | null = null;
  for (const cell of cellsToTry(counted, pairs)) {
    const from = counted.countOf(...cell);
    const total = Array.from({ length: counted.classes }, (_, c) => counted.countOf(cell[0], c)).reduce(
      (a, b) => a + b,
      0,
    );
    for (const sign of [1, -1]) {
      const flips = (by: number): boolean => pairsOf(withCount(counted, cell, from + sign * by)).join(' ') !== asText;
      // Nothing is larger than what was found, and no count is below 0.
      const most = Math.min(
        found === null ? 4 * total : Math.abs(found.to - found.from) - 1,
        sign < 0 ? from : Number.POSITIVE_INFINITY,
      );
      const by = leastThat(flips, Math.floor(most));
      if (by === null) continue;
      const to = from + sign * by;
      const then = pairsOf(withCount(counted, cell, to));
      found = { cell, from, to, gained: without(then, pairs), lost: without(pairs, then) };
    }
  }
  return found;
}

/** The least whole number up to `most` for which `isSo` holds, if it then holds for all larger ones; null where it holds for none. */
function leastThat(isSo: (by: number) => boolean, most: number): number | null {
  let [below, above] = [0, 1];
  while (above < most && !isSo(above)) [below, above] = [above, 2 * above];
  above = Math.min(above, most);
  if (above < 1 || !isSo(above)) return null;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (isSo(middle)) above = middle;
    else below = middle;
  }
  return above;
}
