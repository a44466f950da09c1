import { expect, test } from 'vitest';
import { stepInRows } from '../../../../web/page/app/parts/key-steps.ts';
import { type RowSpace, rowWindow, scrollTopFor } from '../../../../web/page/app/parts/row-window.ts';
import { sortedPlaces } from '../../../../web/page/app/parts/sorted-places.ts';

const SMALL: RowSpace = { rows: 1000, rowHeight: 30, viewport: 600 };
/** More rows than a browser can draw one under another: 56 million px. */
const LONG: RowSpace = { rows: 1_281_167, rowHeight: 44, viewport: 500 };

/** The place of a row in a table that is scrolled so far, in px from the top of the part in sight. */
function seenAt(space: RowSpace, scrollTop: number, row: number): number {
  const { first, above } = rowWindow(space, scrollTop);
  return above + (row - first) * space.rowHeight - scrollTop;
}

test('a table of a thousand rows has those in sight and a few more in the page', () => {
  expect(rowWindow(SMALL, 0)).toEqual({ first: 0, end: 28, above: 0, below: (1000 - 28) * 30 });
  const { first, end, above, below } = rowWindow(SMALL, 15_010);
  expect([first, end]).toEqual([492, 529]);
  expect(above + (end - first) * 30 + below).toBe(30_000);
  expect(rowWindow(SMALL, 30_000 - 600)).toMatchObject({ end: 1000, below: 0 });
});

test('a table that fits in its frame, and an empty one, have all their rows', () => {
  expect(rowWindow({ ...SMALL, rows: 3 }, 0)).toEqual({ first: 0, end: 3, above: 0, below: 0 });
  expect(rowWindow({ ...SMALL, rows: 0 }, 0)).toEqual({ first: 0, end: 0, above: 0, below: 0 });
});

test('every row of a million can be scrolled to, within the height that browsers draw', () => {
  for (const row of [0, 1, 7, 12_345, 640_000, 1_281_150, 1_281_165, 1_281_166]) {
    for (const from of [0, 4_000_000, 7_999_500]) {
      const scrollTop = scrollTopFor(LONG, row, from);
      const { first, end, above, below } = rowWindow(LONG, scrollTop);
      expect(first <= row && row < end, `row ${row} is in the page`).toBe(true);
      expect(end - first).toBeLessThan(40);
      const top = seenAt(LONG, scrollTop, row);
      expect(top, `row ${row} from ${from}`).toBeGreaterThan(-1);
      expect(top + 44, `row ${row} from ${from}`).toBeLessThan(LONG.viewport + 1);
      expect(above + (end - first) * 44 + below).toBeLessThanOrEqual(8_000_044);
    }
  }
});

test('what is in sight is always filled with rows, wherever a long table is scrolled', () => {
  for (let scrollTop = 0; scrollTop <= 7_999_500; scrollTop += scrollTop < 300 || scrollTop > 7_999_200 ? 1 : 7919) {
    const { first, end } = rowWindow(LONG, scrollTop);
    const [top, bottom] = [seenAt(LONG, scrollTop, first), seenAt(LONG, scrollTop, end)];
    if (top > 0.01 || bottom < LONG.viewport - 0.01) expect([scrollTop, top, bottom]).toEqual([]);
  }
});

test('a row that is in sight is not scrolled to', () => {
  expect(scrollTopFor(SMALL, 5, 0)).toBe(0);
  expect(scrollTopFor(SMALL, 20, 0)).toBe(30);
  expect(scrollTopFor(SMALL, 5, 600)).toBe(150);
});

test('keys walk the rows and stop at the first and the last', () => {
  expect(stepInRows('ArrowDown', -1, 30)).toBe(0);
  expect(stepInRows('ArrowUp', 0, 30)).toBe(0);
  expect(stepInRows('PageDown', 25, 30)).toBe(29);
  expect(stepInRows('Home', 25, 30)).toBe(0);
  expect(stepInRows('End', 2, 30)).toBe(29);
  expect(stepInRows('x', 2, 30)).toBeUndefined();
  expect(stepInRows('ArrowDown', 0, 0)).toBeUndefined();
});

test('rows are sorted both ways, what is not defined last, and equal ones stay in their order', () => {
  const rows = [3, null, 1, 3, -2, 0];
  const columns = [{ id: 'n', value: (row: number | null) => row }];
  const sorted = (direction: 'ascending' | 'descending') =>
    Array.from(sortedPlaces(rows, columns, { by: 'n', direction }));
  expect(sorted('ascending')).toEqual([4, 5, 2, 0, 3, 1]);
  expect(sorted('descending')).toEqual([0, 3, 2, 5, 4, 1]);
  expect(Array.from(sortedPlaces(rows, columns, null))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('names are sorted as people sort them: by their numbers, without regard to capitals', () => {
  const rows = ['class 10', 'Class 9', 'Äpfel', 'apple', 'zebra', 'class 9'];
  const columns = [{ id: 'name', value: (row: string) => row }];
  const places = sortedPlaces(rows, columns, { by: 'name', direction: 'ascending' });
  expect(Array.from(places, (place) => rows[place])).toEqual([
    'Äpfel',
    'apple',
    'class 9',
    'Class 9',
    'class 10',
    'zebra',
  ]);
});

test('infinite values stand before what is not defined, in both directions', () => {
  const values = [null, 2, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const columns = [{ id: 'loss', value: (row: number) => values[row] ?? null }];
  const places = (direction: 'ascending' | 'descending'): number[] =>
    Array.from(sortedPlaces([0, 1, 2, 3], columns, { by: 'loss', direction }));
  expect(places('ascending')).toEqual([3, 1, 2, 0]);
  expect(places('descending')).toEqual([2, 1, 3, 0]);
});
