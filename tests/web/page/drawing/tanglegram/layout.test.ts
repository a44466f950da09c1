import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { layoutSide, nearestNode } from '../../../../../web/page/drawing/tanglegram/layout.ts';

// ((0, 1), (2, 3)), drawn as 3 2 | 0 1.
const tree = hierarchyFromMerges(4, Uint32Array.of(0, 1, 2, 3, 4, 5), Float64Array.of(1, 5, 9));
const side = layoutSide(tree, Uint32Array.of(3, 2, 0, 1));

test('leaves stand in the given order, nodes midway between their children', () => {
  expect([...side.place]).toEqual([2, 3, 1, 0]);
  expect([...side.y]).toEqual([2.5, 3.5, 1.5, 0.5, 3, 1, 2]);
  expect([...side.first]).toEqual([2, 3, 1, 0, 2, 0, 0]);
  expect([...side.last]).toEqual([3, 4, 2, 1, 4, 2, 4]);
});

test('distances from the leaves go by the ranks of heights', () => {
  expect([...side.x].map((x) => Math.round(3 * x))).toEqual([0, 0, 0, 0, 1, 2, 3]);
});

test('the node under the pointer is the nearest one in reach', () => {
  const scale = { x: 300, y: 10 };
  expect(nearestNode(side, { x: 0.34, y: 3 }, scale, 7)).toBe(4);
  expect(nearestNode(side, { x: 0.5, y: 3 }, scale, 7)).toBeNull();
  expect(nearestNode(side, { x: 0, y: 3.5 }, scale, 7)).toBeNull();
});

test('a tree of one leaf has its place', () => {
  const alone = layoutSide(hierarchyFromMerges(1, new Uint32Array()), Uint32Array.of(0));
  expect([...alone.y]).toEqual([0.5]);
});
