import { describe, expect, it } from 'vitest';
import { Decide, type DecideOptions, partNumber } from '../../../../web/engine/bindings/decide.ts';
import { streamRows } from '../../../../web/engine/bindings/stream-rows.ts';
import { binsOf, eceOf, measuresOf, pointOf, severityOf } from '../../../../web/engine/decisions/points.ts';
import { overClasses } from '../../../../web/engine/decisions/trees.ts';
import { GRID_STEP } from '../../../../web/engine/decisions/types.ts';
import { newCore, tableOf } from '../../../support/core.ts';
import { decisionCase, decisionCases } from '../../../support/decisions/fixtures.ts';
import { expectNear } from '../../../support/decisions/near.ts';
import type { TreeCase } from '../../../support/decisions/tree.ts';
import { givenTree, setsOf } from './decide-cases.ts';

const core = newCore();
const OPTIONS = { ruler: 0, cost: 'height', full: true, mostSteps: 2 ** 24, temperature: 1 };

const flat = (tree: TreeCase, classes: number) => {
  const names = Array.from({ length: classes }, (_, c) => `class ${c}`);
  return overClasses(givenTree({ name: 'tree', tree }, classes).tree, { classes: names }, 'tree').hierarchy;
};

/** Rows that all calibrate and are all judged; `use` sees the handle when all are there. */
async function judged<T>(
  options: Partial<DecideOptions> & Pick<DecideOptions, 'kind' | 'trees'>,
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  thresholds: readonly number[],
  use: (decide: Decide) => T,
): Promise<T> {
  const classes = rows[0]?.length ?? 0;
  return new Decide(core, classes, { ...OPTIONS, cost: 'height', ...options }).use(async (decide) => {
    const table = tableOf(Float64Array.from(rows.flat()), rows.length, classes);
    for (const part of ['calibration', 'evaluation'] as const) {
      await streamRows(core, table, {}, (chunk, first) => {
        const some = Int32Array.from(labels.slice(first, first + chunk.count));
        decide.push(chunk, some, new Uint8Array(chunk.count).fill(partNumber(part)));
      });
    }
    decide.endRows();
    const all = options.trees.flatMap(() => thresholds.map((x) => Math.floor(x / GRID_STEP + 0.5)));
    expect(decide.scan(thresholds.length, Float64Array.from(all))).toBe(false);
    return use(decide);
  });
}

interface AnswersCase {
  readonly id: string;
  readonly input: { probabilities: number[][]; labels: number[]; tree: TreeCase };
  readonly expected: {
    readonly nodes: number[][];
    readonly node_probabilities: number[][];
    readonly coverage_of_node: number[];
    readonly height_of_node: number[];
    readonly climbing: Record<string, number[][]>;
    readonly tight: number[];
    readonly haurc: number;
    readonly standard_error: number;
    readonly influence: number[];
    readonly curve: { threshold: number[]; risk: number[]; coverage: number[] };
    readonly resampled: { seed: number; haurc: number[] };
    readonly points: Record<string, Record<string, number>>;
    readonly reliability: Record<'probability' | 'frequency' | 'ece', number[]>;
  };
}

