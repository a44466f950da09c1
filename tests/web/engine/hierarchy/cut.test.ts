import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cut, cutBeyond, cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies } from './trees.ts';

function cut(hierarchy: Hierarchy, how: Cut) {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  return { ...cutHierarchy(hierarchy, parents, order, how), parents, order };
}

// ((0, 1), (2, 3)), 4: heights 1, 2, 3, 4 of nodes 5 to 8.
const five = hierarchyFromMerges(5, Uint32Array.from([0, 1, 2, 3, 5, 6, 7, 4]), Float64Array.from([1, 2, 3, 4]));

test('a cut steps over one merge after the other, between their heights, and no further than all alone or all together', () => {
  const steps = [0, 1, 2, 3, 4, 9].map((merges) => cutBeyond(five, null, merges));
  expect(steps).toEqual([0.5, 1.5, 2.5, 3.5, 4, 4]);
  expect(cutBeyond(five, 2.9, 1)).toBe(3.5);
  expect(cutBeyond(five, 2.9, -1)).toBe(1.5);
  expect(cutBeyond(five, 2.9, -9)).toBe(0.5);
  expect(cutBeyond(five, 0.1, 1)).toBe(1.5);
  const flat = hierarchyFromMerges(2, Uint32Array.of(0, 1), Float64Array.of(0));
  expect(cutBeyond(flat, null, 0)).toBe(-1);
});

describe('a cut', () => {
  test('at a height keeps the nodes that are not above it', () => {
    expect(Array.from(cut(five, { by: 'height', height: 2.5 }).tops).sort()).toEqual([4, 5, 6]);
    expect(Array.from(cut(five, { by: 'height', height: 2 }).tops).sort()).toEqual([4, 5, 6]);
    expect(cut(five, { by: 'height', height: 0.5 }).tops).toHaveLength(5);
    expect(Array.from(cut(five, { by: 'height', height: 4 }).tops)).toEqual([8]);
  });

  test('says between which heights its line may be', () => {
    expect(cut(five, { by: 'count', count: 3 })).toMatchObject({ lowest: 2, highest: 3 });
    expect(cut(five, { by: 'count', count: 1 })).toMatchObject({ lowest: 4, highest: Number.POSITIVE_INFINITY });
  });

  test('into a number gives at most so many, and as many as equal heights allow', () => {
    expect([1, 2, 3, 4, 5, 9].map((count) => cut(five, { by: 'count', count }).tops.length)).toEqual([
      1, 2, 3, 4, 5, 5,
    ]);
    const even = hierarchyFromMerges(4, Uint32Array.from([0, 1, 2, 3, 4, 5]), Float64Array.from([1, 1, 2]));
    expect([1, 2, 3, 4].map((count) => cut(even, { by: 'count', count }).tops.length)).toEqual([1, 2, 2, 4]);
  });

  test('takes a tree 20,000 levels deep', () => {
    expect(cut(caterpillar(20_000), { by: 'count', count: 15_000 }).tops).toHaveLength(15_000);
  });

  test('parts all leaves, at one height, in every hierarchy', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4, shared: true }), fc.integer({ min: 1, max: 45 }), (hierarchy, count) => {
        const { tops, ofLeaf, parents, order, lowest, highest } = cut(hierarchy, { by: 'count', count });
        expect(tops.length).toBeLessThanOrEqual(count);
        expect(lowest).toBeLessThan(highest);
        let place = 0;
        tops.forEach((top, cluster) => {
          expect(order.first[top]).toBe(place);
          place = order.last[top] as number;
          expect(new Set(ofLeaf.slice(order.first[top], place))).toEqual(new Set([cluster]));
          const parent = parents[top] as number;
          if (parent >= 0) expect(hierarchy.height[parent]).toBeGreaterThanOrEqual(highest);
        });
        expect(place).toBe(order.leaves.length);
      }),
    );
  });
});
