import { drawRows } from '../bindings/sample-rows.ts';
import type { DecideSettings } from './types.ts';

/** Part of a row. Where the split is not strict, the rows that calibrate fit as well, and count as calibration. */
export const PARTS = ['fit', 'calibration', 'evaluation'] as const;

export interface Split {
  /** Ascending. */
  readonly fit: Uint32Array;
  readonly calibration: Uint32Array;
  /** By row, an index into PARTS. */
  readonly parts: Uint8Array;
}

/** Every second row, from the place `first` on. */
const halfOf = (rows: Uint32Array, first: 0 | 1): Uint32Array => rows.filter((_, place) => place % 2 === first);

/** The rows that calibrate, drawn at random, and the others, on which everything is judged. */
export function splitRows(
  rows: number,
  { split, strict, seed }: Pick<DecideSettings, 'split' | 'strict' | 'seed'>,
): Split {
  const drawn = drawRows(rows, Math.floor(split * rows), seed);
  const fit = strict ? halfOf(drawn, 0) : drawn;
  const calibration = strict ? halfOf(drawn, 1) : drawn;
  const parts = new Uint8Array(rows).fill(PARTS.indexOf('evaluation'));
  for (const row of fit) parts[row] = PARTS.indexOf('fit');
  for (const row of calibration) parts[row] = PARTS.indexOf('calibration');
  return { fit, calibration, parts };
}
