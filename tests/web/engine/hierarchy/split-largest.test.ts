import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { splitLargest } from '../../../../web/engine/methods/shared/metrics/reference-branches.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies } from './trees.ts';

function sizes(hierarchy: Hierarchy, count: number): number[] {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  return splitLargest(hierarchy, parents, order, count).map(
    (top) => (order.last[top] as number) - (order.first[top] as number),
  );
}

test('the largest branch is split first; one with too many children, or none but leaves, stays whole', () => {
  const { hierarchy } = readNewick('((a,b,c,d),(e,(f,g)),h);');
  expect(sizes(hierarchy, 3)).toEqual([4, 3, 1]);
  expect(sizes(hierarchy, 4)).toEqual([4, 1, 2, 1]);
  expect(sizes(hierarchy, 8)).toEqual([4, 1, 2, 1]);
  expect(sizes(hierarchy, 2)).toEqual([8]);
});

test('a deep tree, and one leaf', () => {
  expect(sizes(caterpillar(5000), 4)).toHaveLength(4);
  expect(sizes(readNewick('a;').hierarchy, 3)).toEqual([1]);
});

test('all leaves are in a branch, and there are never too many', () => {
  fc.assert(
    fc.property(hierarchies({ width: 5 }), fc.integer({ min: 1, max: 30 }), (hierarchy, count) => {
      const found = sizes(hierarchy, count);
      expect(found.length).toBeLessThanOrEqual(count);
      expect(found.reduce((sum, size) => sum + size)).toBe(drawingOrder(hierarchy).leaves.length);
    }),
  );
});
