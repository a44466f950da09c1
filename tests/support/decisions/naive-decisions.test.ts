import { describe, expect, it } from 'vitest';
import { naiveDecisions } from '../naive-decisions.ts';
import {
  atAccuracy,
  climb,
  curveOf,
  errorOf,
  haurcOf,
  influenceOf,
  once,
  pointOf,
  probabilityOf,
  promised,
  type Seen,
  see,
  tightOf,
} from './answers.ts';
import { resample, shuffledOrder, splitOf } from './draws.ts';
import { decisionCase, decisionCases } from './fixtures.ts';
import { crmRanking, distance, severityOf } from './mistakes.ts';
import { expectNear } from './near.ts';
import { binOf, ece, fitTemperature, grid, plainRanking } from './row.ts';
import { type Node, type TreeCase, treeOf } from './tree.ts';

const logs = (probabilities: readonly (readonly number[])[]): number[][] =>
  probabilities.map((row) => row.map(Math.log));

interface AnswersCase {
  readonly id: string;
  readonly input: { probabilities: number[][]; labels: number[]; tree: TreeCase };
  readonly expected: Record<string, unknown> & {
    nodes: number[][];
    climbing: Record<string, number[][]>;
    resampled: { seed: number; counts_0: number[]; haurc: number[] };
    at_accuracy: Record<string, unknown>;
    points: Record<string, unknown>;
    conformal: Record<string, { threshold: number; rank: number }>;
    reliability: Record<'probability' | 'frequency' | 'ece', number[]>;
  };
}

describe.each(decisionCases<AnswersCase>('answers'))('$id', ({ input, expected }) => {
  const classes = input.probabilities[0]?.length ?? 0;
  const tree = treeOf(input.tree, classes);
  const values = logs(input.probabilities);
  const rows = values.map((row, i): Seen => see(tree, { values: row, label: input.labels[i] ?? -1 }, 1));
  const nodes = expected.nodes.map((set) => tree.nodes.find((node) => node.classes.join() === set.join()) as Node);
  const answers = (rule: (row: Seen) => Node): (readonly number[])[] => rows.map((row) => rule(row).classes);

  it('has the nodes, their probabilities and sizes', () => {
    expect(tree.nodes).toHaveLength(nodes.length);
    expectNear(
      {
        predicted: rows.map((row) => row.predicted),
        nodes: nodes.map((node) => node.classes),
        node_probabilities: rows.map((row) => nodes.map((node) => probabilityOf(row, node))),
        coverage_of_node: nodes.map((node) => node.coverage),
        height_of_node: nodes.map((node) => node.height),
      },
      Object.fromEntries(
        ['predicted', 'nodes', 'node_probabilities', 'coverage_of_node', 'height_of_node'].map((key) => [
          key,
          expected[key],
        ]),
      ),
    );
  });

  it('answers by climbing', () => {
    for (const [threshold, wanted] of Object.entries(expected.climbing)) {
      expect(answers((row) => climb(row, grid(Number(threshold))))).toEqual(wanted);
    }
  });

  it('has the curve, its area and its error', () => {
    const curve = curveOf(once(rows));
    const influence = influenceOf(rows);
    expectNear(
      {
        tight: rows.map(tightOf),
        curve: {
          threshold: curve.map(({ threshold }) => threshold),
          risk: curve.map(({ risk }) => risk),
          coverage: curve.map(({ coverage }) => coverage),
        },
        haurc: haurcOf(once(rows)),
        influence,
        standard_error: errorOf(influence),
      },
      Object.fromEntries(['tight', 'curve', 'haurc', 'influence', 'standard_error'].map((key) => [key, expected[key]])),
    );
    const { seed, counts_0, haurc } = expected.resampled;
    expect(resample(rows.length, seed, 0)).toEqual(counts_0);
    const drawn = haurc.map((_, which) => haurcOf({ seen: rows, weights: resample(rows.length, seed, which) }));
    expectNear(drawn, haurc);
  });

  it('has points, thresholds and reliability', () => {
    for (const [accuracy, wanted] of Object.entries(expected.at_accuracy)) {
      expectNear(atAccuracy(rows, Number(accuracy)), wanted);
    }
    for (const [threshold, wanted] of Object.entries(expected.points)) {
      expectNear(
        pointOf(rows, (row) => climb(row, grid(Number(threshold)))),
        wanted,
      );
    }
    for (const [target, { rank, threshold }] of Object.entries(expected.conformal)) {
      const found = promised(rows.map(tightOf), Number(target));
      expectNear({ rank: found.rank, threshold: found.threshold ?? 1 + 2 ** -40 }, { rank, threshold });
    }
    const reliable = nodes.map((node) =>
      rows.map((row) => ({ p: probabilityOf(row, node), hit: node.classes.includes(row.label) })),
    );
    expectNear(reliable.map(ece), expected.reliability.ece);
  });
});

