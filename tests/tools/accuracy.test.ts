import { expect, test } from 'vitest';
import { metrics } from '../../tools/cli/metrics.ts';
import { savedFiles } from '../support/saved-files.ts';
import { hmmc, ultrametric } from './commands.ts';

/* The meaning of accuracy: of predictions if leaves are classes, nothing if they are clusters. */

const { saved } = savedFiles('accuracy');
const lines = (values: readonly number[]): string => values.map((value) => `${value}\n`).join('');
const TRUTH = [0, 1, 2, 3, 0, 1, 2, 3];

test('predictions that are wrong by one class have accuracy 0 and matched accuracy 1', async () => {
  const tree = saved('tree.nwk', '((0,1),(2,3));');
  const predictions = saved('predictions.txt', lines(TRUTH.map((c) => (c + 1) % 4)));
  const found = await metrics([tree, '--predictions', predictions, '--labels', saved('labels.txt', lines(TRUTH))]);
  expect(JSON.parse(found)).toMatchObject({ points: 8, accuracy: 0, matched_accuracy: 1 });
  expect(Object.keys(JSON.parse(found)).slice(2, 5)).toEqual(['points', 'accuracy', 'matched_accuracy']);
});

test.each([
  ['hmmc', hmmc, []],
  ['ultrametric fitting', ultrametric, ['--iterations', '1']],
])('leaves of %s are clusters: they have a matched accuracy alone', async (_, run, flags) => {
  const points = saved('points.csv', TRUTH.map((c, i) => `${10 * c},${7 * c + i / 8}\n`).join(''));
  const labels = saved('labels.txt', lines(TRUTH));
  const found = JSON.parse(String(await run([points, '--labels', labels, ...flags])));
  expect(found.metrics).toMatchObject({ accuracy: null, matched_accuracy: expect.any(Number) });
  expect(found.metrics).not.toHaveProperty('argmax_accuracy');
});
