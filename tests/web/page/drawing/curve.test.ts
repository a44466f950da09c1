import { expect, test } from 'vitest';
import { seriesOf, seriesOfRun } from '../../../../web/page/app/linked-views/curve/history-series.ts';
import { curveOf, tenths } from '../../../../web/page/drawing/curve.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';

const SIZE = { width: 400, height: 200 };
const falling = { name: 'cost', values: Float64Array.of(10, 1, 0.1, 0.01) };

test('places are written to the nearest tenth of a px', () => {
  expect([12.26, 12.24, -0.38].map(tenths)).toEqual([12.3, 12.2, -0.4]);
});

test('equal ratios are equal heights, and steps are found again', () => {
  const { yOf, xOf, stepAt } = curveOf([falling], 3, SIZE, LIGHT);
  expect(yOf(0.1) - yOf(1)).toBeCloseTo(yOf(1) - yOf(10), 9);
  for (const step of [0, 1, 2, 3]) expect(stepAt(xOf(step))).toBe(step);
  expect(stepAt(-50)).toBe(0);
  expect(stepAt(5000)).toBe(3);
});

test('what is not above 0 breaks the line and nothing else', () => {
  const { marks } = curveOf([{ name: 'cost', values: [4, 0, 2, Number.NaN, 3, 1] }], null, SIZE, LIGHT);
  const [path] = marks.filter(({ tag }) => tag === 'path');
  expect(String(path?.attributes.d).match(/M/g)).toHaveLength(3);
  expect(JSON.stringify(marks)).not.toMatch(/NaN|Infinity|null/);
  expect(JSON.stringify(curveOf([{ name: 'x', values: [0, 0] }], 0, SIZE, LIGHT).marks)).not.toMatch(
    /NaN|Infinity|null/,
  );
});

test('a long curve is drawn with few points, its last one among them', () => {
  const values = Float64Array.from({ length: 50_000 }, (_, i) => 1 + 1 / (i + 1));
  const { marks, xOf } = curveOf([{ name: 'cost', values }], null, SIZE, LIGHT);
  const d = String(marks.find(({ tag }) => tag === 'path')?.attributes.d);
  expect(d.split('L').length).toBeLessThan(2000);
  expect(d).toContain(`L${Math.round(xOf(49_999) * 10) / 10},`);
});

test('where every fourth step is told, the axis counts steps', () => {
  const { marks } = curveOf([{ name: 'cost', values: [4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1] }], null, SIZE, LIGHT, 4);
  expect(marks.map(({ text }) => text)).toEqual(expect.arrayContaining(['10', '20', '30', '40']));
});

test('one term is the cost; several stand beside their sum', () => {
  const [a, b] = [Float64Array.of(3, 2), Float64Array.of(1, 1)];
  expect(seriesOf({ cost: a, terms: { closest: a } }).map(({ name }) => name)).toEqual(['closest']);
  expect(seriesOf({ cost: a, terms: { closest: b, size: b } }).map(({ name }) => name)).toEqual([
    'cost',
    'closest',
    'size',
  ]);
  const live = seriesOfRun({
    every: 1,
    terms: ['closest', 'size', 'triplet', 'dasgupta'],
    rows: Float64Array.of(4, 3, 0, 0, 1, 3, 2.5, 0, 0, 0.5),
  });
  expect(live.map(({ name }) => name)).toEqual(['cost', 'closest', 'dasgupta']);
  expect(Array.from(live[1]?.values ?? [])).toEqual([3, 2.5]);
});

test('the axis has round numbers that do not overlap, also where values differ little', () => {
  for (const values of [
    [1.2, 1.05],
    [3, 2.9, 2.2],
    [10, 0.1],
    [4e7, 1e-9],
    [1e-5, 2e-7],
  ]) {
    const { marks } = curveOf([{ name: 'cost', values }], null, SIZE, LIGHT);
    const numbers = marks.filter(({ tag, attributes }) => tag === 'text' && attributes['text-anchor'] === 'end');
    expect(numbers.length, `${values}`).toBeGreaterThan(1);
    for (const { text } of numbers) expect(text?.length).toBeLessThan(7);
    const heights = numbers.map(({ attributes }) => Number(attributes.y)).sort((a, b) => a - b);
    heights.slice(1).forEach((y, i) => {
      expect(y - (heights[i] as number)).toBeGreaterThan(11);
    });
  }
});
