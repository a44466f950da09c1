import { expect, test } from 'vitest';
import { percentAtLeast, roundedBound, three } from '../../../../../web/engine/base/digits.ts';
import { reassignedPoints } from '../../../../../web/engine/decisions/points/reassigned.ts';
import { keepAverages } from '../../../../../web/engine/methods/l2h/averages.ts';
import { classesUnder, deciding } from '../../../../../web/engine/methods/l2h/deciding.ts';
import { l2hFindings } from '../../../../../web/engine/methods/l2h/findings.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { valueText } from '../../../../../web/page/app/playback/judge-join.ts';
import { decideByLogits } from '../../../../../web/page/panels/l2h/playback.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { Random } from '../../../../support/random.ts';

// The texts of a card on averages and margins that the kept logits leave open: bounds that hold, until the points are
// read.

const [ROWS, CLASSES] = [400, 100];
const core = newCore();
const dataset = datasetOf(tableOf(plantedLogits(ROWS, CLASSES, 1).logits, ROWS, CLASSES));
const merged = (top: number): Promise<Result> => runL2h(core, dataset, { as: 'logits', top }, {});
const [few, all] = await Promise.all([merged(8), merged(CLASSES)]);
const STEPS = Array.from({ length: CLASSES - 2 }, (_, step) => step);
const number = (text: string | undefined): number => Number(text?.replaceAll(',', ''));
const joinedOf = (result: Result, step: number) => {
  const question = decideByLogits(result, step)[1];
  if (question === undefined) throw new Error('there is no such step');
  return question;
};

test('bounds that are said hold, in every sentence', () => {
  const wrong: string[] = [];
  let bounds = 0;
  for (const step of STEPS) {
    const { average, runnerUpAverage } = l2hFindings(all)?.evidence[step] ?? {};
    const { filled = '', notes, compared } = joinedOf(few, step);
    const said = [plain(filled), ...notes.map(plain)].join(' ');
    const least = /is at least ([\d.,]+)/.exec(said)?.[1];
    const most = /has at most ([\d.,]+\d)/.exec(said)?.[1];
    const margin = /Margin: at least ([\d.]+) %/.exec(said)?.[1];
    if (least !== undefined && !(number(least) <= (average ?? 0))) wrong.push(`${step}: ${said}`);
    if (most !== undefined && !(number(most) >= (runnerUpAverage ?? 0))) wrong.push(`${step}: ${said}`);
    if (margin !== undefined && !(number(margin) / 100 <= (all.margins?.[step] ?? 0))) wrong.push(`${step}: ${said}`);
    const [own, other] = compared.map((each) => valueText(each, three));
    if (compared[0]?.bound === undefined && own !== three(average ?? null)) wrong.push(`${step}: ${own}`);
    if (compared[1]?.bound === undefined && other !== three(runnerUpAverage ?? null)) wrong.push(`${step}: ${other}`);
    bounds += Number(least !== undefined);
  }
  expect(wrong).toEqual([]);
  expect(bounds).toBeGreaterThan(5);
});

test('once its points are read, a step says the numbers themselves, as it does where all logits are kept', async () => {
  const open = STEPS.filter((step) => l2hFindings(few)?.evidence[step]?.averageBounds !== undefined);
  for (const step of open.slice(0, 5)) {
    const group = classesUnder(few, few.merges?.[2 * step] ?? -1);
    const points = await reassignedPoints(() => core, dataset, { as: 'logits', group });
    expect(plain(joinedOf(few, step).filled ?? '')).toContain('at least');
    keepAverages(few, step, deciding(few, step, points).means);
    const [found, wanted] = [joinedOf(few, step), joinedOf(all, step)];
    expect(plain(found.filled ?? '')).toBe(plain(wanted.filled ?? ''));
    expect(found.notes).toEqual(wanted.notes);
    expect(found.compared.map((each) => valueText(each, three))).toEqual(
      wanted.compared.map((each) => valueText(each, three)),
    );
  }
});

test('numbers are rounded so that bounds hold', () => {
  const random = new Random(3);
  for (let i = 0; i < 2000; i++) {
    const value = 10 ** (12 * random.uniform() - 6);
    const digits = 3 + random.below(5);
    const [down, up] = [roundedBound(value, -1, digits), roundedBound(value, 1, digits)];
    expect(down <= value && value <= up && up - down <= value * 10 ** (2 - digits)).toBe(true);
    expect(Number.parseFloat(percentAtLeast(value / 1e6).replace('< ', ''))).toBeLessThanOrEqual(value / 1e4);
  }
  expect([roundedBound(5.7256, -1), roundedBound(5.7256, 1), roundedBound(9.999, 1), roundedBound(5, 1)]).toEqual([
    5.72, 5.73, 10, 5,
  ]);
});
