/** Points of a plane in a table: which columns their coordinates are. */

import type { Grid } from './change.ts';

/** The two columns that hold these coordinates, two a point; null where no two do. O(points × columns²), few columns. */
export function columnsOfPlane({ columns, values, from }: Grid, coordinates: Float64Array): [number, number] | null {
  if (2 * from.length !== coordinates.length || columns > 4) return null;
  const holds = (column: number, coordinate: number): boolean =>
    from.every((_, row) => Object.is(values[row * columns + column], coordinates[2 * row + coordinate]));
  const all = Array.from({ length: columns }, (_, column) => column);
  const x = all.find((column) => holds(column, 0));
  const y = all.find((column) => column !== x && holds(column, 1));
  return x === undefined || y === undefined ? null : [x, y];
}

/** The coordinates in two columns, point by point. */
export function coordinatesIn({ columns, values, from }: Grid, [x, y]: readonly [number, number]): Float64Array {
  return Float64Array.from({ length: 2 * from.length }, (_, i) => {
    return values[(i >> 1) * columns + (i % 2 === 0 ? x : y)] ?? Number.NaN;
  });
}
