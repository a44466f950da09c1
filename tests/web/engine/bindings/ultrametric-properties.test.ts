import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentsOf, type Graph, minMax } from '../../../../web/engine/bindings/graph.ts';
import { CURVES, type FitOptions, tripletsOf, UltrametricFit } from '../../../../web/engine/bindings/ultrametric.ts';
import { clustersByCount, clustersByHeight } from '../../../../web/engine/methods/shared/points/clusters.ts';
import { drawLabelled } from '../../../../web/engine/methods/ultrametric/fit.ts';
import { newCore } from '../../../support/core.ts';
import { PLAIN, randomGraph } from '../../../support/ultrametric-graphs.ts';

const core = newCore();

const graphs = fc
  .record({
    seed: fc.nat(1_000_000),
    vertices: fc.integer({ min: 2, max: 25 }),
    extra: fc.nat(60),
    values: fc.constantFrom(1, 2, 5, 1_000_000),
  })
  .map(({ seed, vertices, extra, values }) => randomGraph(seed, vertices, extra, values));

/** Min-max distances of all pairs by Floyd and Warshall's triple loop. */
function bruteForce({ vertices: n, src, dst }: Graph, x: Float64Array): number[][] {
  const far = Array.from({ length: n }, (_, a) => Array.from({ length: n }, (__, b) => (a === b ? 0 : Infinity)));
  x.forEach((value, e) => {
    const [a = 0, b = 0] = [src[e], dst[e]];
    for (const [p, q] of [
      [a, b],
      [b, a],
    ] as const) {
      const row = far[p] ?? [];
      row[q] = Math.min(row[q] ?? Infinity, value);
    }
  });
  for (let via = 0; via < n; via += 1) {
    for (const row of far) {
      row.forEach((value, b) => {
        row[b] = Math.min(value, Math.max(row[via] ?? 0, far[via]?.[b] ?? 0));
      });
    }
  }
  return far;
}

const valuesOf = (graph: Graph, x: Float64Array): Float64Array<ArrayBuffer> =>
  Float64Array.from(minMax(core, graph, x).pass, (e) => x[e] ?? Number.NaN);

