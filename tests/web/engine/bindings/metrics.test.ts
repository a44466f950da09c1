import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoreError } from '../../../../web/engine/bindings/core.ts';
import { countContingency, flatMetrics, randomMerges, treeMetrics } from '../../../../web/engine/bindings/metrics.ts';
import { measure } from '../../../../web/engine/methods/shared/metrics/measure.ts';
import type { Contingency, Metrics } from '../../../../web/engine/model/result.ts';
import { newCore } from '../../../support/core.ts';
import { randomContingency, randomTree } from '../../../support/generate.ts';
import { type NaiveMetrics, type Nested, naiveMetrics } from '../../../support/oracle/metrics.ts';
import { hierarchyOf } from '../../../support/trees.ts';

const core = newCore();

/** JSON has no NaN, so it is written as a string. */
interface MetricsFixture {
  readonly id: string;
  readonly input: { readonly contingency: number[][]; readonly tree: Nested };
  readonly expected: Record<string, number | 'NaN'>;
}

const tableOf = (counts: readonly (readonly number[])[]): Contingency => ({
  rows: counts.length,
  columns: counts[0]?.length ?? 0,
  counts: Uint32Array.from(counts.flat()),
});

/** Our names of the oracle's measures. */
const NAMES: readonly (readonly [keyof NaiveMetrics, keyof Metrics])[] = [
  ['points', 'points'],
  ['matchedAccuracy', 'matched_accuracy'],
  ['accuracy', 'accuracy'],
  ['nmi', 'nmi'],
  ['nmiGeometric', 'nmi_geometric'],
  ['ari', 'ari'],
  ['randIndex', 'rand_index'],
  ['leafPurity', 'leaf_purity'],
  ['dendrogramPurity', 'dendrogram_purity'],
  ['leastHierarchicalDistance', 'least_hierarchical_distance'],
];

/** Our names of the fixtures' measures; null for those that need a reference, which `measure` is not given. */
const FIXTURE_NAMES: Readonly<Record<string, keyof Metrics | null>> = {
  nmi_arithmetic: 'nmi',
  nmi_geometric: 'nmi_geometric',
  ari: 'ari',
  rand: 'rand_index',
  accuracy: 'matched_accuracy',
  purity: 'leaf_purity',
  dendrogram_purity: 'dendrogram_purity',
  lhd: 'least_hierarchical_distance',
  sp: null,
  ps: null,
  sp_flat: null,
  ps_flat: null,
  ps_root_counted: null,
  ps_flat_root_counted: null,
};

function expectNear(found: unknown, wanted: number | null, what: string): void {
  if (wanted === null || typeof found !== 'number') expect(found, what).toBe(wanted);
  else expect(Math.abs(found - wanted), `${what}: ${found}, not ${wanted}`).toBeLessThanOrEqual(1e-12);
}

describe('fixtures of the metrics', () => {
  const folder = join(import.meta.dirname, '../../../golden/metrics');
  const fixtures = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as MetricsFixture,
  );
  it.each(fixtures.map((fixture) => [fixture.id, fixture] as const))('%s', (_, { input, expected }) => {
    const found = measure(core, tableOf(input.contingency), hierarchyOf(input.tree));
    for (const [name, value] of Object.entries(expected)) {
      const key = FIXTURE_NAMES[name];
      expect(key, `a measure called ${name}`).not.toBeUndefined();
      if (key) expectNear(found[key], value === 'NaN' ? null : Number(value), name);
    }
  });
});

