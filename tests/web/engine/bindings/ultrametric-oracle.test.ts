import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minMax } from '../../../../web/engine/bindings/graph.ts';
import { CURVES, type FitOptions, tripletsOf, UltrametricFit } from '../../../../web/engine/bindings/ultrametric.ts';
import { newCore } from '../../../support/core.ts';
import {
  averageLinkage,
  descend,
  evaluate,
  lowestCommon,
  type OracleTerms,
  type Sum,
  singleLinkage,
  softplus,
} from '../../../support/oracle/ultrametric.ts';
import { PLAIN, randomGraph } from '../../../support/ultrametric-graphs.ts';

const core = newCore();

/** The triplets of labelled points one by one, in the published order. */
function everyTriplet(points: readonly number[], labels: ArrayLike<number>): [number, number, number][] {
  return points.flatMap((ref, i) =>
    points
      .slice(i + 1)
      .flatMap((positive) =>
        labels[ref] !== labels[positive]
          ? []
          : points.filter((p) => labels[p] !== labels[ref]).map((n): [number, number, number] => [ref, positive, n]),
      ),
  );
}

const termsOf = (o: FitOptions, triplets: OracleTerms['triplets'] = []): OracleTerms => ({
  ...o.weights,
  topNodes: o.topNodes,
  margin: o.margin,
  sigmoid: o.sigmoid,
  mean: o.reduce === 'mean',
  triplets,
});

/** Half of the distance from 1 to the next double: how far one operation is rounded. */
const ROUNDING = 2 ** -53;

/**
 * The largest difference of two computations of one sum. Of n numbers added in any order each sum is off by at most n
 * roundings of what they are in magnitude; each number is off by PARTS roundings for its own few operations, and one
 * behind a sigmoid of a height difference t also by the rounding of sigmoid t, which the exponential makes a relative
 * error of |sigmoid t| roundings: the core takes it apart into two exponentials of at most half of the spread, with two
 * roundings each, the oracle takes one. Beyond a reach of 40 the core takes a sigmoid for 0 or 1, which is off by
 * exp(-40) < 2^-57 at most.
 */
const PARTS = 16;
const tolerance = ({ count, magnitude, most }: Sum, spread: number): number =>
  ROUNDING * ((2 * count + PARTS + 4 * spread) * magnitude + most / 8);

const labelled = (seed: number, vertices: number) => {
  const labels = Array.from({ length: vertices }, (_, v) => (v * 7 + seed) % 3);
  const points = Uint32Array.from({ length: Math.min(vertices, 12) }, (_, i) => (i * 5 + seed) % vertices);
  return { labels, points: Uint32Array.from(new Set(points)) };
};

const graphs = fc.record({
  seed: fc.nat(1_000_000),
  vertices: fc.integer({ min: 2, max: 40 }),
  extra: fc.nat(80),
  values: fc.constantFrom(1, 3, 1_000_000),
});