interface SeverityCase {
  readonly id: string;
  readonly input: { logits: number[][]; labels: number[]; temperature: number; tree: TreeCase; ruler: TreeCase };
  readonly expected: Record<string, unknown> & { crm_height: { ranking: number[][] } };
}

describe.each(decisionCases<SeverityCase>('severity'))('$id', ({ input, expected }) => {
  const classes = input.logits[0]?.length ?? 0;
  const [tree, ruler] = [treeOf(input.tree, classes), treeOf(input.ruler, classes)];
  const rows = input.logits.map((values, i) => ({ values, label: input.labels[i] ?? -1 }));
  const all = Array.from({ length: classes }, (_, c) => c);

  it('ranks and measures', () => {
    const plain = rows.map(({ values }) => plainRanking(values));
    const measured = (ranking: number[][]) => ({ ranking, ...severityOf(ruler, input.labels, ranking) });
    const relabelled = {
      plain_ranking: plain,
      height: all.map((a) => all.map((b) => distance(tree, 'height', a, b))),
      information: all.map((a) => all.map((b) => distance(tree, 'information', a, b))),
      plain: measured(plain),
      crm_height: measured(rows.map((row) => crmRanking(tree, 'height', row, input.temperature))),
      crm_information: measured(rows.map((row) => crmRanking(tree, 'information', row, input.temperature))),
    };
    expectNear(relabelled, expected);
  });
});

interface DecideCase {
  readonly id: string;
  readonly input: {
    readonly logits?: number[][];
    readonly probabilities?: number[][];
    readonly labels: number[];
    readonly trees: { name: string; tree: TreeCase }[];
    readonly options: Record<string, unknown>;
  };
  readonly expected: {
    readonly ruler: string;
    readonly answers: { part: string[]; predicted: number[]; classes: number[][]; confidence: number[] };
    readonly trees: { hierarchy: TreeCase; targets: object[]; reliability: Record<string, number[]> }[];
  } & Record<string, unknown>;
}

/** Options of the implementation that the cases are from. */
const NAMES: Record<string, string> = { share: 'split', resamples: 'bootstrap' };

