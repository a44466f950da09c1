import { expect, test } from 'vitest';
import { pointAt, scatterOf } from '../../../../web/page/drawing/scatter.ts';

const SQUARE = Float64Array.of(0, 0, 2, 0, 2, 1, 0, 1);

test('one scale for both coordinates, y upwards, inside the frame', () => {
  const { x, y } = scatterOf(SQUARE, 300, 200);
  const [left = 0, right = 0] = x;
  expect((right - left) / ((y[1] ?? 0) - (y[2] ?? 0))).toBeCloseTo(2, 9);
  expect(y[2]).toBeLessThan(y[1] ?? 0);
  for (const value of x) expect(value > 0 && value < 300).toBe(true);
  for (const value of y) expect(value > 0 && value < 200).toBe(true);
});

test('the nearest point within reach is found', () => {
  const scatter = scatterOf(SQUARE, 300, 200);
  scatter.x.forEach((x, point) => {
    expect(pointAt(scatter, x + 3, (scatter.y[point] ?? 0) - 2, 5)).toBe(point);
  });
  expect(pointAt(scatter, 150, 100, 5)).toBeNull();
});
