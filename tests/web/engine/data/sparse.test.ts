import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { newCore } from '../../../support/core.ts';
import { numbersOf, openGolden } from './golden.ts';
import { filesIn } from './roles.ts';
import { elements, failure, npy, utf8, zip } from './write.ts';

/* Sparse matrices that SciPy wrote (tools/formats/sparse.py), and matrices that are none. */

/** The values that the script keeps of each point: the best three of five classes, in the order of the columns. */
const LOGITS = Array.from({ length: 30 }, (_, i) => (i === 2 ? 0 : ((i * 37) % 101) / 8 - 5));
const points = Array.from({ length: 6 }, (_, row) => LOGITS.slice(5 * row, 5 * row + 5));
const best = points.map((row) =>
  [...row.keys()]
    .sort((a, b) => (row[b] ?? 0) - (row[a] ?? 0))
    .slice(0, 3)
    .sort((a, b) => a - b),
);

const listsOf = async (name: string) => {
  const [file] = await openGolden(name);
  if (file?.content.kind !== 'lists') throw new Error(`no lists in ${name}`);
  return { file, lists: file.content.lists };
};
const run = (file: InputFile, options: Options): Promise<Result> =>
  runMethod(newCore(), 'l2h', assemble([{ ...file, role: 'logits' }]), options, {});

test.each(['logs', 'probabilities'])('the best classes of points as %s are their lists', async (kind) => {
  const { file, lists } = await listsOf(`sparse-${kind}.npz`);
  expect([lists.rows, lists.width, lists.classes, file.role]).toEqual([6, 3, 5, 'logits']);
  expect([...lists.ids]).toEqual(best.flat());
  const logs = points.flatMap((row, r) => {
    const total = Math.log(row.reduce((sum, value) => sum + Math.exp(value), 0));
    return (best[r] ?? []).map((c) => (row[c] ?? 0) - total);
  });
  expect(Array.from(lists.values ?? [])).toEqual(logs.map((value) => expect.closeTo(value, 6)));
  const { warnings } = await run(file, {});
  expect(warnings.map(({ code }) => code)).toContain(
    kind === 'logs' ? 'guessed-log-probabilities' : 'guessed-probabilities',
  );
});

test('logits alone are read as all there is only where the user says so', async () => {
  const { file } = await listsOf('sparse-logits.npz');
  await expect(run(file, {})).rejects.toMatchObject({
    code: 'logits-listed',
    remedy: expect.stringContaining('log_softmax'),
  });
  const { options, warnings } = await run(file, { as: 'logits' });
  expect([options.as, warnings.map(({ code }) => code)]).toEqual(['logits', expect.arrayContaining(['listed-alone'])]);
});

test('a square one is a confusion matrix with its zeros, and columns by columns are refused', async () => {
  const [counts] = await openGolden('sparse-counts.npz');
  expect([counts?.role, await numbersOf(counts)]).toEqual(['confusion', [8, 2, 0, 0, 6, 1, 0, 1, 9]]);
  const csc = await failure(() => openGolden('sparse-csc.npz'));
  expect([csc.message, csc.remedy]).toEqual([expect.stringContaining('found csc'), expect.stringContaining('tocsr()')]);
});

type Arrays = Record<'shape' | 'indptr' | 'indices' | 'data', number[]>;

function openSparse(arrays: Arrays): Promise<readonly InputFile[]> {
  const members = Object.entries(arrays).map(([name, values]) => ({
    name: `${name}.npy`,
    data: npy('<f8', [values.length], elements('f8', values)),
  }));
  const format = { name: 'format.npy', data: npy('|S3', [], utf8('csr')) };
  return filesIn('m.npz', zip([...members, format]));
}

const SQUARE = { shape: [3, 3], indptr: [0, 2, 4, 6], indices: [0, 1, 1, 2, 0, 2] };
const RING = { ...SQUARE, indices: [1, 2, 0, 2, 0, 1] };
const CHAIN = { shape: [3, 3], indptr: [0, 1, 3, 4], indices: [1, 0, 2, 1] };

test.each<[string, string, Arrays]>([
  ['log-probabilities', 'lists', { ...SQUARE, data: [-0.5, -2, -0.1, -3, -4, -0.2] }],
  ['probabilities', 'lists', { ...SQUARE, data: [0.5, 0.25, 0.75, 0.125, 0.2, 0.7] }],
  ['logits', 'lists', { ...SQUARE, data: [5.5, 0.25, -0.75, 4.5, 3.2, 7.7] }],
  ['counts', 'table', { ...SQUARE, data: [8, 2, 6, 1, 1, 9] }],
  [
    'similarities',
    'table',
    { shape: [3, 3], indptr: [0, 2, 4, 5], indices: [0, 1, 0, 1, 2], data: [1, 0.5, 0.5, 1, 1] },
  ],
  ['distances of all pairs', 'table', { ...RING, data: [1.5, 2.5, 1.5, 3, 2.5, 3] }],
])('a square with entries left out may be of %s: %s', async (_, kind, arrays) => {
  const [file] = await openSparse(arrays);
  expect(file?.content.kind).toBe(kind);
});

test.each([[[1.5, 1.5, 2.5, 2.5]], [[1, 1, 2, 2]], [[0.2, 0.3, 0.1, 0.4]]])(
  'pairs without a distance are not at distance 0: %j',
  async (data) => {
    const error = await failure(() => openSparse({ ...CHAIN, data }));
    expect([error.message, error.remedy]).toEqual([
      expect.stringContaining('a pair that is not stored is not at distance 0'),
      expect.stringContaining('src,dst,weight'),
    ]);
  },
);

test.each<[string, Partial<Arrays>]>([
  ['row 1 lists no class', { indptr: [0, 2, 2] }],
  ['row 0 has two entries in column 1', { indices: [1, 1, 0] }],
  ['row 1 has an entry in column 3, the columns are 0 to 2', { indices: [0, 1, 3] }],
  ['row 1 has an entry in column -1, the columns are 0 to 2', { indices: [0, 1, -1] }],
  ['row 0 ends before it starts', { indptr: [0, -1, 3] }],
  ['the arrays do not fit 2 rows: found 3 starts of rows up to entry 4, 3 columns, 3 values', { indptr: [0, 2, 4] }],
  ['the arrays do not fit 3 rows', { shape: [3, 4] }],
  ['the shape of a matrix is two whole numbers, found 2.5 x 3', { shape: [2.5, 3] }],
  ['NaN at row 1 column 0', { data: [-1, -2, Number.NaN] }],
  ['the values of 2 x 3 are whole numbers: counts', { data: [1, 2, 5] }],
  ['70,000 columns are more than the 65,000 classes', { shape: [2, 70_000] }],
])('%s', async (message, changed) => {
  const arrays = { shape: [2, 3], indptr: [0, 2, 3], indices: [0, 1, 0], data: [-0.5, -2, -0.1], ...changed };
  const error = await failure(() => openSparse(arrays));
  expect(error.message).toContain(message);
});
