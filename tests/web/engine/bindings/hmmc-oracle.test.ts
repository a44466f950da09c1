/** Maximum-margin clustering against what its definitions say, on random cases. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { REGULARISERS, SPLIT_STARTS, splitNode } from '../../../../web/engine/bindings/hmmc.ts';
import { countContingency, flatMetrics } from '../../../../web/engine/bindings/metrics.ts';
import { Validity } from '../../../../web/engine/bindings/validity.ts';
import { newCore } from '../../../support/core.ts';
import { featuresOf, nothingAbove } from '../../../support/hmmc.ts';
import { naiveIndices } from '../../../support/oracle/validity.ts';
import { Random } from '../../../support/random.ts';

const core = newCore();

/** Points around a few centres. */
function cloud(rows: number, columns: number, centres: number, seed: number): Float64Array {
  const random = new Random(seed);
  const values = new Float64Array(rows * columns);
  const middle = new Float64Array(centres * columns);
  random.normals(values);
  random.normals(middle);
  for (let i = 0; i < rows; i += 1) {
    const own = random.below(centres);
    for (let p = 0; p < columns; p += 1) {
      values[i * columns + p] = (values[i * columns + p] ?? 0) + 3 * (middle[own * columns + p] ?? 0);
    }
  }
  return values;
}

const cloudFeatures = (rows: number, columns: number, centres: number, seed: number): Features =>
  new Features(core, { rows, columns, values: cloud(rows, columns, centres, seed) }, 'scale');

describe('the objective never rises', () => {
  it.each(REGULARISERS)('regulariser %s', (regulariser) => {
    for (const start of SPLIT_STARTS) {
      for (const children of [2, 3]) {
        const features = cloudFeatures(90, 6, 4, 7 + children);
        const options = {
          ...{ alpha: 1, beta: 10, low: 0.7, high: 1.3, tolerance: 1e-10, runs: 3, rounds: 50 },
          ...{ children, regulariser, start },
        };
        const above = { sum: new Float64Array(6).fill(0.5), count: 2 };
        const split = splitNode(features, options, features.all(), above, 3);
        expect(split.rise).toBeLessThanOrEqual(1e-9 * split.objective);
        expect(split.objective).toBeGreaterThan(0);
        const sizes = Array.from({ length: children }, (_, c) => split.labels.filter((label) => label === c).length);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.floor((0.7 * 90) / children));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.ceil((1.3 * 90) / children));
        features.destroy();
      }
    }
  });
});

it('search ends no higher than the alternation it starts from', () => {
  const features = cloudFeatures(150, 8, 3, 21);
  const options = {
    ...{ alpha: 1, beta: 10, low: 0.5, high: 1.5, tolerance: 1e-10, runs: 5, rounds: 50, children: 2 },
    regulariser: 'GE' as const,
  };
  const [plain, search] = (['kmeans', 'search'] as const).map((start) =>
    splitNode(features, { ...options, start }, features.all(), nothingAbove(8), 4),
  );
  expect(search?.objective).toBeLessThanOrEqual((plain?.objective ?? 0) * (1 + 1e-6));
  features.destroy();
});

it('indices are what their formulas say', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 7 }), (seed, q, columns) => {
      const random = new Random(seed);
      const rows = Array.from({ length: q + 1 + random.below(20) }, () => {
        const row = new Float64Array(columns);
        random.normals(row);
        return [...row];
      });
      const labels = Uint32Array.from(rows, (_, i) => (i < q ? i : random.below(q)));
      const features = featuresOf(core, rows);
      const validity = new Validity(features, features.all());
      const found = validity.measure(labels, q);
      for (const [name, expected] of Object.entries(naiveIndices(rows, labels, q))) {
        const value = found[name as keyof typeof found];
        expect(Math.abs(value - expected), name).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
      }
      validity.destroy();
      features.destroy();
    }),
    { numRuns: 60 },
  );
});

it('the Rand index is the share of pairs on which clusters and classes agree', () => {
  const random = new Random(8);
  for (let round = 0; round < 30; round += 1) {
    const n = 2 + random.below(40);
    const [a, b] = [0, 1].map(() => Int32Array.from({ length: n }, () => random.below(5)));
    if (a === undefined || b === undefined) continue;
    let [agree, pairs] = [0, 0];
    for (let i = 0; i < n; i += 1) {
      for (let j = 0; j < i; j += 1) {
        pairs += 1;
        agree += (a[i] === a[j]) === (b[i] === b[j]) ? 1 : 0;
      }
    }
    const table = countContingency(core, Uint16Array.from(a), b, 5, 5);
    expect(flatMetrics(core, table).rand_index).toBeCloseTo(agree / pairs, 12);
  }
});
