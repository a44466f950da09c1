import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CLASS } from '../../../../web/engine/decisions/points/types.ts';
import { examplePoints, MOST_EXAMPLES } from '../../../../web/page/app/node/examples.tsx';

// The points that stand for a branch.

const found = (labels: number[], predicted: number[], classes = 4) => ({
  classes,
  labels: Int32Array.from(labels),
  predicted: Uint16Array.from(predicted),
});
const inside = (...members: number[]) => Uint8Array.from({ length: 4 }, (_, c) => Number(members.includes(c)));

test('the most frequent confusions come first, one point of each, then points that are right', () => {
  const labels = [0, 0, 1, 0, 1, 0, 2, 3, -1];
  const guess = [0, 1, 0, 1, 1, 2, 0, 3, 1];
  // 0 as 1 twice (points 1 and 3), 1 as 0 (2), out of the branch 0 as 2 (5); right: 0 and 4. Class 2 is not in it.
  expect(examplePoints(found(labels, guess), inside(0, 1))).toEqual([1, 2, 5, 3, 0, 4]);
  expect(examplePoints(found(labels, guess), inside(0, 1), (point) => point !== 1 && point !== 2)).not.toContain(1);
  expect(examplePoints(found(labels, guess), inside(2))).toEqual([6]);
  expect(examplePoints(found(labels, guess), inside(3))).toEqual([7]);
});

test('without labels or points there are none; a point that lists no class is none', () => {
  expect(examplePoints({ ...found([], []), labels: null }, inside(0))).toEqual([]);
  expect(examplePoints(found([0, 0], [NO_CLASS, 0]), inside(0))).toEqual([1]);
});

test('they are different points of the branch, as many as there are up to six', () => {
  const point = fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(
      fc.array(point, { maxLength: 40 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 3 })),
      (points, members) => {
        const labels = points.map(([label]) => label);
        const shown = examplePoints(
          found(
            labels,
            points.map(([, guess]) => guess),
          ),
          inside(...members),
        );
        expect(new Set(shown).size).toBe(shown.length);
        const own = labels.filter((label) => members.includes(label)).length;
        expect(shown.length).toBe(Math.min(own, MOST_EXAMPLES));
        for (const each of shown) expect(members).toContain(labels[each]);
      },
    ),
  );
});
