import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../web/engine/bindings/core.ts';
import { Features, type Normalisation } from '../../web/engine/bindings/features.ts';

/** Expected values from an independent implementation in float64. */
export const golden = <T>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../golden/hmmc/${name}.json`), 'utf8')) as T;

export const featuresOf = (
  core: Core,
  rows: readonly (readonly number[])[],
  normalise: Normalisation = 'none',
): Features =>
  new Features(
    core,
    { rows: rows.length, columns: rows[0]?.length ?? 0, values: Float64Array.from(rows.flat()) },
    normalise,
  );

/** Largest absolute difference. */
export const apart = (found: ArrayLike<number>, expected: ArrayLike<number>): number =>
  Math.max(...Array.from(expected, (value, i) => Math.abs(value - (found[i] ?? Number.NaN))));

/** The root of a tree has nothing above it. */
export const nothingAbove = (columns: number) => ({ sum: new Float64Array(columns), count: 0 });