describe('the core and the plain oracle', () => {
  it('find the same tree and pass edges', () => {
    fc.assert(
      fc.property(graphs, ({ seed, vertices, extra, values }) => {
        const graph = randomGraph(seed, vertices, extra, values);
        const tree = singleLinkage(graph, graph.weight);
        const found = minMax(core, graph, graph.weight);
        expect([...found.edges]).toEqual(tree.edge);
        const nodes = Array.from(graph.src, (a, e) => lowestCommon(tree, a, graph.dst[e] ?? 0));
        expect([...found.pass]).toEqual(nodes.map((k) => tree.edge[k - vertices]));
        const children = tree.children.map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
        expect([...found.merges]).toEqual(children.flat());
      }),
    );
  });

  const mixes: readonly FitOptions['weights'][] = [
    { closest: 1, size: 0, triplet: 0, dasgupta: 0 },
    { closest: 1, size: 1, triplet: 0, dasgupta: 0 },
    { closest: 0.5, size: 0, triplet: 2, dasgupta: 0 },
    { closest: 0, size: 0, triplet: 0, dasgupta: 1 },
    { closest: 1, size: 0.3, triplet: 0.7, dasgupta: 0.2 },
  ];

  it.each(['mean', 'sum'] as const)('agree on cost and gradient of every mix of terms, as %s', (reduce) => {
    const cases = fc.tuple(graphs, fc.constantFrom(...mixes), fc.constantFrom(0, 3, 10), fc.constantFrom(5, 50, 5000));
    fc.assert(
      fc.property(cases, ([{ seed, vertices, extra, values }, weights, topNodes, sigmoid]) => {
        const graph = randomGraph(seed, vertices, extra, values);
        const { labels, points } = labelled(seed, vertices);
        const options = { ...PLAIN, weights, topNodes, sigmoid, reduce, triplets: tripletsOf(points, labels) };
        const fit = new UltrametricFit(core, graph, options);
        const { theta, x } = fit.values('current');
        const expected = evaluate(graph, x, termsOf(options, everyTriplet([...points], labels)));
        const [total = 0, ...terms] = fit.costs(0, 1);
        const spread = sigmoid * Math.max(...x);
        const allowed = Object.values(expected.sums).map((sum) => tolerance(sum, spread));
        const off = Array.from(expected.cost, (cost, i) => Math.abs((terms[i] ?? Number.NaN) - cost));
        expect(off.filter((by, i) => !(by <= (allowed[i] ?? 0)))).toEqual([]);
        const ofTotal = allowed.reduce((sum, each) => sum + each, 4 * ROUNDING * expected.total);
        expect(Math.abs(total - expected.total)).toBeLessThanOrEqual(ofTotal);
        const gradient = fit.gradient();
        const wrong = expected.slopes.filter((slope, e) => {
          const rise = 1 / (1 + Math.exp(-(theta[e] ?? 0)));
          return !(Math.abs((gradient[e] ?? Number.NaN) - slope.value * rise) <= tolerance(slope, spread) * rise);
        });
        expect(wrong).toEqual([]);
        fit.destroy();
      }),
      { numRuns: 300 },
    );
  });

  it('descend alike, exchanging edges of the tree or sorting all of them', () => {
    let exchanged = 0;
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 5, max: 200 }),
        (seed, n, extra) => {
          const graph = randomGraph(seed, n, extra, 1_000_000);
          const options = { ...PLAIN, weights: { closest: 1, size: 1, triplet: 0, dasgupta: 0 } };
          const fit = new UltrametricFit(core, graph, options);
          const start = fit.values('current').theta;
          const before = [...minMax(core, graph, start.map(softplus)).edges].sort((a, b) => a - b);
          fit.step(40);
          const expected = descend(graph, start, termsOf(options), 40);
          const off = Array.from(expected.costs, (cost, step) => {
            const found = fit.costs(step, 1)[0] ?? Number.NaN;
            return Math.abs(found - cost) / Math.max(cost, 1e-9);
          });
          expect(off.filter((share) => !(share < 1e-6))).toEqual([]);
          const after = [...minMax(core, graph, fit.values('current').x).edges].sort((a, b) => a - b);
          exchanged += after.some((edge, i) => edge !== before[i]) ? 1 : 0;
          fit.destroy();
        },
      ),
      { numRuns: 60 },
    );
    expect(exchanged).toBeGreaterThan(20);
  });

  it('start from the heights of average linkage on the graph', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 2, max: 40 }), fc.nat(80), (seed, vertices, extra) => {
        const graph = randomGraph(seed, vertices, extra, 2 ** 30);
        const fit = new UltrametricFit(core, graph, { ...PLAIN, start: 'average' });
        const expected = averageLinkage(graph);
        fit.values('current').x.forEach((height, e) => {
          expect(Math.abs(height / (expected[e] ?? Number.NaN) - 1)).toBeLessThan(1e-9);
        });
        fit.destroy();
      }),
    );
  });

  it('keeps the best iterate, whose cost is the lowest of the curve', () => {
    const graph = randomGraph(5, 50, 120, 1_000_000);
    const fit = new UltrametricFit(core, graph, PLAIN);
    fit.step(100);
    const curve = Array.from({ length: 101 }, (_, step) => fit.costs(step, 1)[0] ?? 0);
    expect(fit.costs(0, 101).length).toBe(101 * CURVES);
    expect(curve[fit.bestStep()]).toBe(Math.min(...curve));
    const again = evaluate(graph, fit.values('best').x, termsOf(PLAIN)).total;
    expect(again / (curve[fit.bestStep()] ?? 0)).toBeCloseTo(1, 11);
    fit.destroy();
  });

  it('goes on where it stopped, in any portions', () => {
    const graph = randomGraph(6, 80, 200, 1_000_000);
    const [whole, parts] = [new UltrametricFit(core, graph, PLAIN), new UltrametricFit(core, graph, PLAIN)];
    whole.step(60);
    for (const steps of [1, 2, 7, 20, 30]) {
      parts.step(steps);
    }
    expect([...parts.values('current').theta]).toEqual([...whole.values('current').theta]);
    expect([...parts.costs(0, 61)]).toEqual([...whole.costs(0, 61)]);
    whole.destroy();
    parts.destroy();
  });
});
