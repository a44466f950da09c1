import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { complete } from '../../../../web/engine/methods/shared/class-ids.ts';
import type { InputFile, Role } from '../../../../web/engine/model/dataset.ts';
import { bareResult } from '../../page/app/bare-result.ts';
import { numbersOf } from './golden.ts';
import { filesIn, open } from './roles.ts';
import { elements, failure, npy, npyOf, pack } from './write.ts';

/* Arrays as scripts leave them. */

async function opened(
  shape: readonly number[],
  values: readonly number[],
  descr = '<f8',
  fortran = false,
): Promise<InputFile> {
  const data = descr === '<f8' ? elements('f8', values) : pack(...values.map((value) => [value, 8] as const));
  return open('x.npy', npy(descr, shape, data, fortran));
}

const rowsOf = (count: number, row: (r: number) => readonly number[]): number[] =>
  Array.from({ length: count }, (_, r) => row(r)).flat();
const softmax = (row: readonly number[]): number[] => {
  const sum = row.reduce((a, b) => a + Math.exp(b), 0);
  return row.map((value) => Math.exp(value) / sum);
};
const logits = (r: number): number[] => [Math.sin(r), 3 * Math.cos(2 * r), Math.sin(5 * r) - 1, (r % 4) - 2];
const warned = (file: InputFile, role: Role = 'logits'): string[] =>
  (assemble([withRole(file, role)]).warnings ?? []).map(({ code }) => code);

describe('axes of length 1', () => {
  const values = rowsOf(6, logits);
  test.each([[[1, 6, 4]], [[6, 1, 4]], [[6, 4, 1]], [[1, 6, 1, 4]]])('%j do not count', async (shape) => {
    const file = await opened(shape, values);
    expect([file.shape, file.role]).toEqual([[6, 4], 'logits']);
    expect(await numbersOf(file)).toEqual(values);
  });
  test('around labels do not count either', async () => {
    for (const shape of [
      [1, 6],
      [6, 1],
      [1, 6, 1],
    ]) {
      const file = await opened(shape, [0, 1, 2, 2, 1, 0], '<i8');
      expect([file.content.kind, file.role]).toEqual(['numbers', 'labels']);
    }
  });
  test('a third axis is asked about, with its shape', async () => {
    const file = await opened([2, 3, 4], values);
    expect(file.role).toBe('unused');
    expect(file.content.kind === 'question' && file.content.question.message).toContain('2 x 3 x 4');
  });
});

describe('a first column that numbers the rows', () => {
  test.each([0, 1])('from %i is left out, and said', async (base) => {
    for (const fortran of [false, true]) {
      const rows = Array.from({ length: 7 }, (_, r) => [r + base, ...logits(r)]);
      const stored = fortran ? [0, 1, 2, 3, 4].flatMap((c) => rows.map((row) => row[c] ?? 0)) : rows.flat();
      const file = await opened([7, 5], stored, '<f8', fortran);
      expect(file.shape).toEqual([7, 4]);
      expect((await numbersOf(file)).sort()).toEqual(rowsOf(7, logits).sort());
      expect(warned(file)).toEqual(['row-numbers', 'supposed-classes']);
    }
  });
  test('that stops counting is a class', async () => {
    const file = await opened(
      [7, 5],
      rowsOf(7, (r) => [r === 6 ? 5 : r, ...logits(r)]),
    );
    expect([file.shape, warned(file)]).toEqual([[7, 5], ['supposed-classes']]);
  });
});

test('two whole numbers and a fraction in each row are doubted: they may be edges', async () => {
  const edges = await opened(
    [9, 3],
    rowsOf(9, (r) => [r % 4, 4 + (r % 3), 0.5 + r]),
  );
  expect([edges.role, warned(edges)]).toEqual(['logits', ['may-be-edges']]);
  expect(warned(edges, 'features')).toEqual([]);
  const votes = await opened(
    [9, 3],
    rowsOf(9, (r) => [r % 4, 4 + (r % 3), 1 + r]),
  );
  expect(warned(votes)).not.toContain('may-be-edges');
  const data = elements(
    'f8',
    rowsOf(9, (r) => [r % 4, 4 + (r % 3), 0.5 + r]),
  );
  const [said] = await filesIn('logits.npy', npy('<f8', [9, 3], data));
  expect(said === undefined || warned(said)).toEqual([]);
});

