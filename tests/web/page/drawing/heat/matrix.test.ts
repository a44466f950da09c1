import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../../../../web/engine/hierarchy/walk.ts';
import { contrast } from '../../../../../web/page/drawing/colour.ts';
import { blockSpan, blocksOf } from '../../../../../web/page/drawing/heat/blocks.ts';
import { heatPixels, heatScale, shareOfScale, valueAtShare } from '../../../../../web/page/drawing/heat/colours.ts';
import {
  accuracyOf,
  aggregate,
  type ConfusionTable,
  cellValues,
  extremes,
  pooled,
  shareAt,
} from '../../../../../web/page/drawing/heat/matrix.ts';
import { DARK, LIGHT } from '../../../../../web/page/drawing/theme.ts';

// ((2, 0), (1, 3)): nodes 4 = (2, 0), 5 = (1, 3), 6 = the root.
const hierarchy = hierarchyFromMerges(4, Uint32Array.of(2, 0, 1, 3, 4, 5));
const parents = parentsOf(hierarchy);
const order = drawingOrder(hierarchy, parents);
const OPEN = { closed: new Set<number>(), within: null };

// Rows are true classes 0 to 3.
const points = [
  [6, 1, 2, 1],
  [0, 8, 0, 2],
  [3, 0, 7, 0],
  [0, 4, 0, 0],
];
const table: ConfusionTable = { unit: 'points', values: points.flat(), rowStride: 4, columnStride: 1 };

describe('blocks', () => {
  test('are leaves in drawing order where nothing is coarse', () => {
    const { tops, starts } = blocksOf(parents, order, OPEN);
    expect([...tops]).toEqual([2, 0, 1, 3]);
    expect([...starts]).toEqual([0, 1, 2, 3, 4]);
  });

  test('are closed nodes, the outermost where they are nested', () => {
    const { tops, starts } = blocksOf(parents, order, { ...OPEN, closed: new Set([4, 5]) });
    expect([...tops]).toEqual([4, 5]);
    expect([...starts]).toEqual([0, 2, 4]);
    expect([...blocksOf(parents, order, { ...OPEN, closed: new Set([5]) }).tops]).toEqual([2, 0, 5]);
    expect([...blocksOf(parents, order, { ...OPEN, closed: new Set([4, 6]) }).tops]).toEqual([6]);
  });

  test('are those of the part that is looked at, which is open itself', () => {
    const { tops, starts } = blocksOf(parents, order, { ...OPEN, closed: new Set([5]), within: 5 });
    expect([...tops]).toEqual([1, 3]);
    expect([...starts]).toEqual([2, 3, 4]);
  });

  test('of a node are a span, or none where it is out of sight', () => {
    const blocks = blocksOf(parents, order, { ...OPEN, within: 5 });
    expect(blockSpan(blocks, order, 5)).toEqual([0, 2]);
    expect(blockSpan(blocks, order, 3)).toEqual([1, 2]);
    expect(blockSpan(blocks, order, 4)).toBeNull();
    expect(blockSpan(blocks, order, 6)).toEqual([0, 2]);
  });
});