describe('min-max distances', () => {
  it('equal brute force over all paths', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const far = bruteForce(graph, graph.weight);
        const found = valuesOf(graph, graph.weight);
        expect([...found]).toEqual(Array.from(graph.src, (a, e) => far[a]?.[graph.dst[e] ?? 0]));
      }),
    );
  });

  it('are an ultrametric: of three vertices the two largest distances are equal', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { merges, heights } = minMax(core, graph, graph.weight);
        const n = graph.vertices;
        const labels = Array.from(heights, (height) => clustersByHeight(n, merges, heights, height));
        const apart = (a: number, b: number): number => labels.findIndex((cut) => cut[a] === cut[b]);
        for (let a = 0; a < n; a += 1) {
          for (let b = a + 1; b < n; b += 1) {
            const c = (a * 7 + b * 3) % n;
            const distances = [apart(a, b), apart(b, c), apart(a, c)].sort((p, q) => p - q);
            if (c !== a && c !== b) expect(distances[1]).toBe(distances[2]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are a fixed point, never above the values, and do not go down when values go up', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const once = valuesOf(graph, graph.weight);
        expect([...valuesOf(graph, once)]).toEqual([...once]);
        expect(once.every((u, e) => u <= (graph.weight[e] ?? 0))).toBe(true);
        const raised = graph.weight.map((w, e) => w + (e % 3));
        expect(valuesOf(graph, raised).every((u, e) => u >= (once[e] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('gradients', () => {
  const terms = ['closest', 'size', 'triplet', 'dasgupta'] as const;
  const none = { closest: 0, size: 0, triplet: 0, dasgupta: 0 };
  const cost = (graph: Graph, options: FitOptions, theta: Float64Array<ArrayBuffer>): number => {
    const fit = new UltrametricFit(core, graph, { ...options, theta });
    const [total = Number.NaN] = fit.costs(0, 1);
    fit.destroy();
    return total;
  };

  it.each(terms)('of %s are finite differences, on trees that keep their order', (term) => {
    fc.assert(
      fc.property(graphs, fc.constantFrom('mean', 'sum'), (graph, reduce) => {
        const labels = Array.from({ length: graph.vertices }, (_, v) => v % 3);
        const points = Uint32Array.from({ length: Math.min(9, graph.vertices) }, (_, v) => v);
        const options: FitOptions = {
          ...PLAIN,
          weights: { ...none, [term]: 1 },
          sigmoid: 7,
          margin: 0.31,
          reduce,
          start: 'given',
          triplets: tripletsOf(points, labels),
        };
        /* Values apart by more than the step: the tree, and who is active, stay the same. */
        const order = Array.from(graph.weight.keys()).sort(
          (a, b) => (graph.weight[a] ?? 0) - (graph.weight[b] ?? 0) || a - b,
        );
        const theta = new Float64Array(order.length);
        order.forEach((e, rank) => {
          theta[e] = -1 + 0.0137 * rank;
        });
        const fit = new UltrametricFit(core, graph, { ...options, theta });
        const gradient = fit.gradient();
        fit.destroy();
        const largest = Math.max(1e-3, ...gradient.map(Math.abs));
        for (let e = 0; e < theta.length; e += 1 + (theta.length >> 3)) {
          const [up, down] = [theta.slice(), theta.slice()];
          up[e] = (up[e] ?? 0) + 1e-5;
          down[e] = (down[e] ?? 0) - 1e-5;
          const slope = (cost(graph, options, up) - cost(graph, options, down)) / 2e-5;
          expect(Math.abs(slope - (gradient[e] ?? 0)) / largest).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are 0 outside the tree', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const fit = new UltrametricFit(core, graph, {
          ...PLAIN,
          weights: { closest: 1, size: 1, triplet: 0, dasgupta: 1 },
        });
        const tree = new Set(minMax(core, graph, fit.values('current').x).edges);
        fit.gradient().forEach((slope, e) => {
          if (!tree.has(e)) expect(slope).toBe(0);
        });
        fit.destroy();
      }),
    );
  });
});

describe('extremes', () => {
  it('a path of 200,000 vertices', () => {
    const vertices = 200_000;
    const graph: Graph = {
      vertices,
      src: Uint32Array.from({ length: vertices - 1 }, (_, v) => v),
      dst: Uint32Array.from({ length: vertices - 1 }, (_, v) => v + 1),
      weight: Float64Array.from({ length: vertices - 1 }, (_, v) => 1 + v / vertices),
    };
    for (const weights of [
      { closest: 1, size: 1, triplet: 0, dasgupta: 0 },
      { closest: 0, size: 0, triplet: 0, dasgupta: 1 },
    ]) {
      const fit = new UltrametricFit(core, graph, { ...PLAIN, weights, sigmoid: 500_000 });
      fit.step(2);
      expect(fit.costs(0, 3).every(Number.isFinite)).toBe(true);
      const { merges, heights } = minMax(core, graph, fit.values('best').x);
      expect(new Set(clustersByCount(vertices, merges, heights, 5)).size).toBe(5);
      fit.destroy();
    }
  });

  it('many edges of one weight are fitted', () => {
    const graph = randomGraph(1, 100_000, 200_000, 2);
    const fit = new UltrametricFit(core, graph, PLAIN);
    expect(fit.step(5).steps).toBe(5);
    fit.destroy();
  });

  it('two vertices, and several edges between them that each count', () => {
    const graph: Graph = {
      vertices: 2,
      src: Uint32Array.of(0, 1),
      dst: Uint32Array.of(1, 0),
      weight: Float64Array.of(1, 3),
    };
    const fit = new UltrametricFit(core, graph, { ...PLAIN, reduce: 'sum' });
    const [start] = fit.costs(0, 1);
    expect(start).toBeCloseTo((1.1 - 1) ** 2 + (1.1 - 3) ** 2, 12);
    fit.step(500);
    const costs = fit.costs(0, 501);
    expect(costs[CURVES * fit.bestStep()]).toBeCloseTo(2, 2); // u = 2, between the weights
    fit.destroy();
  });

  const refused: readonly (readonly [string, number, readonly (readonly [number, number, number])[], string])[] = [
    ['one vertex', 1, [], 'need at least 2 vertices, got 1'],
    ['too few edges', 3, [[0, 1, 1]], 'not connected'],
    [
      'pieces',
      4,
      [
        [0, 1, 1],
        [0, 1, 1],
        [2, 3, 1],
        [2, 3, 1],
      ],
      'it has 2 components',
    ],
    [
      'a loop',
      2,
      [
        [0, 1, 1],
        [1, 1, 1],
      ],
      'edge 1 joins vertex 1 to itself',
    ],
    ['no such vertex', 2, [[0, 2, 1]], 'edge 0 ends at a vertex beyond'],
    ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(
      (weight) =>
        [
          `weight ${weight}`,
          2,
          [
            [0, 1, 1],
            [0, 1, weight],
          ],
          'the weight of edge 1 is not',
        ] as const,
    ),
  ];

  it.each(refused)('%s is refused', (_, vertices, edges, message) => {
    const graph = {
      vertices,
      src: Uint32Array.from(edges, ([a]) => a),
      dst: Uint32Array.from(edges, ([, b]) => b),
      weight: Float64Array.from(edges, ([, , w]) => w),
    };
    expect(() => new UltrametricFit(core, graph, PLAIN)).toThrow(message);
  });

  it('components are numbered by their lowest vertex', () => {
    const graph = { vertices: 5, src: Uint32Array.of(4, 1), dst: Uint32Array.of(2, 3), weight: Float64Array.of(1, 1) };
    expect(componentsOf(core, graph)).toEqual({ component: Uint32Array.of(0, 1, 2, 1, 2), count: 3 });
  });
});

describe('labelled points', () => {
  it('are drawn without repetition, the same for the same seed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.nat(),
        (n, share, seed) => {
          const drawn = drawLabelled(n, share, seed);
          expect(drawn.length).toBe(Math.max(1, Math.round(share * n)));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.every((point) => point < n)).toBe(true);
          expect(drawLabelled(n, share, seed)).toEqual(drawn);
        },
      ),
    );
  });
});