describe('values of classes', () => {
  test('of several labels, and of softmax taken twice, are doubted', async () => {
    const sigmoids = await opened(
      [9, 4],
      rowsOf(9, (r) => logits(r).map((value) => 1 / (1 + Math.exp(-value)))),
    );
    expect(warned(sigmoids)).toEqual(['sigmoids']);
    expect(warned(sigmoids, 'features')).toEqual([]);
    const twice = await opened(
      [9, 4],
      rowsOf(9, (r) => softmax(softmax(logits(r)))),
    );
    expect(warned(twice)).toEqual(['softmax-twice']);
  });
  test('that are probabilities, shares in percent or one 1 a row are not; of logits it is told that nothing says it', async () => {
    expect(warned(await opened([9, 4], rowsOf(9, logits)))).toEqual(['supposed-classes']);
    for (const row of [
      (r: number) => softmax(logits(r)),
      (r: number) => softmax(logits(r)).map((p) => 100 * p),
      (r: number) => [0, 1, 2, 3].map((c) => Number(c === r % 4)),
    ]) {
      expect(warned(await opened([9, 4], rowsOf(9, row)))).toEqual([]);
    }
  });
  test('that are zeros and ones, of which rows have several, are answers to several questions', async () => {
    const several = await opened(
      [9, 4],
      rowsOf(9, (r) => [r % 2, 1, 0, 1]),
    );
    expect(warned(several)).toEqual(['several-labels']);
  });
  test('that sum to 1 but for rounding are doubted', async () => {
    const rounded = (r: number) => softmax(logits(r)).map((p) => Math.round(256 * p) / 256 + 0.001);
    const doubted = await opened([3, 4], rowsOf(3, rounded));
    expect(warned(doubted)).toEqual(['rounded-probabilities']);
    const codesAs = (as: string) =>
      complete(
        assemble([doubted]),
        bareResult({
          method: 'l2h',
          classes: ['a', 'b'],
          hierarchy: hierarchyFromMerges(2, Uint32Array.of(0, 1)),
          options: { as },
        }),
      ).warnings.map(({ code }) => code);
    expect([codesAs('logits'), codesAs('probabilities')]).toEqual([['rounded-probabilities'], []]);
    expect(
      warned(
        await opened(
          [3, 4],
          rowsOf(3, (r) => rounded(r).map((p) => p / 2)),
        ),
      ),
    ).toEqual(['supposed-classes']);
  });
  test('that sum to 1 but for two decimals are doubted, also where a row is off by 2 %', async () => {
    const rounded = (r: number) => [
      ...softmax(logits(r)).map((p) => Math.round(100 * p) / 100),
      ...(r === 1 ? [0.02] : [0]),
    ];
    expect(warned(await opened([9, 5], rowsOf(9, rounded)))).toEqual(['rounded-probabilities']);
    // Sums that rounding cannot explain are something else.
    const less = (r: number) => rounded(r).map((p) => Math.round(50 * p) / 100);
    expect(warned(await opened([9, 5], rowsOf(9, less)))).toEqual(['sigmoids']);
  });
  test('in percent are told by their sums', async () => {
    const percent = await opened(
      [9, 4],
      rowsOf(9, (r) => softmax(logits(r)).map((p) => Math.round(1000 * p) / 10)),
    );
    if (percent.content.kind !== 'table') throw new Error('no table');
    expect(percent.content.table.firstRows?.arePercent).toBe(true);
    const other = await opened([9, 4], rowsOf(9, logits));
    if (other.content.kind !== 'table') throw new Error('no table');
    expect(other.content.table.firstRows?.arePercent ?? false).toBe(false);
  });
});

test('an array of objects is refused and never run', async () => {
  const bytes = npyOf(
    "{'descr': '|O', 'fortran_order': False, 'shape': (2, 2), }",
    new TextEncoder().encode('cos\nsystem\n'),
  );
  const error = await failure(() => filesIn('x.npy', bytes));
  expect(error.message).toContain('objects');
});
