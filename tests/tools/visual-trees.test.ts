import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { affinityPropagation } from '../../tools/papers/hcvi/affinity-propagation.ts';
import { Features } from '../../web/bindings/features.ts';
import { trainSvm } from '../../web/bindings/svm.ts';
import { newCore } from '../support/core.ts';

// What visual trees are judged by and compared with, against scikit-learn: tests/oracle/visual-trees.py.

const { X, y, machines, exemplars } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../golden/papers/visual-trees.json'), 'utf8'),
) as {
  readonly X: readonly (readonly number[])[];
  readonly y: readonly number[];
  readonly machines: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly exemplars: readonly number[];
};

test.each(Object.keys(machines))('linear machines with C = %s are those of scikit-learn', (cost) => {
  const points = { rows: X.length, columns: X[0]?.length ?? 0, values: Float64Array.from(X.flat()) };
  const features = new Features(newCore(), points, 'scale');
  const options = { cost: Number(cost), tolerance: 1e-10, epochs: 20_000 };
  const { weights } = trainSvm(features, options, features.all(), Uint32Array.from(y), 4, 0);
  features.destroy();
  const expected = machines[cost]?.flat() ?? [];
  expect(weights).toHaveLength(expected.length);
  expected.forEach((weight, at) => {
    expect(Math.abs((weights[at] ?? Number.NaN) - weight)).toBeLessThan(1e-5);
  });
});

test('affinity propagation finds the exemplars of scikit-learn', () => {
  const n = X.length;
  const similarity = Float64Array.from({ length: n * n }, (_, place) => {
    const [a = [], b = []] = [X[Math.floor(place / n)], X[place % n]];
    return -a.reduce((sum, value, p) => sum + (value - (b[p] ?? 0)) ** 2, 0);
  });
  expect(Array.from(affinityPropagation(similarity, n) ?? [])).toEqual(exemplars);
});
