import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { PARTS, splitRows } from '../../../../web/engine/decisions/split.ts';
import { shuffledOrder } from '../../../../web/engine/methods/shared/shuffled-order.ts';
import { decisionCase } from '../../../support/decisions/fixtures.ts';

describe('the split into calibration and evaluation', () => {
  it.each([
    [10, 0.5, 0, [0, 3, 6, 7, 9]],
    [11, 0.5, 0, [0, 3, 6, 9, 10]],
    [11, 0.3, 7, [2, 6, 9]],
    [2, 0.5, 1, [0]],
    [40, 0.5, 4294967295, [2, 5, 7, 9, 13, 14, 15, 17, 18, 21, 24, 25, 26, 27, 28, 29, 30, 33, 35, 38]],
  ])('draws of %i rows a share of %d with seed %i', (rows, split, seed, expected) => {
    const { fit, calibration, parts } = splitRows(rows, { ...DEFAULT_SETTINGS, split, seed });
    expect([...calibration]).toEqual(expected);
    expect([...fit]).toEqual(expected);
    const calibrate = [...parts.keys()].filter((row) => PARTS[parts[row] ?? -1] === 'calibration');
    expect(calibrate).toEqual(expected);
    expect([...parts].filter((part) => PARTS[part] === 'evaluation')).toHaveLength(rows - expected.length);
  });

  it('parts the drawn rows in turn where it is strict', () => {
    const { fit, calibration, parts } = splitRows(10, { ...DEFAULT_SETTINGS, strict: true });
    expect([...fit]).toEqual([0, 6, 9]);
    expect([...calibration]).toEqual([3, 7]);
    expect([...parts].map((part) => PARTS[part])).toEqual([
      ...['fit', 'evaluation', 'evaluation', 'calibration', 'evaluation', 'evaluation', 'fit'],
      ...['calibration', 'evaluation', 'fit'],
    ]);
  });
});

describe('shuffled classes', () => {
  const { shuffled } = decisionCase<{
    expected: { shuffled: { classes: number; seed: number; order: number[] }[] };
  }>('random').expected;

  it.each(shuffled)('are in the order of the cases: $classes with seed $seed', ({ classes, seed, order }) => {
    expect([...shuffledOrder(classes, seed)]).toEqual(order);
  });
});
