import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  answeredAt,
  rankOf,
  rowsNeeded,
  targetAt,
  thresholdFor,
} from '../../../../web/engine/decisions/at-threshold.ts';
import {
  climb,
  GRID,
  onGrid,
  type RowOnTree,
  rowOnTree,
  type TreeForRows,
  treeForRows,
} from '../../../../web/engine/decisions/path.ts';
import { treeOfSets } from '../../../support/decisions/made.ts';
import { lastWrong, stepsOf } from '../../../support/decisions/steps.ts';

// Rows on trees, against numbers of another implementation.

const GOLDEN = join(import.meta.dirname, '../../../golden/decisions');
const read = (name: string) => JSON.parse(readFileSync(join(GOLDEN, name), 'utf8'));

type Sets = readonly (readonly number[])[];
type BySetting = Readonly<Record<string, Sets>>;

interface Answers {
  readonly input: { readonly probabilities: readonly (readonly number[])[]; readonly labels: readonly number[] };
  readonly expected: {
    readonly predicted: readonly number[];
    readonly nodes: Sets;
    readonly node_probabilities: readonly (readonly number[])[];
    readonly climbing: BySetting;
    readonly tight: readonly number[];
    readonly curve: Readonly<Record<'threshold' | 'risk' | 'coverage', readonly number[]>>;
    readonly points: Readonly<Record<string, Readonly<Record<'accuracy' | 'coverage' | 'classes' | 'leaves', number>>>>;
    readonly conformal: Readonly<Record<string, { readonly threshold: number; readonly rank: number }>>;
  };
}

const classesOf = ({ order, hierarchy }: TreeForRows, node: number): number[] =>
  Array.from(
    order.leaves.subarray(order.first[node], order.last[node]),
    (leaf) => hierarchy.classOf[leaf] as number,
  ).sort((a, b) => a - b);

const cases = readdirSync(GOLDEN).filter((name) => name.startsWith('answers_'));

describe.for(cases)('%s', (name) => {
  const { input, expected }: Answers = read(name);
  const tree = treeForRows(treeOfSets(expected.nodes));
  const rows = input.probabilities.map((row) => rowOnTree(row.map(Math.log), 1, tree));
  const answers = (rule: (row: RowOnTree) => number): number[][] => rows.map((row) => classesOf(tree, rule(row)));

  test('probability of every node', () => {
    expected.nodes.forEach((set, node) => {
      const own = Array.from(tree.parents.keys()).find((each) => `${classesOf(tree, each)}` === `${set}`) ?? -1;
      rows.forEach(({ probability }, row) => {
        expect(probability[own]).toBe(onGrid(expected.node_probabilities[row]?.[node] as number));
      });
    });
    expect(rows.map(({ predicted }) => predicted)).toEqual(expected.predicted);
  });

  test('where climbing stops', () => {
    for (const [threshold, sets] of Object.entries(expected.climbing)) {
      expect(answers((row) => climb(row, onGrid(Number(threshold))))).toEqual(sets);
    }
  });

  const steps = stepsOf(rows, input.labels, tree);

  test('accuracy, coverage and answers of every node at any threshold', () => {
    rows.forEach((row, i) => {
      expect((lastWrong(row, input.labels[i] as number, tree) + 1) / GRID).toBe(expected.tight[i]);
    });
    const { threshold, risk, coverage } = expected.curve;
    threshold.forEach((theta, i) => {
      const at = answeredAt(tree.hierarchy, steps, theta);
      expect(at.accuracy).toBeCloseTo(1 - (risk[i] as number), 12);
      expect(at.coverage).toBeCloseTo(coverage[i] as number, 12);
      const counted = new Float64Array(tree.parents.length);
      for (const row of rows) counted[climb(row, onGrid(theta))] = (counted[climb(row, onGrid(theta))] as number) + 1;
      expect(at.answers).toEqual(counted);
    });
    for (const [theta, point] of Object.entries(expected.points)) {
      const at = answeredAt(tree.hierarchy, steps, Number(theta));
      for (const key of ['accuracy', 'coverage', 'classes', 'leaves'] as const) {
        expect(at[key]).toBeCloseTo(point[key], 12);
      }
    }
    const nothing = answeredAt(tree.hierarchy, steps, null);
    expect(nothing).toMatchObject({ accuracy: 1, coverage: 0, classes: tree.leafOf.length });
  });

  test('thresholds of targets', () => {
    for (const [target, { threshold, rank }] of Object.entries(expected.conformal)) {
      expect(rankOf(rows.length, Number(target))).toBe(rank);
      const found = thresholdFor(steps, Number(target));
      expect(found).toBe(threshold > 1 ? null : threshold);
      if (found !== null) expect(targetAt(steps, found) * (rows.length + 1)).toBeGreaterThanOrEqual(rank);
    }
  });
});

test('a target that too few rows could promise has no threshold', () => {
  for (const { tight, target, rank, threshold } of read('conformal.json').expected) {
    const calibration = Float64Array.from(tight, (own) => onGrid(Number(own))).sort();
    expect(rankOf(tight.length, target)).toBe(rank);
    expect(thresholdFor({ calibration }, target)).toBe(threshold);
    if (threshold !== null) expect(tight.length).toBeGreaterThanOrEqual(rowsNeeded(target));
  }
  expect([0.9, 0.95, 0.99].map(rowsNeeded)).toEqual([9, 19, 99]);
  expect(thresholdFor({ calibration: Float64Array.of(onGrid(0.5)) }, 1e-12)).toBeNull(); // of rank 0
});
