import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoreError } from '../../../../web/engine/bindings/core.ts';
import type { Graph } from '../../../../web/engine/bindings/graph.ts';
import { type Convention, Neighbours } from '../../../../web/engine/bindings/neighbours.ts';
import { rounds } from '../../../support/cases.ts';
import { newCore } from '../../../support/core.ts';
import { Random } from '../../../support/random.ts';

const core = newCore();

function graphOf(points: Float64Array, columns: number, k: number, convention: Convention, leaves = 3): Graph {
  return new Neighbours(core, points, columns, k).use((neighbours) => {
    while (neighbours.step(leaves).phase !== 'done') {
      // another portion
    }
    return neighbours.graph(convention);
  });
}

/** The same, searched by pairs of blocks in this order by two other instances. */
function graphByBlocks(points: Float64Array, columns: number, k: number, order: Random): Graph {
  const [all, ...others] = Array.from({ length: 3 }, () => new Neighbours(core, points, columns, k));
  if (all === undefined) throw new Error('no instance');
  const { blocks } = all;
  const pairs = Array.from({ length: blocks }, (_, a) => a).flatMap((a) =>
    Array.from({ length: blocks - a }, (_, i) => [a, a + i] as const),
  );
  while (pairs.length > 0) {
    const [[a, b] = [0, 0]] = pairs.splice(order.below(pairs.length), 1);
    const found = others[order.below(2)]?.search(a, b, all.limits(a, b));
    if (found !== undefined) all.put(a, b, found);
  }
  while (all.step(7).phase !== 'done');
  const graph = all.graph('plain');
  for (const each of [all, ...others]) each.destroy();
  return graph;
}

/** All pairs, sorted; what is nearest, and Kruskal on all of it: the definition. */
function naive(points: Float64Array, columns: number, k: number, convention: Convention): Map<string, number> {
  const n = points.length / columns;
  const square = (a: number, b: number): number => {
    let sum = 0;
    for (let side = 0; side < columns; side += 1) {
      sum += ((points[a * columns + side] ?? 0) - (points[b * columns + side] ?? 0)) ** 2;
    }
    return sum;
  };
  const all = Array.from({ length: n }, (_, v) => v);
  const lists = all.map((v) =>
    all
      .filter((u) => u !== v)
      .sort((a, b) => square(v, a) - square(v, b) || a - b)
      .slice(0, k),
  );
  const edges = new Map<string, number>();
  const put = (a: number, b: number, length: number): void => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    edges.set(key, Math.max(edges.get(key) ?? 0, length));
  };
  const part = convention === 'plain' ? 1 : 0.5;
  lists.forEach((list, v) => {
    for (const u of list) {
      if (square(v, u) > 0) put(v, u, Math.sqrt(square(v, u)) * (lists[u]?.includes(v) ? 1 : part));
    }
  });
  const component = all.slice();
  const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const)).filter(([a, b]) => square(a, b) > 0);
  for (const [a, b] of pairs.sort((p, q) => square(...p) - square(...q) || p[0] - q[0] || p[1] - q[1])) {
    const [from, to] = [component[a], component[b]];
    if (from === to) continue;
    component.forEach((c, v) => {
      if (c === from) component[v] = to ?? 0;
    });
    put(a, b, Math.sqrt(square(a, b)) * part);
  }
  return edges;
}

const asMap = ({ src, dst, weight }: Graph): Map<string, number> =>
  new Map(Array.from(weight, (w, e) => [`${src[e]} ${dst[e]}`, w]));

