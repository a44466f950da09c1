import { pointsWhere } from '../../../engine/decisions/points/points-where.ts';
import type { Finished } from '../finished/finished.ts';
import type { AskedRows } from '../view/asked-rows.ts';
import { classSet } from './class-set.ts';
import type { Points } from './points.ts';

/** The points that are asked for. Where leaves are no true classes, predicted ones alone are looked at. */
export function wantedPoints(
  finished: Finished,
  { predictions, areComparable }: Points,
  { truth, predicted, either }: AskedRows,
  isRight: boolean | null,
): Uint32Array {
  const known = areComparable ? predictions : { ...predictions, labels: null };
  return pointsWhere(known, {
    truth: areComparable ? classSet(finished, truth) : null,
    predicted: classSet(finished, predicted),
    either: classSet(finished, either ?? null),
    isRight: areComparable ? isRight : null,
  });
}
