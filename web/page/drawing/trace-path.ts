import { ARC, CURVE, eachCommand, LINE, MOVE, type Path } from './path.ts';

/** The operations by which a path is drawn: a canvas has them. */
export type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'arc' | 'quadraticCurveTo' | 'closePath'>;

/** An arc that bulges by less than this, in px, is drawn as a line: most are, and lines are drawn faster. */
const FLAT = 0.01;

/** Draws a path on a canvas, or on whatever else has its commands. */
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
