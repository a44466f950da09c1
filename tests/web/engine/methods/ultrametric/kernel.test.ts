import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/at.ts';
import { flatScores } from '../../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { eigenOfSmall, topEigenvectors } from '../../../../../web/engine/methods/ultrametric/kernel/eigenvectors.ts';
import { gaussianKernel } from '../../../../../web/engine/methods/ultrametric/kernel/gaussian.ts';
import { chooseByKernel } from '../../../../../web/engine/methods/ultrametric/kernel/machine.ts';
import { spectralOfKernel } from '../../../../../web/engine/methods/ultrametric/kernel/spectral.ts';
import { newCore } from '../../../../support/core.ts';

/** Made by tests/oracle/semi-supervised.py with scikit-learn. */
const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../golden/papers/semi-supervised.json'), 'utf8'),
) as {
  readonly X: readonly (readonly number[])[];
  readonly y: readonly number[];
  readonly labelled: readonly number[];
  readonly kernel: readonly number[];
  readonly predicted: readonly number[];
  readonly eigenvalues: readonly number[];
  readonly projector: readonly number[];
  readonly clusters: readonly number[];
};

const core = newCore();
const points = { rows: oracle.X.length, columns: 3, values: Float64Array.from(oracle.X.flat()) };
const y = Int32Array.from(oracle.y);
const kernel = gaussianKernel(core, points);
if (kernel === null) throw new Error('the points differ');

describe('what a fit to some labels is compared with, beside scikit-learn', () => {
  it('has the same Gaussian kernel', () => {
    oracle.kernel.forEach((value, i) => {
      expect(kernel.values[points.rows + i]).toBeCloseTo(value, 14);
    });
    expect(gaussianKernel(core, { rows: 2, columns: 1, values: Float64Array.of(3, 3) })).toBeNull();
  });

  it('chooses the same classes by kernel machines that saw the same labels', () => {
    const predicted = chooseByKernel(kernel, y, Uint32Array.from(oracle.labelled));
    expect(Array.from(predicted)).toEqual(oracle.predicted);
    expect(oracle.predicted).not.toEqual(oracle.y); // the classes overlap: a machine that is right everywhere saw too much
  });

  it('sees no label but those it is given', () => {
    const others = y.map((label, row) => (oracle.labelled.includes(row) ? label : (label + 1) % 3));
    const predicted = chooseByKernel(kernel, others, Uint32Array.from(oracle.labelled));
    expect(Array.from(predicted)).toEqual(oracle.predicted);
  });

  it('finds the same clusters in the leading eigenvectors of the kernel', () => {
    const clusters = spectralOfKernel(core, kernel, 3, 20, 0);
    expect(clusters && flatScores(clusters, Int32Array.from(oracle.clusters)).matchedAccuracy).toBe(1);
    const apart = { rows: 3, values: Float64Array.of(1, 0.5, 0, 0.5, 1, 0, 0, 0, 1) };
    expect(spectralOfKernel(core, apart, 2, 5, 0)).toBeNull(); // the third row is similar to no other
  });

  it('has the same leading eigenvectors', () => {
    const n = points.rows;
    const degrees = Array.from({ length: n }, (_, i) =>
      kernel.values.slice(i * n, (i + 1) * n).reduce((a, b) => a + b, -1),
    );
    const matrix = kernel.values.map((value, i) => {
      const [a, b] = [Math.floor(i / n), i % n];
      return a === b ? 0 : value / Math.sqrt(at(degrees, a) * at(degrees, b));
    });
    const apply = (x: Float64Array): Float64Array =>
      Float64Array.from(x, (_, i) => x.reduce((sum, value, j) => sum + at(matrix, i * n + j) * value, 0));
    const vectors = topEigenvectors(apply, n, 3, 1);
    vectors.forEach((vector, k) => {
      expect(vector.reduce((sum, value, i) => sum + value * at(apply(vector), i), 0)).toBeCloseTo(
        at(oracle.eigenvalues, k),
        11,
      );
    });
    oracle.projector.forEach((value, i) => {
      expect(vectors.reduce((sum, vector) => sum + at(vector, 0) * at(vector, i), 0)).toBeCloseTo(value, 9);
    });
  });

  it('takes a small matrix apart into eigenvalues and vectors', () => {
    const { values, vectors } = eigenOfSmall(Float64Array.of(2, 1, 0, 1, 2, 0, 0, 0, 5), 3);
    expect(values.map((value) => Math.round(value * 1e12) / 1e12)).toEqual([5, 3, 1]);
    expect(Math.abs(at(at(vectors, 1), 0))).toBeCloseTo(Math.SQRT1_2, 14);
  });
});