describe.each(decisionCases<DecideCase>('decide'))('$id', ({ input, expected }) => {
  it('is the whole run', () => {
    const options = Object.fromEntries(Object.entries(input.options).map(([key, value]) => [NAMES[key] ?? key, value]));
    const logits = input.logits ?? logs(input.probabilities ?? []);
    const run = naiveDecisions(logits, input.labels, input.trees, options);
    const { ruler, answers, trees, ...rest } = expected;
    expect(ruler).toBe(input.trees[0]?.name);
    expectNear(run, rest, 1e-9);
    trees.forEach(({ hierarchy, reliability, targets, ...wanted }, t) => {
      const found = run.trees[t];
      expectNear(found, { crm: null, ...wanted }, 1e-9);
      expectNear(found?.targets, targets, 1e-6);
      // By node, in the order of the file.
      const sets = treeOf(hierarchy, logits[0]?.length ?? 0).nodes;
      expect(found?.nodes.map((set) => set.join()).sort()).toEqual(sets.map((node) => node.classes.join()).sort());
      const place = hierarchy.children.map(
        (_, node) => found?.nodes.findIndex((set) => set.join() === setBelow(hierarchy, node)) ?? -1,
      );
      for (const key of ['probability', 'frequency', 'ece'] as const) {
        expectNear(
          place.map((at) => found?.reliability[key][at]),
          reliability[key],
          1e-9,
          key,
        );
      }
    });
    expectNear(
      run.answers.map(({ part }) => part),
      answers.part,
    );
    expectNear(
      run.answers.map(({ predicted }) => predicted),
      answers.predicted,
    );
    expectNear(
      run.answers.map(({ classes }) => classes),
      answers.classes,
    );
    expectNear(
      run.answers.map(({ confidence }) => confidence),
      answers.confidence,
      1e-9,
    );
  });
});

function setBelow({ children, class: classOf }: TreeCase, node: number): string {
  const below = (at: number): number[] =>
    (children[at]?.length ?? 0) === 0 ? [classOf[at] ?? -1] : (children[at] ?? []).flatMap(below);
  return below(node)
    .sort((a, b) => a - b)
    .join();
}

describe('parts', () => {
  it('draws as the cases do', () => {
    const { expected } = decisionCase<{
      expected: {
        split: { rows: number; share: number; seed: number; calibration: number[] }[];
        shuffled: { classes: number; seed: number; order: number[] }[];
        resample: { rows: number; seed: number; which: number; counts: number[] }[];
      };
    }>('random');
    for (const { rows, share, seed, calibration } of expected.split) {
      expect(splitOf(rows, share, seed, false).calibration).toEqual(calibration);
    }
    for (const { classes, seed, order } of expected.shuffled) expect(shuffledOrder(classes, seed)).toEqual(order);
    for (const { rows, seed, which, counts } of expected.resample) expect(resample(rows, seed, which)).toEqual(counts);
  });

  it('rounds to the grid, and puts confidences in bins', () => {
    const rounded = decisionCase<{ expected: { value: number; grid: number }[] }>('grid').expected;
    for (const { value, grid: wanted } of rounded) expect(grid(value)).toBe(wanted);
    const binned = decisionCase<{
      input: { confidence: number[]; right: number[] };
      expected: { bin: number[]; ece: number };
    }>('ece');
    const confidences = binned.input.confidence.map(grid);
    expect(confidences.map(binOf)).toEqual(binned.expected.bin);
    expectNear(ece(confidences.map((p, i) => ({ p, hit: binned.input.right[i] === 1 }))), binned.expected.ece);
  });

  it('finds temperatures', () => {
    type Case = { note: string; logits: number[][]; labels: number[]; temperature: number; warnings: string[] };
    for (const { logits, labels, temperature, warnings, note } of decisionCase<{ expected: Case[] }>('temperature')
      .expected) {
      const found = fitTemperature(logits.map((values, i) => ({ values, label: labels[i] ?? -1 })));
      expect(found, note).toEqual({ temperature, warnings });
    }
  });

  it('promises thresholds', () => {
    type Case = { tight: number[]; target: number; rank: number; threshold: number | null };
    for (const { tight, target, rank, threshold } of decisionCase<{ expected: Case[] }>('conformal').expected) {
      expect(promised(tight, target)).toEqual({ rank, threshold });
    }
  });

  it('refuses what cannot be decided on', () => {
    type Case = { why: string; tree?: TreeCase; logits?: number[][]; labels?: number[]; names: string };
    for (const { why, tree, logits, labels, names } of decisionCase<{ expected: Case[] }>('refused').expected) {
      const run = (): unknown => (tree ? treeOf(tree, 3) : naiveDecisions(logits ?? [], labels ?? [], [], {}));
      expect(run, why).toThrow(names);
    }
  });
});
