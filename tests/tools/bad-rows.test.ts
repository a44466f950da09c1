import { describe, expect, test } from 'vitest';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { plantedLogits } from '../support/generate.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { elements, labelsNpy, npy } from '../web/engine/data/write.ts';
import { confusion, hmmc, l2h, linkage } from './commands.ts';

/* A row that holds no numbers is refused, with what to do; left out, it is as if it and its label had not been there. */

const [ROWS, CLASSES] = [500, 8];
const planted = plantedLogits(ROWS, CLASSES, 6);
const BAD = [3, 4, 250, 499];
const truth = Array.from(planted.labels);

const { saved } = savedFiles('bad-rows');
const said = heardErrors();

const rowsOf = (values: Float32Array): number[][] =>
  Array.from({ length: values.length / CLASSES }, (_, row) =>
    Array.from(values.subarray(row * CLASSES, (row + 1) * CLASSES)),
  );
const broken = rowsOf(planted.logits).map((row, i) =>
  i === 3
    ? row.with(2, Number.NaN)
    : i === 4
      ? row.map(() => Number.NEGATIVE_INFINITY)
      : BAD.includes(i)
        ? row.with(0, Number.POSITIVE_INFINITY)
        : row,
);
broken[10] = (broken[10] ?? []).with(7, Number.NEGATIVE_INFINITY); // a probability of 0: kept
const whole = broken.filter((_, row) => !BAD.includes(row));

const FORMATS: Readonly<Record<string, (rows: number[][]) => Uint8Array | string>> = {
  'f4.npy': (rows) => writeNpy([rows.length, CLASSES], Float32Array.from(rows.flat())),
  'fortran.npy': (rows) => {
    const columns = Array.from({ length: CLASSES }, (_, c) => rows.map((row) => row[c] ?? 0)).flat();
    return npy('<f8', [rows.length, CLASSES], elements('f8', columns), true);
  },
  'text.csv': (rows) =>
    `${rows.map((row) => row.map((x) => (Number.isNaN(x) ? 'nan' : x === Infinity ? 'inf' : x === -Infinity ? '-inf' : x)).join()).join('\n')}\n`,
};
const labels = () => ['--labels', saved('labels.npy', labelsNpy(truth))];
const keptLabels = () => ['--labels', saved('kept.npy', labelsNpy(truth.filter((_, row) => !BAD.includes(row))))];
const treeOf = (text: string) => {
  const { merges, hierarchy, metrics, predicted } = JSON.parse(text);
  return { merges, hierarchy, metrics, predicted };
};

describe.each(Object.entries(FORMATS))('%s', (name, write) => {
  test('is refused, with how to leave such rows out', async () => {
    await expect(l2h([saved(name, write(broken))])).rejects.toMatchObject({
      code: 'row-not-finite',
      place: { row: 3 },
      remedy: expect.stringContaining('--bad-rows leave_out'),
    });
  });

  test('without them gives the tree of the others, with a warning that names them', async () => {
    const text = await l2h([saved(name, write(broken)), ...labels(), '--bad-rows', 'leave_out']);
    expect(treeOf(text)).toEqual(treeOf(await l2h([saved(`whole-${name}`, write(whole)), ...keptLabels()])));
    const { options, warnings, inputs } = JSON.parse(text);
    expect(options.bad_rows).toBe('leave_out');
    const { message } = warnings.find(({ code }: { code: string }) => code === 'rows-left-out');
    expect(message).toContain('4 of the 500 rows have NaN or infinite values and were left out');
    expect(message).toContain('rows 3, 4, 250, 499, counted from 0');
    expect(said()).toContain(message);
    expect(inputs[0].shape).toEqual([496, CLASSES]);
  });
});

test.each([
  ['confusion', confusion, BAD],
  ['linkage', linkage, [...BAD, 10]], // of infinite values there is no mean
])('%s leaves them out as well', async (_, run, bad) => {
  const write = FORMATS['f4.npy'] ?? (() => '');
  const text = await run([saved('bad.npy', write(broken)), ...labels(), '--bad-rows', 'leave_out']);
  const isKept = (_: unknown, row: number): boolean => !bad.includes(row);
  const known = ['--labels', saved('known.npy', labelsNpy(truth.filter(isKept)))];
  expect(treeOf(text)).toEqual(treeOf(await run([saved('good.npy', write(broken.filter(isKept))), ...known])));
});

test('rows of features with labels are left out with them', async () => {
  const points = [0, 0, 0, 1, 1, 0, Number.NaN, 1, 9, 9, 9, 8, 8, 9, 8, Number.NEGATIVE_INFINITY, 1, 1, 8, 8];
  const path = saved('points.npy', npy('<f8', [10, 2], elements('f8', points)));
  const known = ['--labels', saved('known.npy', labelsNpy([0, 0, 0, 1, 1, 1, 1, 0, 0, 1]))];
  const { metrics } = JSON.parse(await hmmc([path, ...known, '--bad-rows', 'leave_out']));
  expect(metrics).toMatchObject({ points: 8, matched_accuracy: 1 });
});

test('a row of a square table is a class: its column would stay, so it is refused', async () => {
  const path = saved('square.csv', '0.5,1,2,3\n1,0.5,nan,2\n2,1,0.5,1\n3,2,1,0.5\n');
  const run = linkage([path, '--as', 'features', '--bad-rows', 'leave_out']);
  await expect(run).rejects.toMatchObject({ code: 'not-finite', place: { row: 1 } });
  await expect(run).rejects.toThrow('rows cannot be left out of a square table');
});

test('words beside the numbers would no longer stand at their rows, so that is refused', async () => {
  const path = saved('iris_features.csv', 'x,y,species\n0,0,a\n0,1,a\nnan,1,a\n9,9,b\n9,8,b\n');
  const run = linkage([path, '--as', 'features', '--bad-rows', 'leave_out']);
  await expect(run).rejects.toThrow('rows cannot be left out of a table with words beside its numbers');
});

test('data without such rows are what they were', async () => {
  const path = saved('good.npy', FORMATS['f4.npy']?.(whole) ?? '');
  const text = await l2h([path, ...keptLabels(), '--bad-rows', 'leave_out']);
  expect(treeOf(text)).toEqual(treeOf(await l2h([path, ...keptLabels()])));
  expect(text).not.toContain('rows-left-out');
});
