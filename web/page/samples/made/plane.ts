import { normals } from '../normals.ts';

type Point = readonly [x: number, y: number];

/** Points of the plane with their group, as text: small enough to be read, and to be edited, by hand. */
function csv(groups: Readonly<Record<string, readonly Point[]>>): string {
  const lines = Object.entries(groups).flatMap(([group, points]) =>
    points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)},${group}`),
  );
  return `x,y,label\n${lines.join('\n')}\n`;
}

/** A normal cloud, cut off where its tails begin, so that no point stands alone. */
function cloud(normal: () => number, count: number, [x, y]: Point, spread: number): Point[] {
  const within = (): Point => {
    const [dx, dy] = [normal(), normal()];
    return Math.hypot(dx, dy) < 2 ? [x + spread * dx, y + spread * dy] : within();
  };
  return Array.from({ length: count }, within);
}

/** Two clouds, and a line of points from one to the other: half of it belongs to each. */
export function bridged(): string {
  const normal = normals(3);
  const [left, right] = [cloud(normal, 30, [0, 0], 0.7), cloud(normal, 30, [6, 0], 0.7)];
  const bridge = Array.from({ length: 8 }, (_, i): Point => [1.25 + 0.5 * i, 0.15 * normal()]);
  return csv({ left: [...left, ...bridge.slice(0, 4)], right: [...right, ...bridge.slice(4)] });
}

/** Two halves of two pairs of two clouds, nine points each, in this order: how many clusters they are nobody says. */
export function nested(): string {
  const normal = normals(4);
  const points = Array.from({ length: 8 }, (_, i) => {
    const [half, pair, blob] = [i >> 2, (i >> 1) & 1, i & 1];
    return cloud(normal, 9, [14 * half + 3.2 * blob, 8 * pair], 0.32);
  });
  const lines = points.flat().map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`);
  return `x,y\n${lines.join('\n')}\n`;
}

/** Twelve places of a grid, each taken by two to five points at once. */
export function duplicates(): string {
  const places = Array.from({ length: 12 }, (_, i): Point => [2 * (i % 4) + 0.4 * (i % 3), 3 * Math.floor(i / 4)]);
  const row = (y: number): Point[] =>
    places.flatMap((place, i) => (place[1] === y ? Array.from({ length: 2 + (i % 4) }, () => place) : []));
  return csv({ bottom: row(0), middle: row(3), top: row(6) });
}
