import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Graph, minMax } from '../../../../web/engine/bindings/graph.ts';
import { CURVES, type FitOptions, type Triplets, UltrametricFit } from '../../../../web/engine/bindings/ultrametric.ts';
import { clustersByCount } from '../../../../web/engine/methods/shared/points/clusters.ts';
import { newCore } from '../../../support/core.ts';

/* Expected values from an independent implementation in float64; every file says what it is. */
const folder = join(import.meta.dirname, '../../../golden/ultrametric');

interface TermSpec {
  readonly name: 'closest' | 'size' | 'triplet' | 'dasgupta';
  readonly weight?: number;
  readonly top?: number;
  readonly margin?: number;
  readonly sigmoid?: number;
  readonly triplets?: readonly (readonly [number, number, number])[];
}

interface Fixture {
  readonly name: string;
  readonly n: number;
  readonly src: readonly number[];
  readonly dst: readonly number[];
  readonly w: readonly number[];
  readonly terms: readonly TermSpec[];
  readonly positive: FitOptions['positive'];
  readonly init: 'paper' | 'authors' | 'exact_w' | 'scaled' | 'explicit';
  readonly lr: number;
  readonly iters: number;
  readonly k: number;
  readonly expected: {
    readonly subdominant_of_w: readonly number[];
    readonly pass_edge_of_w: readonly number[];
    readonly mst_edges_of_w_in_merge_order: readonly number[];
    readonly theta0: readonly number[];
    readonly x0: readonly number[];
    readonly pass_edge_at_start: readonly number[];
    readonly terms_start: readonly number[];
    readonly grad_theta_start: readonly number[];
    readonly cost_after: Readonly<Record<string, number>>;
    readonly theta_after_1: readonly number[];
    readonly theta_after_10: readonly number[];
    readonly early_stop_iter: number;
    readonly best_cost: number;
    readonly final_ultrametric: readonly number[];
    readonly final_labels: readonly number[];
    readonly best_labels: readonly number[];
    readonly single_linkage_labels: readonly number[];
  };
  readonly suggested_rel_tol_cost_after: Readonly<Record<string, number>>;
}

const fixtures = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture);

const STARTS = { paper: 'paper', authors: 'authors', exact_w: 'exact', scaled: 'scaled', explicit: 'given' } as const;

const graphOf = ({ n, src, dst, w }: Fixture): Graph => ({
  vertices: n,
  src: Uint32Array.from(src),
  dst: Uint32Array.from(dst),
  weight: Float64Array.from(w),
});

/** Triplets written out one by one. */
function explicit(triplets: readonly (readonly [number, number, number])[]): Triplets {
  const groups = triplets.map(([ref], i) => {
    const at = 2 * i;
    return { ref, positive: [at, at + 1], negative: [at + 1, at + 2, at + 2, at + 2] } as const;
  });
  return { groups, pool: Uint32Array.from(triplets.flatMap(([, positive, negative]) => [positive, negative])) };
}

function optionsOf(fixture: Fixture, earlyStop = false): FitOptions {
  const term = (name: TermSpec['name']) => fixture.terms.find((spec) => spec.name === name);
  const weight = (name: TermSpec['name']): number => (term(name) === undefined ? 0 : (term(name)?.weight ?? 1));
  return {
    weights: {
      closest: weight('closest'),
      size: weight('size'),
      triplet: weight('triplet'),
      dasgupta: weight('dasgupta'),
    },
    margin: term('triplet')?.margin ?? 1,
    sigmoid: term('dasgupta')?.sigmoid ?? 50,
    step: fixture.lr,
    topNodes: term('size')?.top ?? 10,
    reduce: 'mean',
    positive: fixture.positive,
    start: STARTS[fixture.init],
    earlyStop,
    triplets: explicit(term('triplet')?.triplets ?? []),
    theta: Float64Array.from(fixture.expected.theta0),
  };
}

