import { expect, test } from 'vitest';
import { countAxis, pathWithGaps } from '../../../web/drawing/count-axis.ts';

test('doubling is as far everywhere, from one at the left to all at the right', () => {
  const axis = countAxis(64, 248, 4);
  expect(axis.xOf(1)).toBe(4);
  expect(axis.xOf(64)).toBeCloseTo(244, 9);
  for (const count of [1, 2, 8, 32]) expect(axis.xOf(2 * count) - axis.xOf(count)).toBeCloseTo(40, 9);
});

test('a place says which number it means, and none beyond the ends', () => {
  const axis = countAxis(1000, 300, 4);
  for (const count of [1, 2, 7, 50, 999, 1000]) expect(axis.countAt(axis.xOf(count))).toBe(count);
  expect(axis.countAt(-50)).toBe(1);
  expect(axis.countAt(400)).toBe(1000);
});

test('ticks leave room for the last one', () => {
  expect(countAxis(100, 300, 4).ticks).toEqual([1, 2, 5, 10, 20, 100]);
  expect(countAxis(2, 300, 4).ticks).toEqual([2]);
  expect(countAxis(1, 300, 4).ticks).toEqual([1]);
  expect(countAxis(1, 300, 4).xOf(1)).toBe(4);
});

test('a line has gaps where nothing is defined', () => {
  const values = Float64Array.of(Number.NaN, 1, 2, Number.NaN, 3);
  const path = pathWithGaps(
    (at) => 10 * at,
    (value) => 8 - value,
    values,
  );
  expect(path).toBe('M10.0 7.0L20.0 6.0M40.0 5.0');
});
