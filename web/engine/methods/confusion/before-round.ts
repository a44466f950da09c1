import { at as entry } from '../../base/arrays.ts';
import { leavesBelow } from '../../hierarchy/walk.ts';
import type { Result } from '../../model/result.ts';
import type { Rounds } from './findings.ts';

/* Similarities that a round saw; by them follow the pairs that fulfil condition (1) of Kang & Lin. */

/** Similarities within this share of the largest are equal, as the core compares them. */
const ROUNDING = 1e-12;

/** The similarities of the trees before a round, and by them the most similar other tree of each. */
export interface Before {
  /** δ: a pair qualifies although a third is more similar by so much. */
  readonly delta: number;
  readonly similarity: Float64Array;
  readonly trees: number;
  /** Of each tree; itself where it is alone. */
  readonly nearest: Int32Array;
  /** Similarities that differ by no more are equal: that is rounding. */
  readonly slack: number;
}

export const similarityOf = (
  { similarity, trees }: Pick<Before, 'similarity' | 'trees'>,
  i: number,
  j: number,
): number => entry(similarity, i * trees + j);

/** The trees before a round from their similarities. O(trees²). */
export function fromSimilarities(similarity: Float64Array, delta: number): Before {
  const trees = Math.round(Math.sqrt(similarity.length));
  const nearest = Int32Array.from({ length: trees }, (_, i) => {
    let best = i;
    for (let k = 0; k < trees; k++) {
      const value = entry(similarity, i * trees + k);
      if (k !== i && (best === i || value > entry(similarity, i * trees + best))) best = k;
    }
    return best;
  });
  const most = nearest.reduce(
    (largest, k, i) => (k === i ? largest : Math.max(largest, entry(similarity, i * trees + k))),
    0,
  );
  return { delta, similarity, trees, nearest, slack: ROUNDING * most };
}

/** Null where the similarities were too many to keep. */
export function beforeRound({ similarity, rounds }: Rounds, step: number): Before | null {
  const kept = step === 0 ? similarity : entry(rounds, step - 1).similarity;
  const { delta } = entry(rounds, step);
  return kept === null || delta === null ? null : fromSimilarities(kept, delta);
}

/** The pair with the largest similarity that one of the two has: with each other or with a third. */
export function mostSimilarOf(before: Before, i: number, j: number): readonly [number, number] {
  const [k, l] = [entry(before.nearest, i), entry(before.nearest, j)];
  return similarityOf(before, i, k) >= similarityOf(before, j, l) ? [i, k] : [j, l];
}

/** True where no other is more similar to either of them by more than δ. */
export function qualifies(before: Before, i: number, j: number): boolean {
  const own = similarityOf(before, i, j);
  const wanted = similarityOf(before, ...mostSimilarOf(before, i, j));
  return own > 0 && own + before.delta >= wanted - before.slack;
}

/** The most similar pair that did not qualify; null where every similar pair did. O(trees²). */
export function closestMiss(before: Before): readonly [number, number] | null {
  let found: readonly [number, number] | null = null;
  let most = 0;
  for (let i = 0; i < before.trees; i++) {
    for (let j = i + 1; j < before.trees; j++) {
      const own = similarityOf(before, i, j);
      if (own > most && !qualifies(before, i, j)) [found, most] = [[i, j], own];
    }
  }
  return found;
}

/** The nodes of the trees before a round: of the classes, then those that the round before left. */
export function treesBefore({ classes }: Pick<Result, 'classes'>, { rounds }: Rounds, step: number): ArrayLike<number> {
  return step === 0 ? Array.from(classes.keys()) : entry(rounds, step - 1).treeNode;
}

/** More cells than this are no longer seen one by one. */
const MOST_CELLS = 400;

/** The cells of the matrix between the classes of two groups, both ways; none where they are too many. */
export function cellsBetween({ hierarchy }: Pick<Result, 'hierarchy'>, one: number, two: number): [number, number][] {
  const classesOf = (node: number): number[] =>
    node < 0 ? [] : leavesBelow(hierarchy, node).map((leaf) => entry(hierarchy.classOf, leaf));
  const [a, b] = [classesOf(one), classesOf(two)];
  if (a.length * b.length > MOST_CELLS) return [];
  return a.flatMap((i) =>
    b.flatMap((j): [number, number][] =>
      i === j
        ? []
        : [
            [i, j],
            [j, i],
          ],
    ),
  );
}
