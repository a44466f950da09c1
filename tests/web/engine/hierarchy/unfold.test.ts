import { expect, test } from 'vitest';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { unfold, unfoldedCount } from '../../../../web/engine/hierarchy/unfold.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { isTree } from '../../../../web/engine/hierarchy/walk.ts';
import { planted } from '../../../support/planted-tree.ts';

test('what several parents share is there once for each', () => {
  // ((0, 1), (0, 2)) as in the paper's figure: 0 has two parents, and so has the group above.
  const builder = new HierarchyBuilder();
  const [zero, one, two] = [builder.leaf(0), builder.leaf(1), builder.leaf(2)];
  const left = builder.join([zero, one]);
  const right = builder.join([zero, two]);
  const top = builder.join([left, right]);
  builder.join([top, left]);
  const dag = builder.finish();
  expect(unfoldedCount(dag)).toBe(11);
  const { hierarchy, nodes } = unfold(dag);
  checkHierarchy(hierarchy, 3);
  expect(isTree(hierarchy)).toBe(true);
  expect([...nodes]).toEqual([0, 1, 3, 0, 2, 4, 5, 0, 1, 3, 6]);
  expect([...hierarchy.classOf]).toEqual([0, 1, -1, 0, 2, -1, -1, 0, 1, -1, -1]);
  expect([...hierarchy.height]).toEqual(Array.from(nodes, (node) => dag.height[node]));
});

test('a tree stays as large as it is', () => {
  const tree = planted(50);
  const { hierarchy } = unfold(tree);
  expect(hierarchy.classOf.length).toBe(tree.classOf.length);
  checkHierarchy(hierarchy, 50);
});
