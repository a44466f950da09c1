import { describe, expect, test } from 'vitest';
import { EMPTY_DATASET } from '../../../../web/engine/data/dataset/empty.ts';
import type { Model } from '../../../../web/engine/data/models/models-of.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { tableOf } from '../../../../web/page/app/finished/confusion-table.ts';
import type { Finished } from '../../../../web/page/app/finished/finished.ts';
import { subtractedFrom } from '../../../../web/page/app/linked-views/heat/content.ts';
import {
  accuracyText,
  axisTitles,
  cellText,
  differenceText,
} from '../../../../web/page/app/linked-views/heat/words.ts';
import { stepInGrid } from '../../../../web/page/app/parts/key-steps.ts';
import { blocksOf } from '../../../../web/page/drawing/heat/blocks.ts';
import { aggregate, type ConfusionTable } from '../../../../web/page/drawing/heat/matrix.ts';
import { bareResult } from './bare-result.ts';

const hierarchy = hierarchyFromMerges(3, Uint32Array.of(0, 1, 3, 2));
const parents = parentsOf(hierarchy);
const order = drawingOrder(hierarchy, parents);
const open = { closed: new Set<number>(), within: null };
const coarse = { ...open, closed: new Set([3]) };
const counts: ConfusionTable = {
  unit: 'points',
  values: [900, 87, 13, 50, 900, 50, 0, 0, 1000],
  rowStride: 3,
  columnStride: 1,
};
const names = ['cat', 'dog', 'car'];
const matrixOf = (table: ConfusionTable, coarseness = open) =>
  aggregate(table, hierarchy, order, blocksOf(parents, order, coarseness));
const name = (block: number): string => names[block] ?? '';

describe('a cell in words', () => {
  test('of points, wrong and right', () => {
    const matrix = matrixOf(counts);
    expect(cellText(matrix, { row: 0, column: 1 }, name)).toBe('cat taken for dog: 87 of 1,000 points (8.7 %)');
    expect(cellText(matrix, { row: 2, column: 2 }, name)).toBe('car recognised: 1,000 of 1,000 points (100 %)');
  });

  test('by the predicted class: of the points that were predicted as it', () => {
    const matrix = matrixOf(counts);
    expect(cellText(matrix, { row: 0, column: 1 }, name, 'column')).toBe(
      'cat taken for dog: 87 of 987 points predicted as dog (8.8 %)',
    );
    const share = matrixOf({ ...counts, unit: 'shares' });
    expect(cellText(share, { row: 0, column: 1 }, name, 'column')).toBe(
      'cat taken for dog: 8.8 % of what was predicted as dog',
    );
    expect(cellText(share, { row: 0, column: 1 }, name, 'none')).toBe('cat taken for dog: 87.0 (8.7 % of the row)');
  });

  test('of two models: what it is in both, and by how much more in the one that is shown', () => {
    const both = [matrixOf(counts), matrixOf({ ...counts, values: [937, 50, 13, 50, 900, 50, 0, 0, 1000] })] as const;
    const names = ['new', 'old'] as const;
    expect(differenceText(both, { row: 0, column: 1 }, name, { by: 'row', names })).toBe(
      'cat taken for dog: 8.7 % in new, 5.0 % in old: +3.7 pp',
    );
    expect(differenceText(both, { row: 0, column: 0 }, name, { by: 'none', names })).toBe(
      'cat recognised: 900 in new, 937 in old: −37',
    );
  });

  test('of groups', () => {
    const text = cellText(matrixOf(counts, coarse), { row: 0, column: 0 }, () => 'cat + dog');
    expect(text).toBe('cat + dog predicted within the group: 1,937 of 2,000 points (96.9 %)');
  });

  test('of shares and similarities, which are no points', () => {
    const share = matrixOf({ ...counts, unit: 'shares' });
    expect(cellText(share, { row: 0, column: 1 }, name)).toBe('cat taken for dog: 8.7 %');
    const similar = matrixOf({ ...counts, unit: 'similarity', values: [0, 0.25, 0, 0.25, 0, 0, 0, 0, 0] });
    expect(cellText(similar, { row: 0, column: 1 }, name)).toBe('cat and dog: similarity 0.250');
  });
});

test('rows are true classes and columns predicted ones, but where two classes are only alike', () => {
  for (const unit of ['points', 'shares'] as const) {
    expect(axisTitles(unit)).toEqual({ rows: 'true class', columns: 'predicted class' });
  }
  expect(Object.values(axisTitles('similarity')).join()).not.toMatch(/true|predicted/);
});

test('coarse accuracy stands beside the fine one', () => {
  const fine = matrixOf(counts);
  expect(accuracyText({ matrix: fine, fine })).toBe('93.3 % correct.');
  expect(accuracyText({ matrix: matrixOf(counts, coarse), fine })).toBe(
    '97.9 % correct at the level of these 2 groups, 93.3 % by class.',
  );
});

test('shares know no numbers of points: their accuracy is a mean over the classes, or of columns', () => {
  const textOf = (values: readonly number[]): string => {
    const fine = matrixOf({ ...counts, unit: 'shares', values });
    return accuracyText({ matrix: fine, fine });
  };
  expect(textOf([0.9, 0.1, 0, 0.2, 0.7, 0.1, 0, 0.2, 0.8])).toBe('80.0 % correct on average over the classes.');
  expect(textOf([90, 20, 0, 10, 70, 20, 0, 10, 80])).toBe('80.0 % on the diagonal, on average over the columns.');
  expect(textOf([0.4, 0.1, 0, 0, 0.2, 0.1, 0, 0, 0.2])).toBe('80.0 % correct.');
});

