import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import { foldsBelowTop } from '../../../web/hierarchy/top-nodes.ts';
import { parentsOf } from '../../../web/hierarchy/walk.ts';

/* Nodes 6 = {0, 1}, 7 = {2, 3}, 8 = {6, 7}, 9 = {4, 5}, 10 = {8, 9}. */
const tree = hierarchyFromMerges(6, Uint32Array.of(0, 1, 2, 3, 6, 7, 4, 5, 8, 9), Float64Array.of(1, 2, 3, 3, 5));
const folds = (count: number) => [...foldsBelowTop(tree, parentsOf(tree), count)].sort((a, b) => a - b);

test('what lies just beneath the highest nodes is folded', () => {
  expect(folds(1)).toEqual([8, 9]);
  expect(folds(2)).toEqual([8]);
  expect(folds(3)).toEqual([6, 7]);
  expect(folds(4)).toEqual([6]);
});

test('nothing is folded where there are not so many', () => {
  expect(folds(5)).toEqual([]);
  expect(folds(30)).toEqual([]);
});
