import { expect, test } from 'vitest';
import { stepOn, stepOnHidden, wayOf } from '../../../../web/page/app/playback/iterates.ts';

test('space, arrows and the keys of a presenter lead on and back', () => {
  const ways = [' ', 'ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', 'Enter', 'a'].map((key) =>
    wayOf({ key, shiftKey: false }),
  );
  expect(ways).toEqual([1, 1, 1, -1, -1, null, null]);
  expect(wayOf({ key: ' ', shiftKey: true })).toBe(-1);
});

test('the whole tree comes after the last step, and the first step after the whole tree', () => {
  const walk = (from: number | null, way: 1 | -1) => {
    const seen: (number | null)[] = [from];
    for (let i = 0; i < 5; i += 1) seen.push(stepOn(seen.at(-1) ?? null, 3, way));
    return seen;
  };
  expect(walk(null, 1)).toEqual([null, 0, 1, 2, null, 0]);
  expect(walk(null, -1)).toEqual([null, 2, 1, 0, 0, 0]);
  expect(stepOn(null, 0, 1)).toBeNull();
});

test('in reveal mode the way back stops before the first step, and the way on at the last', () => {
  const walk = (from: number | null, way: 1 | -1) => {
    const seen: (number | null)[] = [from];
    for (let i = 0; i < 4; i += 1) seen.push(stepOnHidden(seen.at(-1) ?? null, 3, way));
    return seen;
  };
  expect(walk(null, -1)).toEqual([null, null, null, null, null]);
  expect(walk(null, 1)).toEqual([null, 0, 1, 2, 2]);
  expect(walk(1, -1)).toEqual([1, 0, null, null, null]);
});
