import { NO_CLASS, type PointPredictions } from '../../../engine/decisions/points/types.ts';

/** So many points stand for a branch. */
export const MOST_EXAMPLES = 6;
/** So many of them, at most, that are predicted wrong: a branch has points that are right, too. */
const MOST_WRONG = 4;

/**
 * Points that stand for some classes (1 at each of them): first of the pairs of true and predicted class that are most
 * frequent, one of each, then of classes whose points are right, one of each, then of those again. Pairs inside the
 * classes come before pairs that lead out of them. Linear in the points.
 */
export function examplePoints(
  { predicted, labels, classes }: Pick<PointPredictions, 'predicted' | 'labels' | 'classes'>,
  inside: Uint8Array,
): number[] {
  if (labels === null) return [];
  /** The points of each pair of classes, the first ones. */
  const pairs = new Map<number, { count: number; readonly points: number[] }>();
  for (const [point, truth] of labels.entries()) {
    const guess = predicted[point];
    if (truth < 0 || guess === undefined || guess === NO_CLASS) continue;
    if (inside[truth] !== 1) continue;
    const key = truth * classes + guess;
    const pair = pairs.get(key) ?? { count: 0, points: [] };
    pair.count += 1;
    if (pair.points.length < MOST_EXAMPLES) pair.points.push(point);
    pairs.set(key, pair);
  }
  const all = Array.from(pairs, ([key, { count, points }]) => {
    const [truth, guess] = [Math.floor(key / classes), key % classes];
    return { count, points, isRight: truth === guess, isInside: inside[guess] === 1 };
  }).sort((a, b) => Number(b.isInside) - Number(a.isInside) || b.count - a.count);
  const wrong = inTurn(all.filter(({ isRight }) => !isRight));
  const right = inTurn(all.filter(({ isRight }) => isRight));
  const first = wrong.slice(0, Math.max(MOST_WRONG, MOST_EXAMPLES - right.length));
  return [...first, ...right].slice(0, MOST_EXAMPLES);
}

/** The first points of each list, then the second ones. */
function inTurn(lists: readonly { readonly points: readonly number[] }[]): number[] {
  return Array.from({ length: MOST_EXAMPLES }, (_, turn) => lists.flatMap(({ points }) => points.slice(turn, turn + 1)))
    .flat()
    .slice(0, MOST_EXAMPLES);
}
