import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { answersCsv, ruleOf, runAnswers } from '../../../../web/engine/decisions/answers.ts';
import { rankOf, thresholdFor } from '../../../../web/engine/decisions/at-threshold.ts';
import { fitTemperature } from '../../../../web/engine/decisions/fit.ts';
import { rowsOf } from '../../../../web/engine/decisions/rows.ts';
import { ofTemperature, tooFew } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { type DecideSettings, GRID_STEP } from '../../../../web/engine/decisions/types.ts';
import { newCore } from '../../../support/core.ts';
import { decisionCase, decisionCases, hierarchyOf } from '../../../support/decisions/fixtures.ts';
import { expectNear } from '../../../support/decisions/near.ts';
import type { TreeCase } from '../../../support/decisions/tree.ts';
import { codesOf } from '../data/roles.ts';
import { datasetOfRows, decideRows, jsonInOrder, type NamedCase, setsOf } from './decide-cases.ts';

interface DecideCase {
  readonly id: string;
  readonly input: {
    readonly logits?: number[][];
    readonly probabilities?: number[][];
    readonly labels: number[];
    readonly trees: NamedCase[];
    readonly options: Readonly<Record<string, unknown>>;
  };
  readonly expected: {
    readonly answers: { part: string[]; predicted: number[]; classes: number[][]; confidence: number[] };
    readonly trees: ({ hierarchy: TreeCase; targets: object[] } & Record<string, unknown>)[];
    readonly warnings: string[];
  } & Record<string, unknown>;
}

/** Options of the implementation that the cases are from. */
const NAMES: Readonly<Record<string, string>> = { share: 'split', resamples: 'bootstrap' };

describe.each(decisionCases<DecideCase>('decide'))('$id', ({ input, expected }) => {
  const options = Object.entries(input.options).map(([key, value]) => [NAMES[key] ?? key, value]);
  const settings: Partial<DecideSettings> = {
    ...Object.fromEntries(options),
    as: input.logits === undefined ? 'probabilities' : 'logits',
  };
  const rows = input.logits ?? input.probabilities ?? [];
  const { answers, trees, warnings, ...rest } = expected;

  it.each([
    ['with its steps in memory', 2 ** 24],
    ['read a second time for its steps', 0],
  ])('is the whole run, %s', async (_, keptSteps) => {
    const asked = keptSteps === 0 ? { ...settings, bootstrap: 0 } : settings;
    const decisions = await decideRows(rows, input.labels, input.trees, asked, {}, { keptSteps });
    const json = jsonInOrder(
      decisions,
      trees.map(({ hierarchy }) => setsOf(hierarchyOf(hierarchy))),
    );
    const within = keptSteps === 0 ? { interval: null } : {};
    const { differences, ...whole } = rest as { differences: object[] };
    expectNear(json, whole, 1e-9);
    expectNear(
      json.differences,
      differences.map((difference) => ({ ...difference, ...within })),
      1e-9,
    );
    trees.forEach(({ hierarchy, targets, ...wanted }, t) => {
      expect(setsOf(decisions.trees[t]?.hierarchy ?? hierarchyOf(hierarchy)).sort()).toEqual(
        setsOf(hierarchyOf(hierarchy)).sort(),
      );
      expectNear(json.trees[t], { ...wanted, ...within }, 1e-9, `trees[${t}]`);
      expectNear(json.trees[t].targets, targets, 1e-9, 'targets');
    });
    expect(codesOf(decisions)).toEqual(warnings);
  });

  it('answers every row', async () => {
    const decisions = await decideRows(rows, input.labels, input.trees, settings);
    const rule = ruleOf(decisions, 1, 0);
    const found = await runAnswers(newCore, datasetOfRows(rows, input.labels), rule);
    const sets = setsOf(rule.hierarchy);
    const [header, ...lines] = answersCsv(decisions, rule, found).trimEnd().split('\n');
    expect(header).toBe('row,part,predicted,node,classes,confidence');
    const fields = lines.map((line) => line.split(','));
    expect(fields.map(([row]) => Number(row))).toEqual([...rows.keys()]);
    expect(fields.map(([, part]) => part)).toEqual(answers.part);
    expect(fields.map(([, , predicted]) => Number(predicted))).toEqual(answers.predicted);
    expect(fields.map(([, , , node]) => sets[Number(node)])).toEqual(answers.classes.map((set) => set.join()));
    expect(fields.map((field) => Number(field[4]))).toEqual(answers.classes.map((set) => set.length));
    expectNear(
      fields.map((field) => Number(field[5])),
      answers.confidence,
      1e-9,
    );
  });
});

it('refuses what cannot be decided on, and names it', async () => {
  type Case = { why: string; tree?: TreeCase; logits?: number[][]; labels?: number[]; names: string };
  for (const { why, tree, logits, labels, names } of decisionCase<{ expected: Case[] }>('refused').expected) {
    const rows = logits ?? [
      [1, 2, 0],
      [0, 1, 2],
    ];
    const run = decideRows(rows, labels ?? [1, 2], tree === undefined ? [] : [{ name: 'given', tree }], {});
    await expect(run, why).rejects.toThrow(names);
    await expect(run, why).rejects.toThrow(DataError);
  }
});

describe('temperatures', () => {
  type Case = { note: string; logits: number[][]; labels: number[]; temperature: number; warnings: string[] };
  it.each(decisionCase<{ expected: Case[] }>('temperature').expected)(
    '$note',
    async ({ logits, labels, temperature, warnings }) => {
      const context = { onProgress: undefined };
      const rows = rowsOf(datasetOfRows([...logits, ...logits], [...labels, ...labels]), DEFAULT_SETTINGS);
      const fit = Uint32Array.from(logits.keys());
      const fitted = await fitTemperature(newCore(), { ...rows, fit }, 'logits', DEFAULT_SETTINGS, context);
      expect(fitted.temperature).toBe(temperature);
      expect(ofTemperature(fitted, false).map(({ code }) => code)).toEqual(warnings);
      expect(ofTemperature(fitted, true)).toEqual([]);
    },
  );
});

it('promises a threshold only where there are rows enough', () => {
  type Case = { tight: number[]; target: number; rank: number; threshold: number | null };
  for (const { tight, target, rank, threshold } of decisionCase<{ expected: Case[] }>('conformal').expected) {
    expect(rankOf(tight.length, target)).toBe(rank);
    const calibration = Float64Array.from(tight, (value) => value / GRID_STEP).sort();
    expect(thresholdFor({ calibration }, target)).toBe(threshold);
    expect(tooFew([target], tight.length).length).toBe(rank > tight.length ? 1 : 0);
  }
});