/** Largest difference relative to the largest expected number. */
function distance(found: Float64Array, expected: readonly number[]): number {
  const scale = Math.max(...expected.map(Math.abs));
  return Math.max(...expected.map((value, i) => Math.abs((found[i] ?? Number.NaN) - value))) / scale;
}

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  const { expected } = fixture;
  const core = newCore();
  const graph = graphOf(fixture);

  it('has the min-max distances, pass edges and merges of its weights', () => {
    const { edges, pass, merges, heights } = minMax(core, graph, graph.weight);
    expect([...pass]).toEqual(expected.pass_edge_of_w);
    expect([...edges]).toEqual(expected.mst_edges_of_w_in_merge_order);
    expect(Array.from(pass, (e) => graph.weight[e])).toEqual(expected.subdominant_of_w);
    expect([...clustersByCount(graph.vertices, merges, heights, fixture.k)]).toEqual(expected.single_linkage_labels);
  });

  it('starts at the same parameters, costs, pass edges and gradient', () => {
    const options = optionsOf(fixture);
    const fit = new UltrametricFit(core, graph, options);
    const { theta, x } = fit.values('current');
    expect(distance(theta, expected.theta0)).toBeLessThan(1e-14);
    expect(distance(x, expected.x0)).toBeLessThan(1e-14);
    expect([...minMax(core, graph, x).pass]).toEqual(expected.pass_edge_at_start);
    const costs = fit.costs(0, 1);
    fixture.terms.forEach(({ name, weight = 1 }, i) => {
      const at = 1 + ['closest', 'size', 'triplet', 'dasgupta'].indexOf(name);
      const term = weight * (expected.terms_start[i] ?? Number.NaN);
      expect(Math.abs((costs[at] ?? Number.NaN) - term)).toBeLessThanOrEqual(1e-13 * Math.abs(term));
    });
    expect(distance(fit.gradient(), expected.grad_theta_start)).toBeLessThan(1e-12);
    fit.destroy();
  });

  it('goes the same way', () => {
    const fit = new UltrametricFit(core, graph, optionsOf(fixture));
    fit.step(1);
    expect(distance(fit.values('current').theta, expected.theta_after_1)).toBeLessThan(1e-12);
    fit.step(9);
    // Steps are nearly independent of a gradient's size, so the rounding of the small ones shows: more than in the cost.
    expect(distance(fit.values('current').theta, expected.theta_after_10)).toBeLessThan(1e-9);
    fit.step(fixture.iters - 10);
    const costs = fit.costs(0, fixture.iters + 1);
    for (const [step, cost] of Object.entries(expected.cost_after)) {
      const found = costs[CURVES * Number(step)] ?? Number.NaN;
      const tolerance = fixture.suggested_rel_tol_cost_after[step] ?? 1e-11;
      expect(Math.abs(found - cost) / cost, `cost after ${step}`).toBeLessThanOrEqual(tolerance);
    }
    const best = costs[CURVES * fit.bestStep()] ?? Number.NaN;
    const tolerance = fixture.suggested_rel_tol_cost_after[String(fixture.iters)] ?? 1e-11;
    expect(Math.abs(best - expected.best_cost) / best).toBeLessThanOrEqual(tolerance);
    const last = minMax(core, graph, fit.values('current').x);
    expect([...clustersByCount(graph.vertices, last.merges, last.heights, fixture.k)]).toEqual(expected.final_labels);
    const saved = minMax(core, graph, fit.values('best').x);
    expect([...clustersByCount(graph.vertices, saved.merges, saved.heights, fixture.k)]).toEqual(expected.best_labels);
    fit.destroy();
  });

  it('stops early where the published rule does', () => {
    const fit = new UltrametricFit(core, graph, optionsOf(fixture, true));
    const { steps, stopped } = fit.step(fixture.iters);
    expect([steps, stopped]).toEqual([expected.early_stop_iter, true]);
    fit.destroy();
  });
});