describe('the naive metrics, pair by pair', () => {
  const table = fc.record({
    leaves: fc.integer({ min: 1, max: 14 }),
    classes: fc.integer({ min: 1, max: 10 }),
    points: fc.integer({ min: 0, max: 150 }),
    widest: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(),
  });

  it('are the metrics of random tables and trees', () => {
    fc.assert(
      fc.property(table, ({ leaves, classes, points, widest, seed }) => {
        const counts = randomContingency(leaves, classes, points, seed);
        const nested = randomTree(leaves, seed, widest);
        const wanted = naiveMetrics(counts, nested);
        const found = measure(core, tableOf(counts), hierarchyOf(nested));
        for (const [theirs, ours] of NAMES) expectNear(found[ours], wanted[theirs], ours);
      }),
      { numRuns: 300 },
    );
  });

  it('are the metrics of random trees too, and their mean lies within their range', () => {
    const counts = randomContingency(9, 7, 120, 1);
    const { random } = measure(core, tableOf(counts), hierarchyOf(randomTree(9, 1)));
    const values = Array.from({ length: 20 }, (_, seed) => {
      const groups: Nested[] = Array.from({ length: 9 }, (_, leaf) => leaf);
      const merges = randomMerges(core, 9, seed);
      for (let i = 0; i < merges.length; i += 2) {
        groups.push([groups[merges[i] ?? -1] ?? [], groups[merges[i + 1] ?? -1] ?? []]);
      }
      return naiveMetrics(counts, groups.at(-1) ?? []);
    });
    const purities = values.map(({ dendrogramPurity }) => dendrogramPurity ?? Number.NaN);
    expectNear(random.dendrogram_purity?.min, Math.min(...purities), 'least purity');
    expectNear(random.dendrogram_purity?.max, Math.max(...purities), 'largest purity');
    expectNear(random.dendrogram_purity?.mean, purities.reduce((a, b) => a + b) / 20, 'mean purity');
    const distances = values.map(({ leastHierarchicalDistance }) => leastHierarchicalDistance ?? Number.NaN);
    expectNear(random.least_hierarchical_distance?.mean, distances.reduce((a, b) => a + b) / 20, 'mean distance');
  });
});

describe('random trees', () => {
  it('join any two groups as often as any other two, in both orders', () => {
    const SEEDS = 4000;
    const [first, second] = [new Map<string, number>(), new Map<string, number>()];
    const count = (counts: Map<string, number>, pair: readonly number[]): void =>
      void counts.set(pair.join(), (counts.get(pair.join()) ?? 0) + 1);
    for (let seed = 0; seed < SEEDS; seed++) {
      const [a = 0, b = 0, c = 0, d = 0] = randomMerges(core, 5, seed);
      count(first, [a, b]);
      // Places among the groups that are left: the classes, then the merged one.
      count(
        second,
        [c, d].map((node) => node - Number(a < node) - Number(b < node)),
      );
    }
    const chiSquared = (counts: Map<string, number>, pairs: number): number =>
      [...counts.values()].reduce((sum, n) => sum + (n - SEEDS / pairs) ** 2 / (SEEDS / pairs), 0);
    expect([first.size, second.size]).toEqual([20, 12]);
    // 19 and 11 degrees of freedom, one in 1000.
    expect(chiSquared(first, 20)).toBeLessThan(43.8);
    expect(chiSquared(second, 12)).toBeLessThan(31.3);
  });
});

describe('tables and trees that are refused', () => {
  const table = tableOf(randomContingency(4, 3, 20, 1));
  it('names a tree that does not fit its table', () => {
    expect(() => treeMetrics(core, table, [hierarchyOf([[0, 1], 2])])).toThrow(CoreError);
    expect(() =>
      treeMetrics(core, table, [
        hierarchyOf([
          [0, 1],
          [2, 2],
        ]),
      ]),
    ).toThrow(CoreError);
    expect(() =>
      treeMetrics(core, table, [
        hierarchyOf([
          [0, 1],
          [2, 4],
        ]),
      ]),
    ).toThrow(CoreError);
  });

  it('names the point whose label or prediction is out of range', () => {
    const count = (predicted: number, truth: number): unknown =>
      countContingency(core, Uint16Array.of(0, predicted), Int32Array.of(0, truth), 3, 2);
    expect(() => count(3, 0)).toThrow('the prediction of point 1 is not one of the leaves');
    expect(() => count(2, 2)).toThrow('the label of point 1 is not one of the classes');
    expect(() => count(2, -1)).toThrow('the label of point 1 is not one of the classes');
  });

  it('refuses a table without leaves', () => {
    expect(() => flatMetrics(core, { rows: 0, columns: 2, counts: new Uint32Array() })).toThrow(CoreError);
  });
});