describe('graphs of points', () => {
  it('are those of the definition, with ties and points at the same place', () => {
    const cases = fc.record({
      seed: fc.nat(1_000_000),
      n: fc.integer({ min: 2, max: 150 }),
      columns: fc.constantFrom(1, 2, 3, 9, 33),
      offset: fc.constantFrom(0, 0, 1e3, 1e9, -1e12),
      k: fc.integer({ min: 1, max: 8 }),
      grid: fc.constantFrom(4, 30, 2 ** 30),
      convention: fc.constantFrom<Convention>('plain', 'authors'),
    });
    fc.assert(
      fc.property(cases, ({ seed, n, columns, k, grid, convention, offset }) => {
        const random = new Random(seed);
        const points = Float64Array.from({ length: n * columns }, () => offset + random.below(grid));
        points[0] = offset + grid + 1; // not all the same
        const graph = graphOf(points, columns, k, convention, 1 + (seed % 9));
        expect(asMap(graph)).toEqual(naive(points, columns, k, convention));
        expect(Array.from(graph.src).every((a, e) => a < (graph.dst[e] ?? 0))).toBe(true);
      }),
      { numRuns: rounds(150, 60) },
    );
  });

  it('are the same to the bit where pairs of blocks are searched in any order, by several instances', () => {
    const cases = fc.record({
      seed: fc.nat(1_000_000),
      n: fc.constantFrom(2, 31, 65, 300, 900),
      columns: fc.constantFrom(2, 8, 20),
      k: fc.integer({ min: 1, max: 12 }),
      grid: fc.constantFrom(3, 2 ** 30),
    });
    fc.assert(
      fc.property(cases, ({ seed, n, columns, k, grid }) => {
        const random = new Random(seed);
        const points = Float64Array.from({ length: n * columns }, () => random.below(grid));
        points[0] = grid + 1;
        expect(graphByBlocks(points, columns, k, random)).toEqual(graphOf(points, columns, k, 'plain'));
      }),
      { numRuns: rounds(60, 25) },
    );
  });

  it('take each pair of blocks once, and only such as there are', () => {
    const points = Float64Array.from({ length: 4 * 100 }, (_, i) => (i * 7919) % 101);
    const all = new Neighbours(core, points, 4, 3);
    const other = new Neighbours(core, points, 4, 3);
    const found = other.search(0, 1, all.limits(0, 1));
    expect(() => other.put(0, 1, found)).toThrow('put in twice');
    expect(() => other.step(1)).toThrow('searched');
    all.put(0, 1, found);
    expect(() => all.search(0, 1, all.limits(0, 1))).toThrow('forget');
    expect(() => all.put(0, 1, found)).toThrow('put in twice');
    expect(() => all.put(1, 0, found)).toThrow('no pair of blocks');
    expect(() => all.put(0, all.blocks, found)).toThrow('no pair of blocks');
    all.destroy();
    other.destroy();
  });

  it('join far clusters by the shortest edge', () => {
    const random = new Random(3);
    const n = 20_000;
    const points = Float64Array.from({ length: 2 * n }, (_, i) => random.uniform() + (i % 4 === 0 ? 1000 : 0));
    const graph = graphOf(points, 2, 5, 'plain', 1000);
    expect(graph.weight.filter((w) => w > 900).length).toBe(1);
  });

  it('refuse what is not finite, with its place, and points that are all the same', () => {
    const broken = Float64Array.of(0, 1, 2, Number.NaN, 4, 5);
    const error = (() => {
      try {
        return graphOf(broken, 2, 1, 'plain');
      } catch (reason) {
        return reason;
      }
    })();
    expect(error).toBeInstanceOf(CoreError);
    expect([(error as CoreError).row, (error as CoreError).column]).toEqual([1, 1]);
    expect(() => graphOf(new Float64Array(80), 2, 3, 'plain')).toThrow('all 40 points are the same');
    expect(() => graphOf(Float64Array.of(1, 2), 2, 3, 'plain')).toThrow('at least 2 points');
  });
});

const golden = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../golden/ultrametric/${name}.json`), 'utf8')) as {
    readonly X: readonly (readonly number[])[];
    readonly src: readonly number[];
    readonly dst: readonly number[];
    readonly w: readonly number[];
  };

describe('graphs of the reference cases', () => {
  it.each([
    ['12_moons120_scaled_closest_size', 'plain'],
    ['03_moons120_closest_size', 'authors'],
    ['05_varied150_closest_triplet', 'authors'],
  ] as const)('%s', (name, convention) => {
    const { X, src, dst, w } = golden(name);
    const graph = graphOf(Float64Array.from(X.flat()), 2, 5, convention);
    expect([...graph.src]).toEqual(src);
    expect([...graph.dst]).toEqual(dst);
    graph.weight.forEach((weight, e) => {
      expect(Math.abs(weight - (w[e] ?? 0))).toBeLessThanOrEqual(1e-13);
    });
  });
});