describe('a matrix', () => {
  test('is in the order of the tree, whichever way round its table is stored', () => {
    const matrix = aggregate(table, hierarchy, order, blocksOf(parents, order, OPEN));
    expect([...matrix.sums]).toEqual([7, 3, 0, 0, 2, 6, 1, 1, 0, 0, 8, 2, 0, 0, 4, 0]);
    expect([...matrix.rowSums]).toEqual([10, 10, 10, 4]);
    expect([...matrix.columnSums]).toEqual([9, 9, 13, 3]);
    const turned = points[0]?.flatMap((_, column) => points.map((row) => row[column] ?? 0)) ?? [];
    const same = aggregate(
      { unit: 'points', values: turned, rowStride: 1, columnStride: 4 },
      hierarchy,
      order,
      blocksOf(parents, order, OPEN),
    );
    expect(same).toEqual(matrix);
  });

  test('adds up by blocks, and coarse accuracy is what stays within them', () => {
    const fine = aggregate(table, hierarchy, order, blocksOf(parents, order, OPEN));
    expect(accuracyOf(fine)).toBe(21 / 34);
    const coarse = aggregate(table, hierarchy, order, blocksOf(parents, order, { ...OPEN, closed: new Set([4, 5]) }));
    expect([...coarse.sums]).toEqual([18, 2, 0, 14]);
    expect([...coarse.classes]).toEqual([2, 2]);
    expect(accuracyOf(coarse)).toBe(32 / 34);
    expect(shareAt(coarse, 0, 1)).toBe(0.1);
  });

  test('of a part still divides by all points of a class', () => {
    const part = aggregate(table, hierarchy, order, blocksOf(parents, order, { ...OPEN, within: 4 }));
    expect([...part.sums]).toEqual([7, 3, 2, 6]);
    expect([...part.rowSums]).toEqual([10, 10]);
    expect([...cellValues(part, 'row')].map((share) => Math.round(share * 100))).toEqual([70, 30, 20, 60]);
    expect([...part.columnSums]).toEqual([9, 9]);
    expect([...cellValues(part, 'column')].map((share) => Math.round(share * 100))).toEqual([78, 33, 22, 67]);
    expect([...cellValues(part, 'none')]).toEqual([7, 3, 2, 6]);
  });

  test('of similarities shows the mean over pairs of classes and has no accuracy', () => {
    const values = points.flatMap((row, i) => row.map((value, j) => (value + (points[j]?.[i] ?? 0)) / 2));
    const similar: ConfusionTable = { unit: 'similarity', values, rowStride: 4, columnStride: 1 };
    const coarse = aggregate(similar, hierarchy, order, blocksOf(parents, order, { ...OPEN, closed: new Set([4, 5]) }));
    expect(accuracyOf(coarse)).toBeNull();
    expect(shareAt(coarse, 0, 1)).toBe(0.25);
    expect(shareAt(coarse, 1, 0)).toBe(0.25);
  });

  test('a class without points has shares of 0', () => {
    const empty: ConfusionTable = { ...table, values: new Float64Array(16) };
    const matrix = aggregate(empty, hierarchy, order, blocksOf(parents, order, OPEN));
    expect(shareAt(matrix, 0, 1)).toBe(0);
    expect(accuracyOf(matrix)).toBeNull();
  });
});

describe('what is painted', () => {
  test('a smaller picture shows the largest of the cells that it puts together', () => {
    const values = Float32Array.of(9, 0, 0, 0, 9, 5, 0, 1, 9);
    expect(pooled(values, 3, 2)).toEqual({ values: Float32Array.of(9, 5, 1, 9), size: 2 });
    expect(pooled(values, 3, 1).values).toBe(values);
    expect(extremes(values, 3)).toEqual({ least: 1, largest: 5, largestRight: 9 });
  });

  test('nothing is paper, the largest confusion the last colour, and the diagonal grey', () => {
    const scale = heatScale(LIGHT);
    const range = { by: 'root', least: 0.2, largest: 0.2, largestRight: 1 } as const;
    const pixels = heatPixels(Float32Array.of(1, 0, 0.2, 0), 2, range, scale);
    const pixel = (at: number): number[] => [...pixels.subarray(4 * at, 4 * at + 3)];
    const colour = (step: number): number[] => [...scale.bytes.subarray(4 * step, 4 * step + 3)];
    expect(pixel(1)).toEqual(colour(0));
    expect(pixel(2)).toEqual(colour(255));
    expect(Math.max(...pixel(0)) - Math.min(...pixel(0))).toBeLessThan(8);
    // Green is most of what makes a colour light.
    const green = Array.from({ length: 256 }, (_, step) => scale.bytes[4 * step + 1] ?? 0);
    expect(green.every((value, step) => step === 0 || value <= (green[step - 1] ?? 0))).toBe(true);
  });

  test('a logarithmic scale tells small values apart and from nothing; a legend finds the values of its colours', () => {
    const range = { least: 0.01, largest: 1, largestRight: 1 } as const;
    const along = (value: number, by: 'root' | 'log'): number => shareOfScale(value, { ...range, by });
    expect([0, 1].map((value) => along(value, 'log'))).toEqual([0, 1]);
    const [first, second, third] = [0.01, 0.1, 1].map((value) => along(value, 'log')) as [number, number, number];
    expect(first).toBeGreaterThan(0.1);
    expect(second - first).toBeCloseTo(third - second, 12);
    for (const by of ['root', 'log'] as const) {
      for (const value of [0.01, 0.05, 0.3, 1]) {
        expect(valueAtShare(along(value, by), { ...range, by })).toBeCloseTo(value, 12);
      }
    }
    // All values alike.
    expect(shareOfScale(3, { by: 'log', least: 3, largest: 3, largestRight: 0 })).toBe(1);
    expect(shareOfScale(0, { by: 'log', least: 0, largest: 0, largestRight: 0 })).toBe(0);
  });

  test.each([LIGHT, DARK])('what is written on any of its colours can be read', (theme) => {
    const { bytes, takesInk } = heatScale(theme);
    takesInk.forEach((ink, at) => {
      const colour = `#${Buffer.from(bytes.subarray(4 * at, 4 * at + 3)).toString('hex')}`;
      expect(contrast(ink ? theme.ink : theme.paper, colour)).toBeGreaterThan(3.8);
    });
  });
});
