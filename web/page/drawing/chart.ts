import type { Box } from './layout.ts';
import { arcTo, closed, lineTo, moveTo, type Path } from './path.ts';

/**
 * Turns a tree into a picture: leaves follow each other across, heights go along from the root. On a disc, across is an
 * angle in radians clockwise from 12 o'clock and along a radius; on a strip they are px downwards and to the right.
 */
export interface Chart {
  /** All leaves together. */
  readonly length: number;
  /** True if the last leaf is beside the first. */
  readonly cyclic: boolean;
  point(across: number, along: number): [x: number, y: number];
  find(x: number, y: number): [across: number, along: number];
  /** A line across, from where the pen is. */
  sweep(from: number, to: number, along: number): Path;
  /** The px that a unit across has at a place along. */
  scale(along: number): number;
  /** Angle and anchor of a text that begins at a place and leads away from the root. */
  writing(across: number): { readonly rotate: number; readonly anchor: 'start' | 'end' };
  /** Angle of a text that stands across, read from the left or from above. */
  lettering(across: number): number;
  box(from: number, to: number, inner: number, outer: number): Box;
}

const TURN = 2 * Math.PI;

export const disc: Chart = {
  length: TURN,
  cyclic: true,
  point: (across, along) => [along * Math.sin(across), -along * Math.cos(across)],
  find: (x, y) => [(Math.atan2(x, -y) + TURN) % TURN, Math.hypot(x, y)],
  sweep: (from, to, along) => arcTo(0, 0, along, from, to),
  scale: (along) => along,
  writing: (across) => {
    const flipped = across > Math.PI;
    return { rotate: (across * 180) / Math.PI + (flipped ? 90 : -90), anchor: flipped ? 'end' : 'start' };
  },
  lettering: (across) => (across * 180) / Math.PI + (across > Math.PI / 2 && across < 1.5 * Math.PI ? 180 : 0),
  box(from, to, inner, outer) {
    const turns = [from, to, Math.PI / 2, Math.PI, 1.5 * Math.PI].filter((turn) => turn >= from && turn <= to);
    const points = turns.flatMap((turn) => [disc.point(turn, inner), disc.point(turn, outer)]);
    const x = points.map((point) => point[0]);
    const y = points.map((point) => point[1]);
    return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
  },
};

/** Along the parent's line to the child's place across, then straight out to the child. */
export const elbow = (chart: Chart, from: readonly [number, number], to: readonly [number, number]): Path => [
  ...moveTo(...chart.point(from[0], from[1])),
  ...chart.sweep(from[0], to[0], from[1]),
  ...lineTo(...chart.point(to[0], to[1])),
];

/** The area between two places across and two along. */
export const cell = (chart: Chart, from: number, to: number, inner: number, outer: number): Path => [
  ...moveTo(...chart.point(from, outer)),
  ...chart.sweep(from, to, outer),
  ...lineTo(...chart.point(to, inner)),
  ...chart.sweep(to, from, inner),
  ...closed,
];

/** A line across. */
export const line = (chart: Chart, from: number, to: number, along: number): Path => [
  ...moveTo(...chart.point(from, along)),
  ...chart.sweep(from, to, along),
];
