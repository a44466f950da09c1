import type { Box } from './layout.ts';
import { ARC, CLOSE, CURVE, eachCommand, LINE, MOVE, type Path } from './path.ts';

/** Points in place of an arc or a curve, and of a line that becomes one on the way. */
const STEPS = 6;

/** The path as points, x after y: six for each command that draws, wherever it leads. */
export function pathPoints(path: Path): number[] {
  const points: number[] = [];
  eachCommand(path, (command, at) => {
    const number = (offset: number): number => path[at + offset] as number;
    if (command === MOVE) points.push(number(1), number(2));
    if (command === MOVE || command === CLOSE) return;
    const x0 = points.at(-2) as number;
    const y0 = points.at(-1) as number;
    for (let step = 1; step <= STEPS; step++) {
      const share = step / STEPS;
      if (command === LINE) points.push(x0 + (number(1) - x0) * share, y0 + (number(2) - y0) * share);
      else if (command === ARC) {
        const angle = number(4) + (number(5) - number(4)) * share;
        points.push(number(1) + number(3) * Math.sin(angle), number(2) - number(3) * Math.cos(angle));
      } else {
        const [p, q, r] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
        points.push(p * x0 + q * number(1) + r * number(3), p * y0 + q * number(2) + r * number(4));
      }
    }
  });
  return points;
}

/** Visits points that a path lies between: its corners, control points, and some along its arcs. */
export function eachPoint(path: Path, visit: (x: number, y: number) => void): void {
  eachCommand(path, (command, at) => {
    const number = (offset: number): number => path[at + offset] as number;
    if (command === ARC) {
      for (let step = 1; step <= STEPS; step++) {
        const angle = number(4) + ((number(5) - number(4)) * step) / STEPS;
        visit(number(1) + number(3) * Math.sin(angle), number(2) - number(3) * Math.cos(angle));
      }
    } else if (command !== CLOSE) {
      visit(number(1), number(2));
      if (command === CURVE) visit(number(3), number(4));
    }
  });
}

/** The bounds of a path. */
export function reachOf(path: Path): Box {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  eachPoint(path, (x, y) => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  });
  return { left, top, right, bottom };
}

/** A path through points, x after y; closed like the path it stands for. */
export function pathThrough(points: ArrayLike<number>, like: Path): Path {
  const path: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    path.push(at === 0 ? MOVE : LINE, points[at] as number, points[at + 1] as number);
  }
  if (like.at(-1) === CLOSE) path.push(CLOSE);
  return path;
}
