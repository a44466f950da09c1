import { at } from '../../../engine/base/arrays.ts';
import type { LabelErrors } from '../../../engine/decisions/points/types.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import type { Points } from './points.ts';

/** Suspected labels as they are shown, by the number of the point. */
export interface Suspects {
  readonly errors: LabelErrors;
  labelNameOf(point: number): string;
  suggestedOf(point: number): number;
  suggestedNameOf(point: number): string;
  /** The probability of its label. */
  ofLabel(point: number): number;
  margin(point: number): number;
  /** True if the label and the suggested class are of one group; null if one of them has none. */
  isWithin(point: number): boolean | null;
}

export function suspectsOf(
  { result }: Finished,
  { predictions, truthOf }: Points,
  errors: LabelErrors,
  grouping: Grouping | null,
): Suspects {
  const places = new Map(Array.from(errors.points, (point, place) => [point, place]));
  const placeOf = (point: number): number => {
    const place = places.get(point);
    if (place === undefined) throw new RangeError(`the label of point ${point} is not suspected`);
    return place;
  };
  const suggestedOf = (point: number): number => at(errors.suggested, placeOf(point));
  return {
    errors,
    labelNameOf: truthOf,
    suggestedOf,
    suggestedNameOf: (point) => at(result.classes, suggestedOf(point)),
    ofLabel: (point) => at(errors.ofLabel, placeOf(point)),
    margin: (point) => at(errors.margin, placeOf(point)),
    isWithin: (point) => {
      const own = grouping?.values[predictions.labels?.[point] ?? -1] ?? '';
      const other = grouping?.values[suggestedOf(point)] ?? '';
      return own === '' || other === '' ? null : own === other;
    },
  };
}