test('the accuracy of a model that is subtracted stands beside', () => {
  const fine = matrixOf(counts);
  const other = { matrix: fine, fine, name: 'old' };
  expect(accuracyText({ matrix: fine, fine }, other)).toBe('93.3 % correct; 93.3 % in old.');
  const coarser = matrixOf(counts, coarse);
  expect(accuracyText({ matrix: coarser, fine }, { ...other, matrix: coarser })).toBe(
    '97.9 % correct at the level of these 2 groups, 93.3 % by class; 97.9 % and 93.3 % in old.',
  );
});

test('keys stay inside the matrix', () => {
  expect(stepInGrid('ArrowUp', { row: 0, column: 3 }, 5, 5)).toEqual({ row: 0, column: 3 });
  expect(stepInGrid('ArrowRight', { row: 0, column: 3 }, 5, 5)).toEqual({ row: 0, column: 4 });
  expect(stepInGrid('PageDown', { row: 2, column: 3 }, 5, 5)).toEqual({ row: 4, column: 3 });
  expect(stepInGrid('Home', { row: 2, column: 3 }, 5, 5)).toEqual({ row: 2, column: 0 });
  expect(stepInGrid('x', { row: 2, column: 3 }, 5, 5)).toBeUndefined();
});

describe('where the numbers come from', () => {
  const result = bareResult({
    method: 'confusion',
    options: { as: 'counts', truth: 'rows' },
    classes: names,
    hierarchy,
  });
  const tableFor = (own: Partial<Result>, given: Partial<Dataset> = {}): ReturnType<typeof tableOf> => {
    const finished: Pick<Finished, 'result' | 'dataset'> = {
      result: { ...result, ...own },
      dataset: { ...EMPTY_DATASET, ...given },
    };
    return tableOf(finished);
  };

  test('points by predicted leaf and true class, rows of the picture being the true ones', () => {
    const table = tableFor({ contingency: { rows: 3, columns: 3, counts: Uint32Array.of(5, 1, 0, 2, 6, 0, 0, 0, 7) } });
    expect(table).toMatchObject({ unit: 'points' });
    // One point of class 1 was taken for class 0.
    expect(table === null ? null : table.values[1 * table.rowStride + 0 * table.columnStride]).toBe(1);
  });

  test('a table of shares, turned where the run turned it', () => {
    const confusion = { file: 'x.csv', names, counts: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), truth: null };
    expect(tableFor({}, { confusion })).toMatchObject({ unit: 'shares', rowStride: 3, columnStride: 1 });
    const turned = tableFor({ options: { as: 'counts', truth: 'columns' } }, { confusion });
    expect(turned).toMatchObject({ rowStride: 1, columnStride: 3 });
    const said = tableFor(
      { options: { as: 'similarity', truth: 'columns' } },
      { confusion: { ...confusion, truth: 'columns' } },
    );
    expect(said).toMatchObject({ unit: 'similarity', rowStride: 3, columnStride: 1 });
  });

  test('nothing where leaves are clusters, or nobody counted', () => {
    const contingency = { rows: 3, columns: 3, counts: new Uint32Array(9) };
    expect(tableFor({ contingency, options: { columns_are: 'clusters' } })).toBeNull();
    const leafOf = Uint16Array.of(0, 1, 2);
    expect(tableFor({ contingency, members: { leafOf, coordinates: null, labels: null } })).toBeNull();
    expect(tableFor({ method: 'l2h' })).toBeNull();
  });
});

describe('what is subtracted', () => {
  const made = (counts: readonly number[], own: Partial<Result> = {}): Finished =>
    ({
      result: bareResult({
        method: 'l2h',
        classes: names,
        hierarchy,
        contingency: { rows: 3, columns: 3, counts: Uint32Array.from(counts) },
        ...own,
      }),
      dataset: { confusion: null },
    }) as unknown as Finished;
  const model = (name: string, rows: number): Model =>
    ({ id: name, name, file: { id: name, name, shape: [rows, 3] }, labels: null, isShown: false }) as unknown as Model;
  // Rows are predictions.
  const shown = made([8, 1, 0, 2, 9, 0, 0, 0, 10]);
  const table = tableOf(shown);
  if (table === null) throw new Error('no table');
  const from = (other: Finished, rows = 30) =>
    subtractedFrom(shown, table, other, [model('new', 30), model('old', rows)]);

  test('are numbers of points and shares where the points are the same', () => {
    expect(from(made([7, 2, 0, 3, 8, 0, 0, 0, 10]))).toMatchObject({ names: ['new', 'old'], onlyShares: null });
  });

  test('are shares alone, with the reason, where they are not', () => {
    const other = made([7, 2, 0, 3, 8, 0, 0, 0, 10]);
    expect(from(other, 31)).toMatchObject({ onlyShares: expect.stringMatching(/^Only shares .* 30 points, old 31/) });
    expect(from(made([7, 2, 0, 3, 8, 0, 0, 0, 9]))).toMatchObject({
      onlyShares: expect.stringMatching(/^Only shares .* each true class\.$/),
    });
  });

  test('is nothing, with the reason, where it cannot be', () => {
    expect(from(made([], { contingency: null }))).toMatch(/old cannot be subtracted: nothing says what it confuses/);
    const others = made([7, 2, 0, 3, 8, 0, 0, 0, 10], { classes: ['dog', 'cat', 'car'] });
    expect(from(others)).toMatch(/its classes are others/);
    const misfit = made([7, 2, 0, 3, 8, 0, 0, 0, 10], { warnings: [{ code: 'labels-do-not-fit', message: '' }] });
    expect(from(misfit)).toMatch(/labels do not fit/);
  });
});
