import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readLabels } from '../../../../web/engine/data/dataset/labels.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { expectInAnyOrder, filesIn, open, openAll, rolesOf } from './roles.ts';
import { elements, logitsNpy, npy, safetensorsOf } from './write.ts';

/** The labels i mod 5 of so many points as a table of ones and zeros. */
const oneHot = (type: 'u1' | 'i8' | 'f4' | 'f8', rows: number, last = 1): Uint8Array => {
  const values = Array.from({ length: 5 * rows }, (_, i) => Number(i % 5 === Math.floor(i / 5) % 5));
  values[5 * (rows - 1) + ((rows - 1) % 5)] = last;
  return npy(type === 'u1' ? '|b1' : `<${type}`, [rows, 5], elements(type, values));
};

describe('a table with one 1 a row', () => {
  test.each(['u1', 'i8', 'f4', 'f8'] as const)('of %s is labels beside logits of its shape', async (type) => {
    await expectInAnyOrder(
      { 'a.npy': logitsNpy(9, 5), 'y.npy': oneHot(type, 9) },
      { 'a.npy': 'logits', 'y.npy': 'labels' },
    );
    const files = await openAll({ 'y.npy': oneHot(type, 9), 'a.npy': logitsNpy(9, 5) });
    const { labels } = assemble(assignRoles(files));
    expect(labels).toMatchObject({ values: Int32Array.of(0, 1, 2, 3, 4, 0, 1, 2, 3), count: 5 });
    expect(assignRoles(files)[0]?.reason).toContain('one-hot');
  });

  test('by columns, in the other byte order, in several pieces', async () => {
    const rows = 40_000;
    const values = Array.from({ length: 5 * rows }, (_, i) => Number(Math.floor(i / rows) === (i % rows) % 5));
    const columns = await open('y.npy', npy('>f4', [rows, 5], elements('f4', values, true), true));
    const { values: labels } = readLabels(columns.content, 'y.npy', null);
    expect(labels.length).toBe(rows);
    expect(labels.every((label, row) => label === row % 5)).toBe(true);
  });

  test('goes to evaluation logits of its shape', async () => {
    await expectInAnyOrder(
      { 'train.npy': logitsNpy(11, 5), 'test.npy': logitsNpy(9, 5), 'test_y.npy': oneHot('f4', 9) },
      { 'train.npy': 'logits', 'test.npy': 'evaluation logits', 'test_y.npy': 'evaluation labels' },
    );
  });

  test.each<[string, string, Uint8Array]>([
    ['whose last number is another', 'y.npy', oneHot('f4', 20_000, 0.5)],
    ['whose last row has none', 'y.npy', oneHot('f4', 20_000, 0)],
    ['whose name says predictions', 'predictions.npy', oneHot('f4', 20_000)],
  ])('%s is not labels', async (_, name, table) => {
    const files = await openAll({ 'logits.npy': logitsNpy(20_000, 5), [name]: table });
    expect(rolesOf(assignRoles(files))).toEqual({ 'logits.npy': 'logits', [name]: 'unused' });
  });

  test('a row with two is not labels, nor is a table of other rows', async () => {
    const values = [1, 0, 0, 0, 1, 0, 0, 1, 1];
    const twice = npy('<f4', [9, 5], elements('f4', [...values, ...Array<number>(36).fill(0)]));
    for (const table of [twice, oneHot('f4', 8)]) {
      const files = await openAll({ 'logits.npy': logitsNpy(9, 5), 'y.npy': table });
      expect(rolesOf(assignRoles(files))).toEqual({ 'logits.npy': 'logits', 'y.npy': 'unused' });
    }
  });
});
test('labels with one 1 a row are the labels, whatever the archive is called', async () => {
  const ones = Array.from({ length: 8 }, (_, row) => [0, 1, 2].map((c) => (c === row % 3 ? 1 : 0))).flat();
  const bytes = safetensorsOf(
    {
      softmax: { dtype: 'F32', shape: [8, 3], data_offsets: [0, 96] },
      y_true: { dtype: 'F32', shape: [8, 3], data_offsets: [96, 192] },
    },
    elements('f4', [...ones.map((one, i) => one * 0.5 + i / 99), ...ones]),
  );
  const files = assignRoles(await filesIn('predictions.safetensors', bytes));
  expect(files.map(({ role }) => role)).toEqual(['logits', 'labels']);
});
