/** The parts of maximum-margin clustering against numbers of an independent implementation. */
import { describe, expect, it } from 'vitest';
import { balancedAssignment, hingeLoss, prox, solveWeights } from '../../../../web/engine/bindings/hmmc.ts';
import { Validity } from '../../../../web/engine/bindings/validity.ts';
import { newCore } from '../../../support/core.ts';
import { apart, featuresOf, golden } from '../../../support/hmmc.ts';

const core = newCore();

interface Assignments {
  readonly cases: readonly {
    readonly n: number;
    readonly K: number;
    readonly lo: number;
    readonly hi: number;
    readonly L: number;
    readonly U: number;
    readonly kind: string;
    readonly C: readonly (readonly number[])[];
    readonly cost: number;
  }[];
}

describe('balanced assignment', () => {
  it.each(golden<Assignments>('assign').cases)('of $n rows to $K children costs $cost ($kind)', (fixture) => {
    const { C, K, lo, hi, L, U } = fixture;
    const labels = balancedAssignment(core, Float64Array.from(C.flat()), K, lo, hi);
    const sizes = new Uint32Array(K);
    let cost = 0;
    labels.forEach((k, i) => {
      cost += C[i]?.[k] ?? Number.NaN;
      sizes[k] = (sizes[k] ?? 0) + 1;
    });
    expect(Math.abs(cost - fixture.cost)).toBeLessThan(1e-9);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(L);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(U);
  });
});

interface ProxCase {
  readonly V: readonly (readonly number[])[];
  readonly a: readonly number[];
  readonly g: readonly number[];
  readonly Z: readonly (readonly number[])[];
  readonly Z_reversed_order_WRONG: readonly (readonly number[])[];
}

it('the proximal operator thresholds first and shrinks groups then', () => {
  const cases = golden<readonly ProxCase[]>('prox');
  let told = 0;
  for (const { V, a, g, Z, Z_reversed_order_WRONG: reversed } of cases) {
    const found = prox(core, Float64Array.from(V.flat()), Float64Array.from(a), Float64Array.from(g), 1);
    expect(apart(found, Z.flat())).toBeLessThan(1e-12);
    told += apart(found, reversed.flat()) > 1e-3 ? 1 : 0;
  }
  expect(told).toBeGreaterThan(2);
});

interface Weights {
  readonly cases: readonly {
    readonly K: number;
    readonly n: number;
    readonly P: number;
    readonly alpha: number;
    readonly beta: number;
    readonly lamE: readonly number[];
    readonly X: readonly (readonly number[])[];
    readonly y: readonly number[];
    readonly W0: readonly (readonly number[])[];
    readonly H_at_W0: number;
    readonly grad_at_W0: readonly (readonly number[])[];
    readonly C_at_W0: readonly (readonly number[])[];
    readonly J_opt: number;
    readonly W_opt: readonly (readonly number[])[];
  }[];
}

describe('weights', () => {
  it.each(golden<Weights>('wstep').cases)('$K children, alpha $alpha: loss, gradient, costs, optimum', (fixture) => {
    const { K, P, alpha, beta, X, W0 } = fixture;
    const features = featuresOf(core, X);
    const problem = {
      children: K,
      group: alpha / (P * K),
      l1: Float64Array.from(fixture.lamE, (weight) => beta * weight),
      ridge: 0,
      tolerance: 1e-12,
      labels: Uint32Array.from(fixture.y),
    };
    const { loss, gradient, costs } = hingeLoss(features, problem, Float64Array.from(W0.flat()));
    expect(Math.abs(loss - fixture.H_at_W0)).toBeLessThan(1e-12);
    expect(apart(gradient, fixture.grad_at_W0.flat())).toBeLessThan(1e-9);
    expect(apart(costs, fixture.C_at_W0.flat())).toBeLessThan(1e-9);
    for (const start of [new Float64Array(K * P), Float64Array.from(W0.flat())]) {
      const { weights, objective } = solveWeights(features, problem, start);
      expect(Math.abs(objective - fixture.J_opt)).toBeLessThan(1e-7);
      expect(apart(weights, fixture.W_opt.flat())).toBeLessThan(1e-5);
    }
    features.destroy();
  });
});

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
