import { expect, test } from 'vitest';
import { runsOf } from '../../../../web/page/app/linked-views/comparison/cluster-curve.tsx';

test('numbers of clusters that do not exist are in no run', () => {
  expect(runsOf([2, 3, 6])).toEqual([
    { first: 2, last: 3 },
    { first: 6, last: 6 },
  ]);
  expect(runsOf([])).toEqual([]);
});
