import { normals } from './normals.ts';

/** Points of the plane, two coordinates each, and the class of each. */
export interface ToyPoints {
  readonly coordinates: Float64Array;
  readonly labels: Float64Array;
}

/** Coordinates are rounded to a millionth: sine and logarithm differ in the last bit between engines. */
const ROUNDING = 1e6;

/** Points with noise, from lists of (x, y) by class. */
function collect(classes: readonly (readonly (readonly [number, number])[])[], noise: () => number): ToyPoints {
  const points = classes.flatMap((list, label) => list.map(([x, y]) => ({ x: x + noise(), y: y + noise(), label })));
  const rounded = (value: number): number => Math.round(value * ROUNDING) / ROUNDING;
  return {
    coordinates: Float64Array.from(points.flatMap(({ x, y }) => [rounded(x), rounded(y)])),
    labels: Float64Array.from(points, ({ label }) => label),
  };
}

/** Points along a curve given by an angle that goes around by `turn`, both ends included if `closed`. */
function along(
  count: number,
  turn: number,
  closed: boolean,
  at: (angle: number) => readonly [number, number],
): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => at((turn * i) / (closed ? count - 1 : count)));
}

/** Two circles around one centre, the inner half as large. */
export function circles(seed: number): ToyPoints {
  const normal = normals(seed);
  const ring = (radius: number) =>
    along(100, 2 * Math.PI, false, (angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);
  return collect([ring(1), ring(0.5)], () => 0.05 * normal());
}

/** Two pairs of half circles that reach into each other, the second pair beside the first. */
export function moons(seed: number): ToyPoints {
  const normal = normals(seed);
  const pair = (shift: number) => [
    along(100, Math.PI, true, (angle) => [shift + Math.cos(angle), Math.sin(angle)]),
    along(100, Math.PI, true, (angle) => [shift + 1 - Math.cos(angle), 0.5 - Math.sin(angle)]),
  ];
  return collect([...pair(0), ...pair(2.5)], () => 0.05 * normal());
}

interface Blob {
  readonly at: readonly [number, number];
  readonly spread: number;
  readonly points: number;
}

/** Normal clouds, each with its spread. */
function clouds(list: readonly Blob[], seed: number): ToyPoints {
  const normal = normals(seed);
  const classes = list.map(({ at: [x, y], spread, points }) =>
    Array.from({ length: points }, () => [x + spread * normal(), y + spread * normal()] as const),
  );
  return collect(classes, () => 0);
}

const CENTRES = { apart: [-3, 9, 6.5, 2, -7, -7], near: [-9, -5.5, 2, 0.5, -4.5, 0] } as const;

function threeClouds(centres: keyof typeof CENTRES, spreads: readonly [number, number, number], seed: number) {
  const at = CENTRES[centres];
  const sizes = [67, 67, 66] as const;
  return clouds(
    spreads.map((spread, i) => ({
      at: [at[2 * i] as number, at[2 * i + 1] as number],
      spread,
      points: sizes[i] as number,
    })),
    seed,
  );
}

export const blobs = (seed: number): ToyPoints => threeClouds('apart', [1, 1, 1], seed);

/** Clouds of different spread. */
export const varied = (seed: number): ToyPoints => threeClouds('near', [1, 2.5, 0.5], seed);

/** Clouds that are stretched and slanted. */
export function aniso(seed: number): ToyPoints {
  const { coordinates, labels } = threeClouds('near', [1, 1, 1], seed);
  const turned = coordinates.map((_, i) => {
    const [x, y] = [coordinates[i - (i % 2)] as number, coordinates[i - (i % 2) + 1] as number];
    const value = i % 2 === 0 ? 0.6 * x - 0.4 * y : -0.6 * x + 0.8 * y;
    return Math.round(value * ROUNDING) / ROUNDING;
  });
  return { coordinates: turned, labels };
}
