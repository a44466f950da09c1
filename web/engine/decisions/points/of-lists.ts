import { at } from '../../base/at.ts';
import type { Core } from '../../bindings/core.ts';
import type { Listed } from '../../methods/shared/listed.ts';
import type { Labels } from '../../model/dataset.ts';
import { NO_CLASS, type PointPredictions } from './types.ts';

/** The places of a row from the best class on: larger values first, of equal ones the lowest class. */
function ranked(ids: Uint16Array, values: Float64Array | null): number[] {
  const listed = Array.from(ids.keys()).filter((place) => ids[place] !== NO_CLASS);
  if (values === null) return listed;
  return listed.sort((a, b) => at(values, b) - at(values, a) || at(ids, a) - at(ids, b));
}

/** Of each point that lists its best classes. How probable others are nobody tells: NaN. */
export function predictionsOfLists(
  core: Core,
  { file, lists }: Listed,
  labels: Labels | null,
): Omit<PointPredictions, 'leftOut'> {
  const { rows, width, ids, values, classes } = lists;
  const predicted = new Uint16Array(rows).fill(NO_CLASS);
  const confidence = new Float64Array(rows).fill(Number.NaN);
  const margin = confidence.slice();
  const ofLabel = labels && confidence.slice();
  const place = labels === null ? undefined : new Uint16Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const own = ids.subarray(row * width, (row + 1) * width);
    const logs = values?.subarray(row * width, (row + 1) * width) ?? null;
    const places = ranked(own, logs);
    const [first, second] = places;
    const label = labels?.values[row] ?? -1;
    if (place !== undefined) place[row] = 1 + places.findIndex((each) => own[each] === label);
    if (first === undefined) continue;
    predicted[row] = at(own, first);
    if (logs === null) continue;
    const probability = (place: number): number => core.exports.lt_exp(at(logs, place));
    confidence[row] = probability(first);
    if (second !== undefined) margin[row] = probability(first) - probability(second);
    const listed = label < 0 ? -1 : own.indexOf(label);
    if (ofLabel !== null && listed >= 0) ofLabel[row] = probability(listed);
  }
  const as = values === null ? 'ranks' : 'lists';
  return { file, as, classes, predicted, confidence, margin, ofLabel, place, labels: labels?.values ?? null };
}
