import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../../tools/cli/files.ts';
import { assemble } from '../../../../../web/engine/data/dataset/assemble.ts';
import { readResultJson } from '../../../../../web/engine/hierarchy/json.ts';
import { methodOf } from '../../../../../web/engine/methods/index.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { l2hFindings, type MergeEvidence } from '../../../../../web/engine/methods/l2h/findings.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Dataset, TopLists } from '../../../../../web/engine/model/dataset.ts';
import { leastMargins, type Result } from '../../../../../web/engine/model/result.ts';
import { datasetOf, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { cutToLists } from '../../../../support/oracle/lists.ts';
import { isHere, realFile } from '../../../../support/real-data.ts';

// However few values are kept of each point: every number of a merge is the one of all values, or is told as bounds that hold.

const core = newCore();
const run = (dataset: Dataset, top: number, score = 'sum_of_means'): Promise<Result> =>
  runL2h(core, dataset, { as: 'logits', top, score }, {});

const SLACK = 1e-9;
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK * Math.max(Math.abs(a), Math.abs(b));
const holds = ([least, most]: readonly [number, number], value: number): boolean =>
  least <= value * (1 + SLACK) && value <= most * (1 + SLACK);

/** The parts of a merge's evidence that are not true of all values. */
function untrueOf(found: MergeEvidence, all: MergeEvidence): string[] {
  const isTrue = (
    value: number | null,
    bounds: readonly [number, number] | undefined,
    wanted: number | null,
  ): boolean =>
    bounds === undefined
      ? value === null || wanted === null
        ? value === wanted
        : isNear(value, wanted)
      : value === null && wanted !== null && bounds[0] < bounds[1] && holds(bounds, wanted);
  const parts = {
    score: isTrue(found.score, undefined, all.score),
    nextScore: isTrue(found.nextScore, undefined, all.nextScore),
    average: isTrue(found.average, found.averageBounds, all.average),
    runnerUpAverage: isTrue(found.runnerUpAverage, found.runnerUpBounds, all.runnerUpAverage),
    runnerUp: found.runnerUp === null || found.runnerUp === all.runnerUp,
  };
  return Object.entries(parts).flatMap(([name, isSo]) => (isSo ? [] : [name]));
}

/**
 * The parts that are not true of all values, by merge, as long as the merges are the same; and the number of bounds.
 */
function compared(found: Result, all: Result): { readonly untrue: string[]; readonly bounds: number } {
  const [evidence, wanted] = [found, all].map((result) => l2hFindings(result)?.evidence ?? []) as [
    MergeEvidence[],
    MergeEvidence[],
  ];
  const untrue: string[] = [];
  let bounds = 0;
  for (const [i, each] of evidence.entries()) {
    if (found.merges?.subarray(2 * i, 2 * i + 2).join() !== all.merges?.subarray(2 * i, 2 * i + 2).join()) break;
    untrue.push(...untrueOf(each, wanted[i] as MergeEvidence).map((name) => `${name} of merge ${i}`));
    bounds += Number(each.averageBounds !== undefined) + Number(each.runnerUpBounds !== undefined);
    const [own, least, right] = [found.margins, found.marginsAtLeast, all.margins].map(
      (of) => of?.[i] ?? Number.NaN,
    ) as [number, number, number];
    const isTrue = Number.isNaN(own)
      ? Number.isNaN(right) || least <= right + SLACK
      : Number.isNaN(least) && Math.abs(own - right) <= SLACK;
    if (!isTrue) untrue.push(`margin of merge ${i}`);
  }
  return { untrue, bounds };
}

describe('kept values', () => {
  it.each([
    ['sum_of_means', 400, 100],
    ['mean', 2000, 40],
    ['size', 300, 60],
  ])('by %s, %i points of %i classes: what is told is that of all values, or bounds', async (score, rows, columns) => {
    for (const seed of [1, 2, 3]) {
      const dataset = datasetOf(tableOf(plantedLogits(rows, columns, seed).logits, rows, columns));
      const all = await run(dataset, columns, score);
      expect(compared(all, all)).toEqual({ untrue: [], bounds: 0 });
      const counts = [];
      for (const top of [1, 3, 8, 32]) {
        const found = await run(dataset, top, score);
        expect(found.merges).toEqual(all.merges);
        const { untrue, bounds } = compared(found, all);
        expect(untrue).toEqual([]);
        counts.push(bounds);
      }
      expect(Math.max(...counts)).toBeGreaterThan(0);
    }
  });

  it('in the JSON are numbers or null with bounds beside them, and the least margins come back', async () => {
    const dataset = datasetOf(tableOf(plantedLogits(400, 100, 1).logits, 400, 100));
    const found = await run(dataset, 8);
    const json = JSON.parse(resultJson(found));
    const least: (number | null)[] = json.margins_at_least;
    expect(least.some((each) => each !== null)).toBe(true);
    least.forEach((each, i) => {
      expect(each === null || json.margins[i] === null).toBe(true);
    });
    const isOpen = ({ average, average_bounds }: Record<string, unknown>): boolean =>
      average === null && Boolean(average_bounds);
    expect(json.evidence.some(isOpen)).toBe(true);
    expect(readResultJson(resultJson(found)).margins).toEqual(leastMargins(found));
    expect(JSON.parse(resultJson(await run(dataset, 100))).margins_at_least).toBeUndefined();
  });

  it.runIf(isHere).each(['resnet20', 'wideresnet'])('of %s on CIFAR-100', async (name) => {
    const dataset = assemble([await inputOf(realFile(`cifar100/${name}_logits.npy`), 'logits')]);
    const all = await run(dataset, 100);
    const counts = [];
    for (const top of [8, 32]) {
      const { untrue, bounds } = compared(await run(dataset, top), all);
      expect(untrue).toEqual([]);
      counts.push(bounds);
    }
    expect(Math.min(...counts)).toBeGreaterThan(10);
  });
});

describe('lists of the best classes', () => {
  const of = (lists: TopLists): Dataset => ({ ...NOTHING, lists: { file: 'answers.jsonl', lists } });
  it.each([2, 5, 12])('%i a point: the same, as far as guesses are right', async (k) => {
    for (const seed of [1, 2, 3]) {
      const { logits } = plantedLogits(1500, 30, seed);
      const all = await run(datasetOf(tableOf(logits, 1500, 30)), 30);
      const found = await runL2h(core, of(cutToLists(logits, 1500, 30, k)), {}, {});
      const { untrue, bounds } = compared(found, all);
      expect(untrue).toEqual([]);
      expect(bounds).toBeGreaterThan(0);
    }
  });

  it('support that follows from guesses is said to be approximate', async () => {
    const { logits } = plantedLogits(1500, 30, 1);
    const codes = async (lists: TopLists): Promise<string[]> =>
      (await runL2h(core, of(lists), { bootstrap: 3 }, {})).warnings.map(({ code }) => code);
    expect(await codes(cutToLists(logits, 1500, 30, 2))).toContain('open-resamples');
    expect(await codes(cutToLists(logits, 1500, 30, 30))).not.toContain('open-resamples');
  });

  it('support that is added later says so, too', async () => {
    const dataset = of(cutToLists(plantedLogits(1500, 30, 1).logits, 1500, 30, 2));
    const [shown, found] = [await runL2h(core, dataset, {}, {}), await runL2h(core, dataset, { bootstrap: 3 }, {})];
    const support = methodOf('l2h')?.additions?.find(({ adds }) => adds === 'support');
    const said = support?.add(shown, found).warnings.filter(({ code }) => code === 'open-resamples');
    expect(said).toEqual(found.warnings.filter(({ code }) => code === 'open-resamples'));
    expect(said).toHaveLength(1);
  });
});
