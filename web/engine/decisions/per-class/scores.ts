import { at } from '../../base/arrays.ts';
import { type ConfusionCounts, pointsOf } from './counts.ts';

/** Scores of recognition of one class, or of a group of classes as if they were one. Null where nothing was counted. */
export interface Scores {
  /** Points whose true class it is (scikit-learn: support); null where only shares are known. */
  readonly points: number | null;
  /** Points predicted as it. */
  readonly predictions: number | null;
  /** Of the points predicted as it, the share whose true class it is. */
  readonly precision: number | null;
  /** Of the points whose true class it is, the share predicted as it. */
  readonly recall: number | null;
  /** The harmonic mean of both: 2 right / (points + predictions). 0 where nothing is right. */
  readonly f1: number | null;
  /** Class that its points are most often taken for. */
  readonly takenFor: Confused | null;
  /** Class that is most often taken for it. */
  readonly takenFrom: Confused | null;
}

/** Another class, and how often the two are confused this way. */
export interface Confused {
  readonly other: number;
  readonly count: number;
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

type Counted = Pick<Scores, 'takenFor' | 'takenFrom'> & {
  readonly right: number;
  readonly points: number;
  readonly predictions: number;
};

function scoresFrom({ right, points, predictions, ...confused }: Counted, { areShares }: ConfusionCounts): Scores {
  return {
    points: areShares ? null : points,
    predictions: areShares ? null : predictions,
    precision: share(right, predictions),
    recall: share(right, points),
    f1: share(2 * right, points + predictions),
    ...confused,
  };
}

/** Of every class. O(classes²). */
export function scoresOf(counts: ConfusionCounts): Scores[] {
  const { size, values } = counts;
  const points = pointsOf(counts);
  const predictions = new Float64Array(size);
  // The largest entry beside the diagonal, of each row and of each column; the first of equal ones.
  const [takenFor, takenFrom] = [new Int32Array(size).fill(-1), new Int32Array(size).fill(-1)];
  const [most, mostFrom] = [new Float64Array(size), new Float64Array(size)];
  values.forEach((count, entry) => {
    if (count === 0) return;
    const predicted = entry % size;
    const truth = (entry - predicted) / size;
    predictions[predicted] = at(predictions, predicted) + count;
    if (truth === predicted) return;
    if (count > at(most, truth)) {
      most[truth] = count;
      takenFor[truth] = predicted;
    }
    if (count > at(mostFrom, predicted)) {
      mostFrom[predicted] = count;
      takenFrom[predicted] = truth;
    }
  });
  const confused = (other: number, count: number): Confused | null => (other < 0 ? null : { other, count });
  return Array.from({ length: size }, (_, c) =>
    scoresFrom(
      {
        right: at(values, c * (size + 1)),
        points: at(points, c),
        predictions: at(predictions, c),
        takenFor: confused(at(takenFor, c), at(most, c)),
        takenFrom: confused(at(takenFrom, c), at(mostFrom, c)),
      },
      counts,
    ),
  );
}

/** Of some classes as one, and the classes outside that they are most often confused with. O(classes of the group × classes). */
export function scoresOfGroup(counts: ConfusionCounts, group: ArrayLike<number>): Scores {
  const { size, values, outside } = counts;
  const isMember = new Uint8Array(size);
  for (const own of Array.from(group)) isMember[own] = 1;
  let [right, points, predictions] = [0, 0, 0];
  const [leaving, coming] = [new Float64Array(size), new Float64Array(size)];
  for (let own = 0; own < size; own++) {
    if (isMember[own] === 0) continue;
    points += outside === null ? 0 : at(outside, own);
    for (let other = 0; other < size; other++) {
      const taken = at(values, own * size + other);
      const from = at(values, other * size + own);
      points += taken;
      predictions += from;
      if (isMember[other] === 1) right += taken;
      else {
        leaving[other] = at(leaving, other) + taken;
        coming[other] = at(coming, other) + from;
      }
    }
  }
  return scoresFrom({ right, points, predictions, takenFor: largest(leaving), takenFrom: largest(coming) }, counts);
}

/** The first of the largest counts; null where all are 0. */
function largest(counts: Float64Array): Confused | null {
  let best: Confused | null = null;
  for (const [other, count] of counts.entries()) if (count > (best?.count ?? 0)) best = { other, count };
  return best;
}
