import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classesUnder, pointsByNode } from '../../../../web/engine/hierarchy/classes-under.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import {
  confusionsAcross,
  partsOf,
  purityOf,
  totalOf,
  truthUnder,
} from '../../../../web/engine/hierarchy/statistics.ts';
import { drawingOrder } from '../../../../web/engine/hierarchy/walk.ts';
import type { Contingency } from '../../../../web/engine/model/result.ts';

/* Leaves 0 1 2 3; 4 = {2, 0}, 5 = {4, 3}, 6 = {5, 1}. */
const tree = hierarchyFromMerges(4, Uint32Array.of(2, 0, 4, 3, 5, 1));
const order = drawingOrder(tree);
/* Row a: points predicted as a, by true class. */
const table: Contingency = {
  rows: 4,
  columns: 4,
  counts: Uint32Array.of(5, 0, 2, 1, /**/ 0, 7, 0, 3, /**/ 4, 0, 6, 0, /**/ 0, 1, 0, 8),
};

describe('a node', () => {
  test('has the classes of its leaves, as drawn', () => {
    expect(Array.from(classesUnder(tree, order, 5))).toEqual([2, 0, 3]);
    expect(Array.from(classesUnder(tree, order, 1))).toEqual([1]);
  });

  test('has the points predicted as one of them', () => {
    expect(Array.from(pointsByNode(tree, order, Uint32Array.of(8, 10, 10, 9)))).toEqual([8, 10, 10, 9, 18, 27, 37]);
  });

  test('has the true classes of their rows', () => {
    expect(Array.from(truthUnder(table, Int32Array.of(2, 0)))).toEqual([9, 0, 8, 1]);
  });

  test('never has more points than its parent, and the root has all', () => {
    const counts = fc.array(fc.nat(1000), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(counts, (predicted) => {
        const merges = predicted.slice(1).flatMap((_, i) => [i === 0 ? 0 : predicted.length + i - 1, i + 1]);
        const chain = hierarchyFromMerges(predicted.length, Uint32Array.from(merges));
        const points = pointsByNode(chain, drawingOrder(chain), predicted);
        expect(points.at(-1)).toBe(predicted.reduce((sum, count) => sum + count, 0));
        for (let i = 0; i < merges.length; i += 2) {
          const [a = 0, b = 0] = merges.slice(i, i + 2);
          expect(points[predicted.length + i / 2]).toBe((points[a] ?? 0) + (points[b] ?? 0));
        }
      }),
    );
  });
});

describe('parts', () => {
  test('of one name are one, the largest first, equal ones in their order, none of 0', () => {
    const names = ['fish', 'people', 'fish', 'trees', 'insects'];
    const parts = partsOf([2, 4, 3, 0, 4], (index) => names[index] ?? '');
    expect(parts).toEqual([
      { name: 'fish', count: 5 },
      { name: 'people', count: 4 },
      { name: 'insects', count: 4 },
    ]);
    expect(totalOf(parts)).toBe(13);
    expect(purityOf(parts)).toBe(5 / 13);
  });

  test('of nothing have no purity', () => {
    expect(purityOf(partsOf([0, 0], String))).toBeNull();
  });
});

describe('confusions across a split', () => {
  test('are both ways, the most frequent first, equal ones by true class', () => {
    const across = confusionsAcross(table, [Int32Array.of(2, 0), Int32Array.of(3, 1)], 9);
    expect(across).toEqual([{ truth: 3, predicted: 0, count: 1 }]);
    const within = confusionsAcross(table, [Int32Array.of(2), Int32Array.of(0)], 9);
    expect(within).toEqual([
      { truth: 0, predicted: 2, count: 4 },
      { truth: 2, predicted: 0, count: 2 },
    ]);
    expect(confusionsAcross(table, [Int32Array.of(2), Int32Array.of(0)], 1)).toHaveLength(1);
  });

  test('are between all branches of a node, and not between classes that are together in one of them', () => {
    const all = [0, 1, 2, 3].flatMap((truth) =>
      [0, 1, 2, 3].map((predicted) => (truth === predicted ? 0 : (table.counts[4 * predicted + truth] ?? 0))),
    );
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    const four = confusionsAcross(
      table,
      [0, 1, 2, 3].map((c) => Int32Array.of(c)),
      99,
    );
    expect(sum(four.map(({ count }) => count))).toBe(sum(all));
    const shared = confusionsAcross(table, [Int32Array.of(0, 2), Int32Array.of(2, 3)], 99);
    expect(shared.map(({ truth, predicted }) => [truth, predicted].sort().join())).not.toContain('0,2');
    expect(sum(shared.map(({ count }) => count))).toBe((table.counts[4 * 0 + 3] ?? 0) + (table.counts[4 * 3 + 0] ?? 0));
  });

  test('never count a point that was right', () => {
    expect(confusionsAcross(table, [Int32Array.of(0, 1), Int32Array.of(2, 3)], 99).map(({ count }) => count)).toEqual([
      4, 3, 2, 1, 1,
    ]);
  });
});
