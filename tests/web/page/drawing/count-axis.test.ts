import { expect, test } from 'vitest';
import { type CountAxis, countAxis } from '../../../../web/page/app/clusters/curve-chart.tsx';

const counts = ({ ticks }: CountAxis): number[] => ticks.map(({ count }) => count);

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
  expect(counts(countAxis(100, 300, 4))).toEqual([1, 2, 5, 10, 20, 50, 100]);
  expect(counts(countAxis(21, 300, 4))).toEqual([1, 2, 5, 10, 21]);
  expect(counts(countAxis(2, 300, 4))).toEqual([1, 2]);
  expect(counts(countAxis(1, 300, 4))).toEqual([1]);
  expect(countAxis(1, 300, 4).xOf(1)).toBe(4);
});

test('numbers beneath the axis do not overlap, however many clusters there are', () => {
  for (const all of [1, 2, 3, 7, 10, 21, 104, 999, 1000, 20_000, 60_000]) {
    for (const width of [120, 200, 292]) {
      const { ticks } = countAxis(all, width, 4, (count) => count.toLocaleString('en'));
      expect(ticks.at(-1)?.count).toBe(all);
      const ends = ticks.map(({ x, anchor, text }) => {
        const long = 6 * text.length;
        return anchor === 'start' ? [x, x + long] : anchor === 'end' ? [x - long, x] : [x - long / 2, x + long / 2];
      });
      ends.slice(1).forEach(([from], i) => {
        expect(from, `${all} in ${width} px`).toBeGreaterThan(ends[i]?.[1] as number);
      });
    }
  }
});
