import { expect, test } from 'vitest';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { sameNodes } from '../../../../web/engine/hierarchy/same-nodes.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';

test('a node is found by the classes under it, whatever its number and the order of its leaves', () => {
  // ((0, 1), (2, 3)), and (((1, 0), 2), 3).
  const same = sameNodes(
    drawnTree(hierarchyFromMerges(4, Uint32Array.of(2, 3, 0, 1, 4, 5))),
    drawnTree(hierarchyFromMerges(4, Uint32Array.of(1, 0, 4, 2, 5, 3))),
  );
  expect([0, 1, 2, 3].map(same)).toEqual([0, 1, 2, 3]);
  expect(same(5)).toBe(4);
  expect(same(4)).toBeNull();
  expect(same(6)).toBe(6);
});

test('classes that are gone have no node', () => {
  const builder = new HierarchyBuilder();
  builder.join([builder.leaf(0), builder.leaf(1)]);
  const same = sameNodes(drawnTree(hierarchyFromMerges(3, Uint32Array.of(0, 1, 3, 2))), drawnTree(builder.finish()));
  expect(same(2)).toBeNull();
  expect(same(4)).toBeNull();
  expect(same(3)).toBe(2);
});
