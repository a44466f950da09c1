import { expect, test } from 'vitest';
import { classesByProbability, rowsReader } from '../../../../web/page/app/rows/logits-grid.tsx';

/* The texts of the table of logits on a row, beside the numbers. */

const grid = { columns: 3, values: Float64Array.of(0, Math.log(3), 0, 800, 800, -5), from: Int32Array.of(0, 1) };

test('a row predicts its largest logit, with the softmax as probability', () => {
  const row = rowsReader()(grid, 0);
  expect(row.predicted).toBe(1);
  expect(Array.from(row.probabilities, (p) => p.toFixed(12))).toEqual([
    '0.200000000000',
    '0.600000000000',
    '0.200000000000',
  ]);
  expect(classesByProbability(row)).toEqual([1, 0, 2]);
});

test('large logits overflow nothing, and of equal ones the first is predicted', () => {
  const row = rowsReader()(grid, 1);
  expect(row.predicted).toBe(0);
  expect(Array.from(row.probabilities)).toEqual([0.5, 0.5, 0]);
});

test('a row is the same object as long as its numbers are the same, also in an edited table', () => {
  const rowOf = rowsReader();
  const [first, second] = [rowOf(grid, 0), rowOf(grid, 1)];
  const edited = { ...grid, values: grid.values.with(3, 1) };
  expect(rowOf(edited, 0)).toBe(first);
  expect(rowOf(edited, 1)).not.toBe(second);
  expect(Array.from(rowOf(edited, 1).logits)).toEqual([1, 800, -5]);
});
