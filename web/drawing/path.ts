/**
 * Lines and arcs as plain numbers: what SVG, canvas and transitions all draw from. Angles run clockwise from 12 o'clock.
 * Not d3-shape, which gives text: transitions mix numbers, a canvas needs none, and 40,000 branches take a tenth of the time.
 */
export type Path = readonly number[];

const MOVE = 0;
const LINE = 1;
const ARC = 2;
const CURVE = 3;
const CLOSE = 4;

export const moveTo = (x: number, y: number): Path => [MOVE, x, y];
export const lineTo = (x: number, y: number): Path => [LINE, x, y];
/** Around (x, y) from one angle, where the pen is, to another; anticlockwise where it ends before it starts. */
export const arcTo = (x: number, y: number, radius: number, from: number, to: number): Path => [
  ARC,
  x,
  y,
  radius,
  from,
  to,
];
/** Towards a control point, then to (x, y). */
export const curveTo = (controlX: number, controlY: number, x: number, y: number): Path => [
  CURVE,
  controlX,
  controlY,
  x,
  y,
];
export const closed: Path = [CLOSE];

/** What a path can be drawn with: a canvas has it. */
export type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'arc' | 'quadraticCurveTo' | 'closePath'>;

/** How many numbers each command takes, itself included. */
const LENGTHS = [3, 3, 6, 5, 1] as const;

/** Calls `visit` with the place of each command in the path. */
function eachCommand(path: Path, visit: (command: number, at: number) => void): void {
  for (let at = 0; at < path.length; at += LENGTHS[path[at] as 0]) visit(path[at] as number, at);
}

/** An arc that bulges by less than this, in px, is drawn as a line: most are, and lines are drawn faster. */
const FLAT = 0.01;

export function tracePath(path: Path, pen: Pen): void {
  eachCommand(path, (command, at) => {
    const [a, b, c, d, e] = [path[at + 1], path[at + 2], path[at + 3], path[at + 4], path[at + 5]] as number[] as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (command === MOVE) pen.moveTo(a, b);
    else if (command === LINE) pen.lineTo(a, b);
    else if (command === ARC && (c * (e - d) ** 2) / 8 < FLAT) pen.lineTo(a + c * Math.sin(e), b - c * Math.cos(e));
    else if (command === ARC) pen.arc(a, b, c, d - Math.PI / 2, e - Math.PI / 2, e < d);
    else if (command === CURVE) pen.quadraticCurveTo(a, b, c, d);
    else pen.closePath();
  });
}

export const round = (value: number): number => Math.round(value * 100) / 100;
const pair = (x: number, y: number): string => `${round(x)},${round(y)}`;

/** The path as SVG path data, to a hundredth of a px. */
export function pathData(path: Path): string {
  let data = '';
  eachCommand(path, (command, at) => {
    const number = (offset: number): number => path[at + offset] as number;
    if (command === MOVE) data += `M${pair(number(1), number(2))}`;
    else if (command === LINE) data += `L${pair(number(1), number(2))}`;
    else if (command === ARC) data += arcData(number(1), number(2), number(3), number(4), number(5));
    else if (command === CURVE) data += `Q${pair(number(1), number(2))},${pair(number(3), number(4))}`;
    else data += 'Z';
  });
  return data;
}

/** In two halves where it is long, since a single arc cannot be a whole circle. */
function arcData(x: number, y: number, radius: number, from: number, to: number): string {
  const curve = `A${round(radius)},${round(radius)},0,0,${from < to ? 1 : 0},`;
  const at = (angle: number): string => pair(x + radius * Math.sin(angle), y - radius * Math.cos(angle));
  const half = Math.abs(to - from) > 3 ? `${curve}${at((from + to) / 2)}` : '';
  return `${half}${curve}${at(to)}`;
}

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

/** A path through points, x after y; closed like the path it stands for. */
export function pathThrough(points: ArrayLike<number>, like: Path): Path {
  const path: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    path.push(at === 0 ? MOVE : LINE, points[at] as number, points[at + 1] as number);
  }
  if (like.at(-1) === CLOSE) path.push(CLOSE);
  return path;
}
