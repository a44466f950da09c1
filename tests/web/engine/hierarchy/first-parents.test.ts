import { expect, test } from 'vitest';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { firstParents } from '../../../../web/engine/hierarchy/first-parents.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { childrenOf, isTree } from '../../../../web/engine/hierarchy/walk.ts';
import { planted } from '../../../support/planted-tree.ts';

test('what has several parents is under the first of them', () => {
  const builder = new HierarchyBuilder();
  const [zero, one, two, three] = [builder.leaf(0), builder.leaf(1), builder.leaf(2), builder.leaf(3)];
  const left = builder.join([zero, one]);
  const right = builder.join([zero, two]); // left with 2 alone: passed over
  const twice = builder.join([zero, one]); // left with nothing: gone
  builder.join([left, right, twice, three]);
  const { hierarchy: tree } = firstParents({ hierarchy: builder.finish([0, 0, 0, 0, 1, 2, 3, 4]), classes: [] });
  checkHierarchy(tree, 4);
  expect(isTree(tree)).toBe(true);
  expect([...tree.classOf]).toEqual([0, 1, 2, 3, -1, -1]);
  expect([...childrenOf(tree, 4)]).toEqual([0, 1]);
  expect([...childrenOf(tree, 5)]).toEqual([4, 2, 3]);
  expect([...tree.height]).toEqual([0, 0, 0, 0, 1, 4]);
});

test('a tree is itself', () => {
  const tree = { hierarchy: planted(50), classes: [] };
  expect(firstParents(tree)).toBe(tree);
});
