import { at } from '../../base/arrays.ts';
import type { PointPredictions } from './types.ts';

/** Classes by number, 1 for those that are in; null: any, or none. */
export type ClassSet = Uint8Array | null;

/** Condition for points, by their classes. */
export interface Where {
  readonly truth: ClassSet;
  readonly predicted: ClassSet;
  /** One of the two classes is in it, or both. */
  readonly either: ClassSet;
  /** True: the predicted class is the true one; false: it is another; null: either. */
  readonly isRight: boolean | null;
}

/** Points that are wanted, ascending. A point without a true class is never right or wrong. O(points). */
export function pointsWhere(
  { predicted, labels }: Pick<PointPredictions, 'predicted' | 'labels'>,
  { truth, predicted: taken, either, isRight }: Where,
): Uint32Array {
  const found = new Uint32Array(predicted.length);
  const isIn = (set: ClassSet, c: number): boolean => set === null || set[c] === 1;
  let count = 0;
  for (let point = 0; point < predicted.length; point += 1) {
    const own = at(predicted, point);
    const label = labels === null ? -1 : at(labels, point);
    if (isRight !== null && (label < 0 || (own === label) !== isRight)) continue;
    if (!isIn(truth, label) || !isIn(taken, own)) continue;
    if (!isIn(either, own) && !isIn(either, label)) continue;
    found[count] = point;
    count += 1;
  }
  return found.slice(0, count);
}
