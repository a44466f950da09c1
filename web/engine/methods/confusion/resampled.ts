import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { bitsFrom } from '../../base/random-bits.ts';
import type { Matrix } from '../shared/confusion-matrix.ts';
import { shuffledOrder } from '../shared/shuffled-order.ts';
import { startsOf } from '../shared/support/resamples.ts';
import { MOST_DRAWN, type Settings } from './schema.ts';

const refuse = (message: string): never => {
  throw new DataError('option', message, 'Run without resamples.');
};

/** A matrix whose class c is `order[c]` of the data. */
export interface Drawn {
  readonly values: Float64Array;
  readonly order: Uint32Array;
}

type Seeded = Pick<Settings, 'inheritance' | 'seed'>;

/** Rows and columns in an order of the classes. */
function ordered(values: Float64Array, order: Uint32Array): Drawn {
  const { length: size } = order;
  const moved = new Float64Array(values.length);
  order.forEach((i, row) => {
    order.forEach((j, column) => {
      moved[row * size + column] = at(values, i * size + j);
    });
  });
  return { values: moved, order };
}

/** Matrices of the same points with the classes in other orders: by the number of the order. O(classes²) an order. */
export function orderedMatrices({ values, names }: Matrix, settings: Pick<Settings, 'seed'>): (which: number) => Drawn {
  const startOf = startsOf(settings.seed);
  return (which) => ordered(values, shuffledOrder(names.length, startOf(which)));
}

/**
 * Matrices of the same points drawn anew, as many points with replacement: by the number of the sample. The classes of each stand
 * in an order of its own, so that ties fall anew: else a group that only the order makes would be in every tree. O(points) a
 * sample.
 * @throws DataError where there are no points to draw, or a group may have several parents
 */
export function resampledMatrices({ values, kind, names }: Matrix, settings: Seeded): (which: number) => Drawn {
  if (settings.inheritance === 'multiple')
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
  const startOf = startsOf(settings.seed);
  return (which) => {
    const bits = bitsFrom(startOf(which));
    const drawn = new Float64Array(values.length);
    for (let draw = 0; draw < points; draw++) {
      const cell = at(cellOf, Math.floor((bits.next().value / 2 ** 32) * points));
      drawn[cell] = at(drawn, cell) + 1;
    }
    return ordered(drawn, shuffledOrder(names.length, bits.next().value));
  };
}