describe.each(decisionCases<AnswersCase>('answers'))('$id', ({ input, expected }) => {
  const classes = input.probabilities[0]?.length ?? 0;
  const tree = flat(input.tree, classes);
  const sets = setsOf(tree);
  const places = expected.nodes.map((set) => sets.indexOf(set.join()));
  const options = { kind: 'probabilities', trees: [tree] } as const;

  it('answers each row by climbing', async () => {
    expect([...sets].sort()).toEqual(expected.nodes.map((set) => set.join()).sort());
    for (const [i, row] of input.probabilities.entries()) {
      const label = input.labels[i] ?? -1;
      const answered = (counted: Float64Array): string | undefined => sets[counted.subarray(2).indexOf(1)];
      for (const [threshold, wanted] of Object.entries(expected.climbing)) {
        await judged(options, [row], [label], [Number(threshold)], (decide) => {
          expect(answered(decide.report('threshold', 0, 0))).toBe(wanted[i]?.join());
          const { sum } = binsOf(decide.report('reliability', 0));
          const probability = places.map((node) =>
            sum.subarray(15 * node, 15 * node + 15).reduce((all, value) => all + value, 0),
          );
          expectNear(probability, expected.node_probabilities[i]);
          expectNear(
            [...decide.report('calibration', 0)].map((x) => x * GRID_STEP),
            [expected.tight[i]],
          );
        });
      }
    }
  });

  it('has risk, coverage, errors and resamples of all rows', async () => {
    const thresholds = Object.keys(expected.points).map(Number);
    await judged(options, input.probabilities, input.labels, thresholds, (decide) => {
      const measures = measuresOf(tree, decide.report('nodes'), decide.report('labels'));
      expectNear(
        places.map((node) => 1 - (measures.information[node] ?? Number.NaN)),
        expected.coverage_of_node,
      );
      expectNear(
        places.map((node) => tree.height[node]),
        expected.height_of_node,
      );
      const [haurc, error] = decide.area(0);
      expectNear({ haurc, error }, { haurc: expected.haurc, error: expected.standard_error });
      const { seed, haurc: drawn } = expected.resampled;
      expectNear([...decide.resample(0, seed, 0, drawn.length)], drawn);
      Object.values(expected.points).forEach((point, i) => {
        expectNear(pointOf(decide.report('threshold', 0, i), measures, input.labels.length), point);
      });
      const bins = binsOf(decide.report('reliability'));
      expectNear(
        places.map((node) => eceOf(bins, 15 * node)),
        expected.reliability.ece,
      );
      // Every corner that the core gives is a point of the curve, and every level of risk has its corners.
      const corners = decide.report('curve');
      for (let i = 0; i < corners.length; i += 5) {
        const [level = 0, up = 0, above = 0, below = 0, to = 0] = corners.subarray(i, i + 5);
        const behind = expected.curve.threshold.findIndex((x) => Math.abs(x - (level + 1) * GRID_STEP) < GRID_STEP / 2);
        expect(behind).toBeGreaterThan(0);
        expectNear([above, 1 - to], [expected.curve.risk[behind], expected.curve.coverage[behind]]);
        expectNear([up, 1 - below], [expected.curve.risk[behind - 1], expected.curve.coverage[behind - 1]]);
      }
    });
  });
});

interface Measured {
  readonly severity_information: number | null;
  readonly hd: Record<string, number>;
}

interface SeverityCase {
  readonly id: string;
  readonly input: { logits: number[][]; labels: number[]; temperature: number; tree: TreeCase; ruler: TreeCase };
  readonly expected: Record<'plain' | 'crm_height' | 'crm_information', Measured & Record<string, unknown>>;
}

it.each(decisionCases<SeverityCase>('severity'))('$id: rankings and their mistakes', async ({ input, expected }) => {
  const classes = input.logits[0]?.length ?? 0;
  const trees = [flat(input.ruler, classes), flat(input.tree, classes)];
  for (const cost of ['height', 'information'] as const) {
    const options = { kind: 'logits', trees, cost, temperature: input.temperature } as const;
    await judged(options, input.logits, input.labels, [], (decide) => {
      const [ruler] = trees;
      if (ruler === undefined) throw new Error('no ruler');
      const measures = measuresOf(ruler, decide.report('nodes', 0), decide.report('labels'));
      for (const [which, name] of ['plain', `crm_${cost}`].entries()) {
        const found = severityOf(decide.report('ranking', 1, which), measures, input.labels.length, classes);
        const { ranking, severity_information, hd, ...rest } = expected[name as keyof typeof expected];
        expectNear(found, { ...rest, severityInformation: severity_information, hd: [hd[1], hd[5], hd[20]] });
        expect(found.heights.reduce((sum, count) => sum + count, 0)).toBe(input.labels.length);
      }
    });
  }
});

it('puts probabilities of a node in bins as they are on the grid', async () => {
  type Case = { input: { confidence: number[]; right: number[] }; expected: { count: number[]; ece: number } };
  const { input, expected } = decisionCase<Case>('ece');
  const star = flat({ children: [[], [], [0, 1]], class: [0, 1, -1] }, 2);
  const rows = input.confidence.map((p) => [p, 1 - p]);
  const labels = input.right.map((right) => 1 - right);
  await judged({ kind: 'probabilities', trees: [star] }, rows, labels, [], (decide) => {
    const bins = binsOf(decide.report('reliability'));
    expect([...bins.count.subarray(0, 15)]).toEqual(expected.count);
    expectNear(eceOf(bins), expected.ece);
  });
});
