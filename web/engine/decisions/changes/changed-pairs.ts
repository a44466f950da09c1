import { at } from '../../base/arrays.ts';
import {
  type ComparedCounts,
  LEVEL_OF_A_LIST,
  smallestChance,
  type TestedShare,
  testedShares,
} from './compared-share.ts';
import type { Mistakes, SeenByBoth } from './seen-points.ts';

/* Pairs of classes that one model tells apart better than the other. */

/** Two classes: the points of both, and those that are taken for the other class under each model. */
export interface ChangedPair extends TestedShare {
  readonly classes: readonly [number, number];
  /** The way round that changed most: points of the class `truth` taken for `predicted`, under each model. */
  readonly truth: number;
  readonly predicted: number;
  readonly taken: readonly [number, number];
}

export interface ChangedPairs {
  /** Fewer points mistaken by the second model; more of them. Sure ones first, by p. */
  readonly fixed: readonly ChangedPair[];
  readonly broken: readonly ChangedPair[];
  /** Pairs that are tested: those mistaken so often that their test could pass. */
  readonly tested: number;
  /** Least such number, by one of the models alone; null where they predict different points: it depends on the points. */
  readonly least: number | null;
}

/**
 * The p that a pair must be able to reach to be tested: the level adjusted for as many tests as there are then (Tarone 1990). What
 * it can reach says nothing of which model makes its mistakes, so that the choice does not favour a result.
 */
function chanceToReach(smallest: readonly number[], level: number): number {
  const ascending = Float64Array.from(smallest).sort();
  let tests = 1;
  // With more pairs than tests that could reach their level, more tests are needed.
  while (tests < ascending.length && at(ascending, tests) <= level / tests) tests += 1;
  return level / tests;
}

/** The fewest mistakes with which McNemar's test can come down to a level: of 2^m ways to share m of them out, 2 are so uneven. */
const leastFor = (level: number): number => Math.ceil(1 + Math.log2(1 / level));

/** Points mistaken for the other class of a pair by one model alone, by pair; null where the models predict different points. */
function turnedIn({ models: [a, b], arePaired }: SeenByBoth, keyOf: (a: number, b: number) => number) {
  if (!arePaired) return null;
  const pairs = new Map<number, { lost: number; gained: number }>();
  const count = (own: number, other: number, side: 'lost' | 'gained'): void => {
    if (other < 0 || own === other) return;
    const key = keyOf(own, other);
    const counts = pairs.get(key) ?? { lost: 0, gained: 0 };
    counts[side] += 1;
    pairs.set(key, counts);
  };
  a.truth.forEach((own, row) => {
    const [was, is] = [at(a.predicted, row), at(b.predicted, row)];
    if (was === is) return;
    count(own, was, 'lost');
    count(own, is, 'gained');
  });
  return pairs;
}

/** The way round that changed most, in the direction in which the pair changed. */
function mostChanged([a, b]: readonly [number, number], mistakes: Mistakes, direction: number) {
  const way = (truth: number, predicted: number) => ({ truth, predicted, taken: mistakes.taken(truth, predicted) });
  const [one, other] = [way(a, b), way(b, a)];
  const change = ({ taken }: typeof one): number => (taken[1] - taken[0]) * direction;
  return change(other) > change(one) ? other : one;
}

/** `points`: those of each class, under each model. O(points + pairs that are mistaken). */
export function changedPairs(
  seen: SeenByBoth,
  mistakes: Mistakes,
  points: readonly (readonly [number, number])[],
): ChangedPairs {
  const classes = points.length;
  const keyOf = (a: number, b: number): number => Math.min(a, b) * classes + Math.max(a, b);
  const turned = turnedIn(seen, keyOf);
  const all = mistakes.pairs().map(([a, b]): ComparedCounts & Pick<ChangedPair, 'classes'> => {
    const [ofA, ofB] = [at(points, a), at(points, b)];
    return {
      classes: [a, b],
      points: [ofA[0] + ofB[0], ofA[1] + ofB[1]],
      counts: mistakes.between(a, [b]),
      turned: turned && (turned.get(keyOf(a, b)) ?? { lost: 0, gained: 0 }),
    };
  });
  const smallest = all.map(smallestChance);
  const reach = chanceToReach(smallest, LEVEL_OF_A_LIST);
  const listed = all.filter((_, i) => at(smallest, i) <= reach);
  const pairs = testedShares(listed).map((share, i): ChangedPair => {
    const { classes: both } = at(listed, i);
    return { ...share, classes: both, ...mostChanged(both, mistakes, Math.sign(share.difference ?? 0)) };
  });
  const changeOf = ({ difference }: ChangedPair): number => difference ?? 0;
  const inOrder = pairs.sort(
    (x, y) =>
      x.p - y.p ||
      Math.abs(changeOf(y)) - Math.abs(changeOf(x)) ||
      x.classes[0] - y.classes[0] ||
      x.classes[1] - y.classes[1],
  );
  return {
    fixed: inOrder.filter((pair) => changeOf(pair) < 0),
    broken: inOrder.filter((pair) => changeOf(pair) > 0),
    tested: listed.length,
    least: turned && leastFor(reach),
  };
}
