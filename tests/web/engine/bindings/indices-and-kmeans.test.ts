/** Validity indices and k-means against numbers of an independent implementation. */
import { describe, expect, it } from 'vitest';
import { Validity } from '../../../../web/engine/bindings/validity.ts';
import { newCore } from '../../../support/core.ts';
import { featuresOf, golden } from '../../../support/hmmc.ts';

const core = newCore();

interface Indices {
  readonly cases: readonly {
    readonly data: string;
    readonly q: number;
    readonly X: readonly (readonly number[])[] | string;
    readonly labels: readonly number[];
    readonly expect: Readonly<Record<'CH' | 'DB' | 'Si' | 'Si_sq' | 'Dunn' | 'traceW' | 'traceB', number>>;
  }[];
  readonly kmeans: readonly {
    readonly q: number;
    readonly seed: number;
    readonly restarts: number;
    readonly inertia: number;
    readonly labels: readonly number[];
  }[];
}

const indices = golden<Indices>('cvi');
const dataOf = (name: string): readonly (readonly number[])[] => {
  const found = indices.cases.find(({ data, X }) => data === name && typeof X !== 'string')?.X;
  return typeof found === 'string' || found === undefined ? [] : found;
};

describe('validity indices', () => {
  it.each(indices.cases)('$data in $q clusters', ({ data, q, labels, expect: expected }) => {
    const features = featuresOf(core, dataOf(data));
    const validity = new Validity(features, features.all());
    const found = validity.measure(Uint32Array.from(labels), q);
    const close = (value: number, wanted: number): void => {
      expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)));
    };
    close(found.ch, expected.CH);
    close(found.db, expected.DB);
    close(found.silhouette, expected.Si);
    close(found.silhouette_squared, expected.Si_sq);
    close(found.dunn, expected.Dunn);
    close(found.within, expected.traceW);
    close(found.between, expected.traceB);
    validity.destroy();
    features.destroy();
  });
});

it.each(indices.kmeans)('k-means of iris in $q clusters takes the same way', ({ q, seed, restarts, ...expected }) => {
  const features = featuresOf(core, dataOf('iris'));
  const { labels, inertia } = features.kmeans(features.all(), q, restarts, seed);
  expect([...labels]).toEqual(expected.labels);
  expect(Math.abs(inertia - expected.inertia)).toBeLessThan(1e-9);
  features.destroy();
});

it('k-means with several draws a seed misses clusters less often, and one draw is the plain way', () => {
  const [clusters, each] = [12, 10];
  const rows = Array.from({ length: clusters * each }, (_, i) => {
    const cluster = i % clusters;
    return [20 * (cluster % 4) + Math.sin(i), 20 * Math.floor(cluster / 4) + Math.cos(3 * i)];
  });
  const features = featuresOf(core, rows);
  const best = features.kmeans(features.all(), clusters, 50, 0, 4).inertia;
  const found = (trials: number): number => {
    const seeds = Array.from({ length: 40 }, (_, seed) => features.kmeans(features.all(), clusters, 1, seed, trials));
    return seeds.filter(({ inertia }) => inertia <= best * (1 + 1e-9)).length;
  };
  expect(found(4)).toBeGreaterThan(found(1));
  expect(features.kmeans(features.all(), clusters, 3, 5, 1)).toEqual(features.kmeans(features.all(), clusters, 3, 5));
  expect(() => features.kmeans(features.all(), clusters, 1, 0, 0)).toThrow();
  features.destroy();
});
