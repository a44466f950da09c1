/** Validity indices with and without balance, and visual trees, against numbers of an independent implementation. */
import { describe, expect, it } from 'vitest';
import { childrenOf } from '../../../../../web/engine/hierarchy/walk.ts';
import {
  balanced,
  balanceOf,
  type CurvePoint,
  chooseFrom,
  curveOf,
} from '../../../../../web/engine/methods/shared/validity/curve.ts';
import { buildVisualTree, Curves } from '../../../../../web/engine/methods/visual-tree/run.ts';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import { rootOf } from '../../../../../web/engine/model/hierarchy.ts';
import { INDICES, type IndexName } from '../../../../../web/engine/model/result.ts';
import { newCore } from '../../../../support/core.ts';
import { featuresOf, golden } from '../../../../support/hmmc.ts';

const core = newCore();

/** The fixtures' names of the indices. */
const WRITTEN: Readonly<Record<IndexName, string>> = {
  ch: 'CH',
  db: 'DB',
  silhouette: 'Si',
  dunn: 'Dunn',
  hartigan: 'Har',
};

const close = (found: number, expected: number): void => {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
};

describe('the balance', () => {
  const { delta } = golden<{
    readonly delta: readonly {
      readonly r: readonly number[];
      readonly m: readonly number[];
      readonly delta: number;
    }[];
  }>('cvi');
  it.each(delta)('of $r classes and $m samples is $delta', (fixture) => {
    close(balanceOf(fixture.r, fixture.m), fixture.delta);
  });
});

interface WrittenTree {
  readonly classes: readonly number[];
  readonly children: readonly WrittenTree[];
}

interface VisualTrees {
  readonly cases: readonly {
    readonly name: string;
    readonly means: readonly (readonly number[])[];
    readonly counts: readonly number[];
    readonly labels: Readonly<Record<string, readonly number[]>>;
    readonly table: Readonly<
      Record<
        string,
        {
          readonly delta: number;
          readonly cvi: Readonly<Record<string, number>>;
          readonly hcvi: Readonly<Record<string, number>>;
        }
      >
    >;
    readonly choice: Readonly<Record<string, number>>;
    readonly trees: Readonly<Record<string, WrittenTree>>;
  }[];
}

/** Sets of classes under each node, as a nested list. */
function nested(tree: Hierarchy, node = rootOf(tree)): unknown {
  const own = tree.classOf[node] ?? -1;
  return own >= 0 ? own : Array.from(childrenOf(tree, node), (child) => nested(tree, child));
}

const nestedOf = ({ classes, children }: WrittenTree): unknown =>
  children.length === 0 ? classes[0] : children.map(nestedOf);

describe.each(golden<VisualTrees>('hcvi').cases)('$name', (fixture) => {
  const features = featuresOf(core, fixture.means);
  const objects = { features, rows: features.all(), samples: fixture.counts, areClasses: true };
  const partitions = Object.values(fixture.labels).map((labels) => ({ labels: Uint32Array.from(labels), ties: 0 }));
  const curve = curveOf(objects, partitions);

  it('has the indices and the balance of the given partitions', () => {
    for (const { clusters, values, delta } of curve) {
      const expected = fixture.table[clusters];
      close(delta, expected?.delta ?? Number.NaN);
      for (const index of INDICES) {
        const name = WRITTEN[index];
        close(values[index], expected?.cvi[name] ?? Number.NaN);
        close(balanced(index, values[index], delta), expected?.hcvi[name] ?? Number.NaN);
      }
    }
    expect(curve.length).toBe(Object.keys(fixture.table).length);
  });

  it('chooses the same numbers of clusters', () => {
    for (const index of INDICES) {
      expect(chooseFrom(curve, index, false)?.clusters).toBe(fixture.choice[WRITTEN[index]]);
      expect(chooseFrom(curve, index, true)?.clusters).toBe(fixture.choice[`H${WRITTEN[index]}`]);
    }
  });

  it('grows the same trees', () => {
    const curves = new Curves({ features, counts: fixture.counts }, 10, 30, 1);
    for (const [name, tree] of Object.entries(fixture.trees)) {
      const balance = name.startsWith('H') && name !== 'Har';
      const index = INDICES.find((candidate) => WRITTEN[candidate] === name.slice(balance ? 1 : 0));
      const found = buildVisualTree(fixture.means.length, curves, { index: index ?? 'ch', balance });
      expect(nested(found), name).toEqual(nestedOf(tree));
    }
    expect(Object.keys(fixture.trees).length).toBeGreaterThan(4);
  });
});

interface Iris {
  readonly X: readonly (readonly number[])[];
  readonly labels: Readonly<Record<string, readonly number[]>>;
  readonly table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly choices: Readonly<Record<string, number>>;
}

describe('the iris experiment, 300 x 2', () => {
  const iris = golden<Iris>('iris300');
  const features = featuresOf(core, iris.X);
  const samples = new Uint32Array(iris.X.length).fill(1);
  const partitions = Object.values(iris.labels).map((labels) => ({ labels: Uint32Array.from(labels), ties: 0 }));
  const curve = curveOf({ features, rows: features.all(), samples, areClasses: false }, partitions);

  it('has the table', () => {
    for (const { clusters, values, delta } of curve) {
      const expected = iris.table[clusters] ?? {};
      for (const index of INDICES) {
        const name = index === 'hartigan' ? 'Har_prev' : WRITTEN[index];
        close(values[index], expected[name] ?? Number.NaN);
      }
      close(delta, expected.delta_both ?? Number.NaN);
    }
  });

  it('and the choices: with balance, silhouette and Davies–Bouldin leave two clusters for five', () => {
    const chosen = (index: IndexName, balance: boolean) => chooseFrom(curve, index, balance)?.clusters;
    for (const index of INDICES) {
      const name = index === 'hartigan' ? 'Har_prev' : WRITTEN[index];
      expect(chosen(index, false)).toBe(iris.choices[name]);
      expect(chosen(index, true)).toBe(iris.choices[`H${name}/delta_both`]);
    }
    const least = curve.reduce((best: CurvePoint, point) => (point.delta < best.delta ? point : best));
    expect(least.clusters).toBe(iris.choices['argmin delta_both']);
  });
});
