import { expect, test } from 'vitest';
import { L2h, type L2hOptions } from '../../../../../web/engine/bindings/l2h.ts';
import { pieceTask, readPart } from '../../../../../web/engine/methods/l2h/pieces.ts';
import { newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

/* Lists of 256 and more entries are sorted in another way, where there are cells; what is kept of a row is the same. */

const [ROWS, CLASSES, TOP] = [60, 700, 300];

/** Rows of every kind: noise, a few values many times, -0 beside 0, steps, no value but some, and all values equal. */
function rows(): Float32Array<ArrayBuffer> {
  const random = new Random(7);
  const kinds = [
    () => 20 * random.uniform() - 10,
    () => random.below(5),
    () => (random.uniform() < 0.5 ? -0 : 0),
    (c: number) => -1.5 * Math.floor(Math.log2(1 + (c ^ 311))) + random.uniform(),
    () => (random.uniform() < 0.3 ? random.uniform() : Number.NEGATIVE_INFINITY),
    () => -3,
    (c: number) => c / 10,
    (c: number) => -c / 10,
  ];
  const values = new Float32Array(ROWS * CLASSES);
  for (let row = 0; row < ROWS; row += 1) {
    const kind = kinds[(row >> 1) % kinds.length] ?? (() => 0);
    for (let c = 0; c < CLASSES; c += 1) values[row * CLASSES + c] = kind(c);
  }
  return values;
}

test.each([
  ['f32', false, TOP],
  ['f64', true, TOP],
  ['f32, all classes', false, CLASSES],
] as const)('long lists are those of short ones: %s', async (_, wide, top) => {
  const values = rows();
  const options: L2hOptions = { classes: CLASSES, top, kind: 'logits', wide, score: 'sum_of_means', empty: 'skip' };
  const read = async (cells: number) => {
    const pass = {
      ...{ file: 'logits.npy', chosen: null, chunkRows: undefined, plan: null, before: 0 },
      table: tableOf(wide ? Float64Array.from(values) : values, ROWS, CLASSES),
      options: { ...options, cells },
    };
    return (await readPart(newCore(), pieceTask(pass, 0, ROWS))).piece;
  };
  const long = await read(16);
  expect(Buffer.compare(long, await read(0))).toBe(0);
  const l2h = new L2h(newCore(), { ...options, cells: 16 });
  l2h.putPiece(long);
  l2h.endPass();
  const best = Array.from({ length: ROWS }, (__, row) => {
    const all = values.subarray(row * CLASSES, (row + 1) * CLASSES);
    return all.indexOf(Math.max(...all));
  });
  expect([...l2h.predictions()]).toEqual(best);
  l2h.destroy();
});
