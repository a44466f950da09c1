import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { childrenOf, foldsBelowTop, isLeaf, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { rootOf } from '../../../../web/engine/model/hierarchy.ts';

/* Nodes 6 = {0, 1}, 7 = {2, 3}, 8 = {6, 7}, 9 = {4, 5}, 10 = {8, 9}. */
const tree = hierarchyFromMerges(6, Uint32Array.of(0, 1, 2, 3, 6, 7, 4, 5, 8, 9), Float64Array.of(1, 2, 3, 3, 5));
const folds = (count: number) => [...foldsBelowTop(tree, parentsOf(tree), count)].sort((a, b) => a - b);

test('as many groups and leaves as were asked for are left, the highest nodes opened first', () => {
  expect(folds(2)).toEqual([8, 9]);
  expect(folds(3)).toEqual([8]);
  expect(folds(4)).toEqual([6, 7]);
  expect(folds(5)).toEqual([6]);
});

test('a node with many children is not opened where they would be too many', () => {
  const { hierarchy } = readNewick('(((a:1,b:1,c:1,d:1):1,e:2):1,(f:1,g:1):2);');
  const top = [...foldsBelowTop(hierarchy, parentsOf(hierarchy), 4)];
  expect(top.length).toBeGreaterThan(0);
  const shown = (node: number): number =>
    top.includes(node) || isLeaf(hierarchy, node)
      ? 1
      : childrenOf(hierarchy, node).reduce((sum, child) => sum + shown(child), 0);
  expect(shown(rootOf(hierarchy))).toBeLessThanOrEqual(4);
});

test('nothing is folded where there are fewer', () => {
  expect(folds(6)).toEqual([]);
  expect(folds(30)).toEqual([]);
});
