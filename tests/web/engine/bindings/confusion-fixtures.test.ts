import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Merged, merge, type Options, unordered, unorderedHierarchy } from '../../../support/confusion.ts';
import { maximalCliques, type NaiveTree } from '../../../support/oracle/confusion.ts';

/* Expected values from independent reference implementations. */
const folder = join(import.meta.dirname, '../../../golden/confusion');

type Matrix = number[][];

interface ExpectedRun {
  readonly rounds: readonly {
    readonly m: number;
    readonly delta: number;
    readonly pairs: [number, number][];
    readonly graphs: number[][];
    readonly S: Matrix | null;
  }[];
  readonly expanded_nodes: number;
  readonly distinct_nodes: number;
  readonly nested: NaiveTree;
}

interface Fixture {
  readonly id: string;
  readonly kind: 'confusion' | 'confusion_variants' | 'confusion_growth' | 'confusion_cliques';
  readonly input: {
    readonly confusion?: Matrix;
    readonly similarity?: Matrix;
    readonly r?: number;
    readonly n?: number;
    readonly pairs?: [number, number][];
  };
  readonly expected: Readonly<Record<string, unknown>>;
  readonly cases?: readonly { readonly confusion: Matrix; readonly r: number; readonly nested: NaiveTree }[];
}

const fixtures = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture);
const ofKind = (kind: Fixture['kind']): Fixture[] => fixtures.filter((fixture) => fixture.kind === kind);
const fixture = (id: string): Fixture => {
  const found = fixtures.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no fixture ${id}`);
  return found;
};

/** `MIT_paper_r0.1`: the options that a key of `expected` stands for. */
function optionsOf(key: string, { input }: Fixture): Options {
  return {
    kind: input.similarity === undefined ? 'counts' : 'similarity',
    inheritance: key.startsWith('SIT') ? 'single' : 'multiple',
    mode: key.includes('paper') ? 'paper' : 'bounded',
    r: Number(key.slice(key.lastIndexOf('_r') + 2)),
  };
}

const matrixOf = ({ input }: Fixture): Matrix => input.similarity ?? input.confusion ?? [];

function expectClose(found: readonly (readonly number[])[], expected: Matrix): void {
  expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  found.forEach((row, i) => {
    row.forEach((value, j) => {
      expect(Math.abs(value - (expected[i]?.[j] ?? Number.NaN))).toBeLessThan(1e-15);
    });
  });
}

const sorted = (groups: readonly (readonly number[])[]): number[][] =>
  groups.map((group) => [...group].sort((a, b) => a - b));

function expectRun(found: Merged, expected: ExpectedRun): void {
  expect(found.rounds.length).toBe(expected.rounds.length);
  found.rounds.forEach(({ m, delta, pairs, groups, similarity }, round) => {
    const wanted = expected.rounds[round];
    expect(m).toBeCloseTo(wanted?.m ?? Number.NaN, 14);
    expect(delta).toBeCloseTo(wanted?.delta ?? Number.NaN, 14);
    expect(pairs).toEqual(wanted?.pairs);
    expect(sorted(groups)).toEqual(sorted(wanted?.graphs ?? []));
    if (wanted?.S != null) expectClose(similarity, wanted.S);
  });
  expect(unorderedHierarchy(found.hierarchy)).toBe(unordered(expected.nested));
  expect(found.hierarchy.classOf.length).toBe(expected.distinct_nodes);
}

describe('reference cases of confusion merging: rounds and trees', () => {
  for (const current of ofKind('confusion')) {
    for (const key of Object.keys(current.expected).filter((name) => name !== 'S')) {
      it(`${current.id} ${key}`, () => {
        const found = merge(matrixOf(current), optionsOf(key, current));
        expectClose(found.similarity, current.expected.S as Matrix);
        expectRun(found, current.expected[key] as ExpectedRun);
      });
    }
  }
});

describe('reference cases where another reading gives another tree', () => {
  const single = (matrix: Matrix, r: number): string =>
    unorderedHierarchy(merge(matrix, { kind: 'counts', inheritance: 'single', mode: 'bounded', r }).hierarchy);

  it('averages are over immediate children, not over classes', () => {
    const { input, expected } = fixture('conf_children_vs_base');
    const found = single(input.confusion ?? [], input.r ?? 0);
    expect(found).toBe(unordered(expected.children as NaiveTree));
    expect(found).not.toBe(unordered(expected.base as NaiveTree));
  });

  it('a clique grows by the average similarity, not by the least', () => {
    const { input, expected } = fixture('conf_growth_rule');
    const found = single(input.confusion ?? [], input.r ?? 0);
    expect(found).toBe(unordered(expected.avg as NaiveTree));
    expect(found).not.toBe(unordered(expected.min as NaiveTree));
  });

  it('nor by the largest, the least or the last', () => {
    const cases = fixture('conf_growth_rule_2').cases ?? [];
    expect(cases.length).toBeGreaterThan(2);
    for (const { confusion, r, nested } of cases) expect(single(confusion, r)).toBe(unordered(nested));
  });

  it('maximal cliques only: no subset of another', () => {
    const { input, expected } = fixture('conf_literal_subset');
    const n = input.n ?? 0;
    const pairs = input.pairs ?? [];
    const linked = (i: number, j: number): boolean =>
      pairs.some(([a, b]) => (a === i && b === j) || (a === j && b === i));
    const similarity = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 0.8 : linked(i, j) ? 0.1 : 0)),
    );
    const found = merge(similarity, { kind: 'similarity', inheritance: 'multiple', mode: 'paper', r: 0 });
    expect(found.rounds[0]?.groups).toEqual(expected.maximal);
    expect(maximalCliques(n, pairs)).toEqual(expected.maximal);
  });
});

it('heights are rounds, and a class with several parents is one node', () => {
  const similarity = matrixOf(fixture('conf_paper_example'));
  const { hierarchy, rounds } = merge(similarity, {
    kind: 'similarity',
    inheritance: 'multiple',
    mode: 'bounded',
    r: 0.1,
  });
  expect(Array.from(hierarchy.height)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3]);
  expect(rounds.map(({ lists }) => Array.from(lists.treeNode))).toEqual([[6, 7, 8], [9, 8], [10]]);
  expect(Array.from(hierarchy.child).filter((child) => child === 0).length).toBe(2);
});
