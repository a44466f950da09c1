import { at } from '../../base/arrays.ts';

/** Distance of a place in the eigenvectors from the centre of a part. */
export function distanceTo(centres: Float64Array, part: number, place: Float64Array): number {
  const { length } = place;
  return Math.sqrt(place.reduce((sum, x, v) => sum + (x - at(centres, part * length + v)) ** 2, 0));
}
