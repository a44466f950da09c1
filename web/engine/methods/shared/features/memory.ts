import type { Dataset } from '../../../model/dataset.ts';
import type { Estimate } from '../../../model/method.ts';

/** Bytes left of the core's 2 GB after the staging of files. */
export const MAX_BYTES = 1.8e9;
/**
 * Up to this many features the core splits into two children with the matrix of their products, and with part of a copy
 * of it (wasm/src/hmmc/weights.c).
 */
const MAX_GRAM = 1024;

/** Bytes at most of rows as they are read, as features, and copied to be split into this many children. */
export function splitBytes(rows: number, columns: number, children: number): number {
  const stride = Math.ceil(columns / 4) * 4;
  const solver = children === 2 && columns <= MAX_GRAM ? 2 * stride * stride : 40 * children * stride;
  const moves = children > 2 ? 24 * rows * children : 0;
  return 8 * rows * columns + 16 * rows * stride + rows * (8 * children + 40) + 8 * solver + moves;
}

/** Bytes from which an estimate is worth saying before a run: 100 MB. */
const WORTH_SAYING = 1e8;

export function estimateSplit({ features }: Dataset, children: number): Estimate | null {
  const [rows = null, columns = null] = features?.table.shape ?? [];
  if (rows === null || columns === null) return null;
  const bytes = splitBytes(rows, columns, children);
  return bytes < WORTH_SAYING ? null : { bytes, most: MAX_BYTES };
}
