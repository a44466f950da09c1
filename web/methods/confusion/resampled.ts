import { at } from '../../base/at.ts';
import { DataError } from '../../base/error.ts';
import { bitsFrom } from '../../base/random-bits.ts';
import type { Matrix } from '../shared/confusion-matrix.ts';
import { MOST_DRAWN, type Settings } from './schema.ts';

const refuse = (message: string): never => {
  throw new DataError('option', message, 'Run without resamples.');
};

/**
 * Matrices of the same points drawn anew, as many points with replacement: by the number of the sample. O(points) a sample.
 * @throws DataError where there are no points to draw, or a group may have several parents
 */
export function resampledMatrices(
  { values, kind }: Matrix,
  { inheritance, seed }: Pick<Settings, 'inheritance' | 'seed'>,
): (which: number) => Float64Array {
  if (inheritance === 'multiple')
    refuse('resamples tell of trees: with multiple inheritance a group has several places');
  if (kind === 'similarity' || !values.every(Number.isInteger)) {
    refuse('there are no points to draw: the matrix holds similarities or shares, no counts');
  }
  const points = values.reduce((sum, count) => sum + count, 0);
  if (points > MOST_DRAWN) refuse(`resamples draw at most ${MOST_DRAWN} points, the matrix has ${points}`);
  const cellOf = new Uint32Array(points);
  let point = 0;
  values.forEach((count, cell) => {
    cellOf.fill(cell, point, point + count);
    point += count;
  });
  const seeds = bitsFrom(seed);
  const starts: number[] = [];
  return (which) => {
    while (starts.length <= which) starts.push(seeds.next().value);
    const bits = bitsFrom(at(starts, which));
    const drawn = new Float64Array(values.length);
    for (let draw = 0; draw < points; draw++) {
      const cell = at(cellOf, Math.floor((bits.next().value / 2 ** 32) * points));
      drawn[cell] = at(drawn, cell) + 1;
    }
    return drawn;
  };
}
