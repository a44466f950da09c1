/**
 * Lines and arcs as plain numbers: what SVG, canvas and transitions all draw from. Angles run clockwise from 12 o'clock.
 * Not d3-shape, which gives text: transitions mix numbers, a canvas needs none, and 40,000 branches take a tenth of the time.
 */
export type Path = readonly number[];

export const MOVE = 0;
export const LINE = 1;
export const ARC = 2;
export const CURVE = 3;
export const CLOSE = 4;

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

/** The number of numbers of each command, itself included. */
const LENGTHS = [3, 3, 6, 5, 1] as const;

/** Calls `visit` with the place of each command in the path. */
export function eachCommand(path: Path, visit: (command: number, at: number) => void): void {
  for (let at = 0; at < path.length; at += LENGTHS[path[at] as 0]) visit(path[at] as number, at);
}

/** The path so many times as large: angles stay. */
export function timesPath(path: Path, factor: number): Path {
  if (factor === 1) return path;
  const large = path.map((value) => factor * value);
  eachCommand(path, (command, at) => {
    large[at] = command;
    if (command === ARC) [large[at + 4], large[at + 5]] = [path[at + 4] as number, path[at + 5] as number];
  });
  return large;
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
