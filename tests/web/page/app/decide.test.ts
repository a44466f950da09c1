import { describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { wholePercent } from '../../../../web/engine/base/digits.ts';
import { bandOf, riskAt } from '../../../../web/engine/decisions/curve.ts';
import { decisionsJson } from '../../../../web/engine/decisions/json.ts';
import { rowOnTree, treeForRows } from '../../../../web/engine/decisions/path.ts';
import { medianGroup } from '../../../../web/engine/decisions/points.ts';
import { promiseOf, promiseSentence } from '../../../../web/engine/decisions/promise.ts';
import { pythonRule } from '../../../../web/engine/decisions/python-rule.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import { withSeen } from '../../../../web/engine/decisions/seen.ts';
import type { DecidedTree, Decisions } from '../../../../web/engine/decisions/types.ts';
import { answering } from '../../../../web/page/app/decide/deciding.ts';
import {
  decisionSentence,
  meanText,
  operatingAt,
  promises,
  refusal,
  sharesOnDrawn,
  splitWords,
} from '../../../../web/page/app/decide/offered.ts';
import { rowsThrough, stopOf, usesOf } from '../../../../web/page/app/decide/try-point.tsx';
import { differenceOf, noTreeHelps, verdictOf } from '../../../../web/page/app/decide/useful-table.tsx';
import { DECIDE_CHOICE } from '../../../../web/page/app/view/choices.ts';
import { riskChart } from '../../../../web/page/drawing/curve.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';
import { datasetOf, labelsOf, tableOf } from '../../../support/core.ts';
import { madeDecisions, treeOfSets } from '../../../support/decisions/made.ts';
import { plantedLogits } from '../../../support/generate.ts';

// The texts of Decide, against its numbers.

const CLASSES = 8;
const { logits: flat, labels } = plantedLogits(160, CLASSES, 71);
const logits = Array.from({ length: 160 }, (_, i) => Array.from(flat.subarray(i * CLASSES, (i + 1) * CLASSES)));
const pairs = {
  children: [[], [], [], [], [], [], [], [], [0, 1], [2, 3], [4, 5, 6], [8, 9], [11, 10, 7]],
  class: [0, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1],
};
const decisions = madeDecisions(
  logits,
  Array.from(labels),
  Array.from({ length: CLASSES }, (_, c) => `class ${c}`),
  [{ name: 'pairs', tree: pairs }],
  { bootstrap: 8, shuffles: 3, targets: [0.9, 0.95] },
);
const [none, tree] = decisions.trees as [DecidedTree, DecidedTree];

describe('the sentence', () => {
  const said = (own: DecidedTree, target: number): string =>
    decisionSentence({
      operating: operatingAt(own, target),
      none: operatingAt(none, target),
      isNone: own.kind === 'none',
    });

  test('has the numbers of the result', () => {
    for (const { target, threshold, point } of tree.targets) {
      const operating = operatingAt(tree, target);
      expect(operating.threshold).toBe(threshold);
      for (const key of ['accuracy', 'coverage', 'classes', 'leaves'] as const) {
        expect(operating.point[key]).toBeCloseTo(point[key], 12);
      }
      expect(operating.point.median).toBe(point.median);
      const mean = meanText((point.classes - point.leaves) / (1 - point.leaves));
      const named = none.targets.find((each) => each.target === target)?.point.leaves ?? 0;
      expect(said(tree, target)).toBe(
        `Goal: right in ${100 * target} % of cases. With the tree it names one class for ${wholePercent(point.leaves)} of the points and groups for the others: half of them have ${point.median} classes or fewer, the mean is ${mean}. Without a tree it names one class for ${wholePercent(named)} and gives no answer for the others.`,
      );
    }
    expect(said(none, 0.9)).toMatch(
      /^Goal: right in 90 % of cases\. Without a tree it names one class for \d+ % of the points and gives no answer for the others\.$/,
    );
  });

  test('has a median that a few large groups do not move', () => {
    // Answers by node of a tree of 8 classes: 3 are a class, 5 a pair, 2 are the root.
    const sizes = Uint32Array.of(1, 1, 2, 2, 8);
    expect(medianGroup(Float64Array.of(2, 1, 3, 2, 2), sizes)).toBe(2);
    expect(medianGroup(Float64Array.of(2, 1, 1, 1, 3), sizes)).toBe(8);
    expect(medianGroup(Float64Array.of(0, 0, 2, 1, 3), sizes)).toBe(2);
    expect(medianGroup(Float64Array.of(4, 1, 0, 0, 0), sizes)).toBeNull();
  });

  test('is right at its ends', () => {
    const at = (leaves: number, classes: number, noneLeaves = 0.5, threshold: number | null = 0.5) => {
      const operating = (own: number) => ({
        target: 0.95,
        threshold,
        point: { accuracy: 1, coverage: 1, classes, leaves: own, median: 3 },
        answers: null,
      });
      return decisionSentence({ operating: operating(leaves), none: operating(noneLeaves), isNone: false });
    };
    const goal = 'Goal: right in 95 % of cases.';
    expect(at(1, 1)).toBe(`${goal} It names one class for every point.`);
    expect(at(0.999, 1.007)).toContain('for 99.9 % of the points and groups for the others: half of them have 3');
    expect(at(0, 30)).toContain(
      'never names one class, only groups: half of them have 3 classes or fewer, the mean is 30',
    );
    // The tree names the class less often: both are said.
    expect(at(0.62, 18.86, 0.67)).toBe(
      `${goal} With the tree it names one class for 62 % of the points and groups for the others: half of them have 3 classes or fewer, the mean is 48. Without a tree it names one class for 67 % and gives no answer for the others.`,
    );
    expect(at(0.9, 3, 1)).toMatch(/Without a tree it names one class for every point\.$/);
    expect(at(0.9, 3, 0, null)).toMatch(/Without a tree that cannot be promised\.$/);
    expect([0, 0.0004, 0.004, 0.5, 0.996, 0.9999, 1].map(wholePercent)).toEqual([
      '0 %',
      '< 0.1 %',
      '0.4 %',
      '50 %',
      '99.6 %',
      '> 99.9 %',
      '100 %',
    ]);
  });

  test('is a refusal where nothing can be promised, without a threshold', () => {
    const operating = operatingAt(tree, 0.995);
    expect(operating.threshold).toBeNull();
    expect(operating.point).toMatchObject({ accuracy: 1, leaves: 0, classes: CLASSES });
    expect(refusal(0.995, decisions.calibration)).toContain(
      'at least 199 points to calibrate with, and there are 80 points',
    );
    expect(refusal(0.9, 1)).toContain('there is 1 point.');
    expect(refusal(0.5, 80)).toContain('with any group');
  });

  test('what is promised depends on who fitted', () => {
    const strict = { ...DEFAULT_SETTINGS, strict: true };
    const promised = (settings: typeof strict, calibrating: boolean | null) => {
      const promise = promiseOf(settings, 'given', { calibrating, judged: null });
      return promises(decisions, { promise }, 0.95).promised;
    };
    const ends = 'made of the calibration points too.';
    expect(promised(DEFAULT_SETTINGS, true)).toContain(`because the temperature and the tree were ${ends}`);
    expect(promised(DEFAULT_SETTINGS, false)).toContain(`because the temperature was ${ends}`);
    // A tree of all points has seen those that calibrate, whoever fits the temperature.
    expect(promised(strict, true)).toContain(`because the tree was ${ends}`);
    expect(promised(strict, false)).toContain('with a probability of at least 95 %.');
    expect(promised(strict, null)).toContain('at least 95 %, if the tree was not made of the calibration points');
    expect(promised({ ...DEFAULT_SETTINGS, temperature: 1 }, false)).toContain('at least 95 %.');
    // sqrt(.95 × .05 / 80) = .024
    expect(promises(decisions, tree, 0.95).not).toContain('may be off by some 2 percentage points');
  });

  test('the exported rule promises in the words of the page', () => {
    for (const strict of [true, false]) {
      const found = withSeen({ ...decisions, settings: { ...decisions.settings, strict } }, [
        { calibrating: true, judged: true },
      ]);
      const own = at(found.trees, 1);
      const sentence = promiseSentence(own.promise, 0.95);
      expect(sentence).toContain('about 95 %');
      expect(promises(found, own, 0.95).promised).toContain(sentence);
      const { kind: as, temperature, classes } = found;
      const rule = { as, temperature, classes, tree: 'pairs', hierarchy: own.hierarchy, threshold: 0.9, targets: [] };
      expect(pythonRule({ ...rule, target: 0.95, promise: own.promise })).toContain(sentence);
      expect(JSON.parse(decisionsJson(found)).trees[1]).toMatchObject({
        guarantee: 'about',
        made_of_calibration: { temperature: !strict, tree: true },
      });
    }
  });

  test('the points that calibrate and judge are those of the files that are open', () => {
    const named = (name: string) => {
      const { logits } = datasetOf(tableOf(new Float64Array(4), 2, 2), null);
      if (logits === null) throw new Error('a dataset without logits');
      return { ...logits, file: { ...logits.file, name } };
    };
    const counts = { fitted: 5000, calibration: 5000, evaluation: 2000, settings: DEFAULT_SETTINGS };
    const strict = { ...counts, fitted: 2500, calibration: 2500, settings: { ...DEFAULT_SETTINGS, strict: true } };
    const one = { logits: named('train.npy'), evaluation: null };
    const two = { ...one, evaluation: { logits: named('test.npy'), labels: labelsOf(Int32Array.of(0, 1), 2) } };
    expect(splitWords(counts, two)).toBe(
      'All 5,000 points of train.npy calibrate: they give the thresholds and the temperature. All 2,000 points of test.npy judge.',
    );
    expect(splitWords(strict, two)).toBe(
      'Of the points of train.npy, 2,500 drawn at random calibrate: they give the thresholds; 2,500 others fit the temperature. All 2,000 points of test.npy judge.',
    );
    expect(splitWords(counts, one)).toBe(
      'The points of train.npy are divided at random. 5,000 points calibrate: they give the thresholds and the temperature; the remaining 2,000 judge.',
    );
  });
});

describe('which tree is useful', () => {
  const range = (min: number, max: number) => ({ mean: (min + max) / 2, min, max });
  const with_ = (
    haurc: number,
    interval: readonly [number, number],
    band: readonly [number, number],
  ): Pick<Decisions, 'trees' | 'differences' | 'accuracy'> => ({
    accuracy: 0.15,
    trees: [
      { ...none, haurc: 0.4 },
      {
        ...tree,
        haurc,
        shuffled: { haurc: range(...band), crmSeverity: null, crmHd5: range(1, 1), band: bandOf([tree.curve]) },
      },
    ],
    differences: [{ a: tree.name, b: none.name, difference: haurc - 0.4, standardError: 0.01, interval }],
  });
  const verdict = (of: ReturnType<typeof with_>) => verdictOf(of, of.trees[1] as DecidedTree);

  test('only one that is below its shuffled band and below no tree', () => {
    expect(verdict(with_(0.3, [-0.12, -0.08], [0.35, 0.4]))).toBe('useful');
    expect(verdict(with_(0.36, [-0.06, -0.02], [0.35, 0.4]))).toBe('chance');
    expect(verdict(with_(0.39, [-0.03, 0.01], [0.42, 0.45]))).toBe('no better than none');
    // resnet20 of the spec with noise of 9 on its logits
    expect(verdict(with_(0.579, [0.16, 0.2], [0.62, 0.63]))).toBe('worse than none');
    expect(verdictOf(decisions, none)).toBe('yardstick');
    expect(verdictOf(decisions, { ...tree, shuffled: null })).toBe('unknown');
  });

  test('of a bad classifier it is said that none helps', () => {
    expect(noTreeHelps(with_(0.579, [0.16, 0.2], [0.62, 0.63]))).toBe(
      'This tree does not help here: the classifier is right for 15 % of the points only. Where so few are right, it is better to answer for the surest points alone than to give a coarser answer for all.',
    );
    expect(noTreeHelps(with_(0.3, [-0.12, -0.08], [0.35, 0.4]))).toBeNull();
  });

  test('a difference can be read both ways', () => {
    const there = differenceOf(decisions, 'pairs', 'none');
    const back = differenceOf(decisions, 'none', 'pairs');
    expect(back?.difference).toBe(-(there?.difference ?? 0));
    expect(back?.interval?.[0]).toBe(-(there?.interval?.[1] ?? 0));
    expect(differenceOf(decisions, 'pairs', 'other')).toBeNull();
  });
});

const { read, write } = DECIDE_CHOICE;
const USUAL = read('', 0);

test('what is looked at goes into the address and comes back', () => {
  if (USUAL === undefined) throw new Error('there is a default');
  expect(write(USUAL)).toBe('');
  const choice = {
    ...USUAL,
    target: 0.99,
    part: 'point',
    tree: 'groups a*b-c › 100 %',
    row: 17,
    strict: true,
    build: false,
  } as const;
  expect(write(choice)).toMatch(/^[\w.*!-]+$/);
  expect(read(write(choice), 0)).toEqual(choice);
  expect(read('target-1.5*part-*row--1*strict-maybe*!!', 0)).toEqual(USUAL);
});

test('an address of before that names a rule which went opens with climbing, and the rule is known', () => {
  const before = 'target-0.99*rule-max!20coverage*part-point';
  expect(read(before, 0)).toEqual({ ...USUAL, target: 0.99, part: 'point', rule: 'max coverage' });
  const ruleOf = (text: string) => read(text, 0)?.rule;
  expect(['rule-majority', 'rule-plurality', 'rule-darts*row-3'].map(ruleOf)).toEqual([
    'majority',
    'plurality',
    'darts',
  ]);
  expect(['rule-climbing', 'tree-rule-majority-x', ''].map(ruleOf)).toEqual([null, null, null]);
});

test('answers are found again in the drawn tree, and counted where it lacks their group', () => {
  const { shares, elsewhere } = sharesOnDrawn(Float64Array.of(5, 0, 3, 2), [2, 1, null, 0], 3);
  expect(Array.from(shares)).toEqual([0.2, Number.NaN, 0.5]);
  expect(elsewhere).toBe(0.3);
});

test('a tree that cannot answer is left out and says why; the others stay', () => {
  const named = (name: string, classes: readonly string[]) => {
    const sets = [...classes.map((_, c) => [c]), classes.map((_, c) => c)];
    const origin = { inputs: [], files: [], result: null };
    return { id: name, name, origin, tree: { hierarchy: treeOfSets(sets), classes } };
  };
  const names = ['ant', 'bee', 'cow'];
  const table = tableOf(new Float64Array(6), 2, 3);
  const dataset = {
    ...datasetOf(table, labelsOf(Int32Array.of(0, 1), 3)),
    classes: { file: 'c', names, groupings: [] },
  };
  const { trees, refused } = answering([named('whole', names), named('small', ['ant', 'bee'])], dataset);
  expect(trees.map(({ name }) => name)).toEqual(['whole']);
  expect(refused).toEqual([expect.stringMatching(/^small cannot answer: .*no leaf for the class: cow/)]);
});

describe('one point', () => {
  const own = treeForRows(treeOfSets([[0], [1], [2], [3], [0, 1], [2, 3], [0, 1, 2, 3]]));
  const row = rowOnTree([0.5, 0.3, 0.15, 0.05].map(Math.log), 1, own);

  test('climbing says where it stops, and why', () => {
    const stop = stopOf(row, own, 0.75);
    expect(own.size[stop.node]).toBe(2);
    expect(stop.why).toContain('the first group with at least 75.00 %: it has 80.0 %');
    expect(stopOf(row, own, 0.9).why).toContain('nothing below all classes reaches 90.00 %');
    expect(stopOf(row, own, 0.4).why).toContain('the named class has 50.0 %');
  });

  test('no threshold is shown where none can be promised', () => {
    const stop = stopOf(row, own, null);
    expect(own.size[stop.node]).toBe(4);
    expect(stop.why).not.toMatch(/\d %/);
  });

  test('points are chosen by what became of them', () => {
    const answers = {
      predicted: Uint16Array.of(0, 0, 0, 2),
      nodes: Uint32Array.of(0, 4, 4, 6),
      confidence: new Float64Array(4),
    };
    const truth = Int32Array.of(0, 1, 2, 3);
    const holds = (node: number, label: number) =>
      [[0], [1], [2], [3], [0, 1], [2, 3], [0, 1, 2, 3]][node]?.includes(label) === true;
    const of = { root: 6, holds, isClass: (node: number) => node < 4 };
    const rows = (filter: Parameters<typeof rowsThrough>[0], label = -1) =>
      Array.from(rowsThrough(filter, label, answers, truth, of));
    expect(rows('all')).toEqual([0, 1, 2, 3]);
    expect(rows('rescued')).toEqual([1]);
    expect(rows('wrong')).toEqual([2]);
    expect(rows('group')).toEqual([1, 2]);
    expect(rows('nothing')).toEqual([3]);
    expect(rows('all', 2)).toEqual([2]);
  });
});

test('risk over coverage is read between its points, and what is drawn lies there', () => {
  const drawn = { coverage: Float64Array.of(1, 0.5, 0), risk: Float64Array.of(0.3, 0.1, 0) };
  const line = { ...drawn, name: 'a', look: 'chosen' } as const;
  expect(riskAt(line, 0.75)).toBeCloseTo(0.2, 12);
  expect(riskAt(line, 0.5)).toBeCloseTo(0.1, 12);
  expect([0, 1].map((coverage) => riskAt(line, coverage))).toEqual([0, 0.3]);
  const band = bandOf([drawn, { coverage: Float64Array.of(1, 0), risk: Float64Array.of(0.3, 0) }]);
  expect(band.coverage[50]).toBe(0.5);
  expect([band.least[50], band.most[50]]).toEqual([riskAt(line, 0.5), 0.15]);
  const chart = riskChart([line, { ...line, name: 'b', look: 'other' }], null, { width: 400, height: 200 }, LIGHT);
  expect(chart.coverageAt(chart.xOf(0.4))).toBeCloseTo(0.4, 9);
  expect(chart.strokes[0]?.colour).toBe(LIGHT.accent);
  expect(chart.marks.filter(({ tag }) => tag === 'path').at(-1)?.attributes.stroke).toBe(LIGHT.accent);
});

test('a point of the logits fits or calibrates as it is used, also where the points of another file judge', () => {
  const usesIn = (strict: boolean, areJudgedApart: boolean) => {
    const useOf = usesOf(100, { ...decisions.settings, strict }, areJudgedApart);
    return new Set(Array.from({ length: 100 }, (_, row) => useOf(row)));
  };
  expect(usesIn(true, false)).toEqual(new Set(['fits the temperature', 'calibrates', 'judges']));
  expect(usesIn(false, false)).toEqual(new Set(['calibrates', 'judges']));
  expect(usesIn(true, true)).toEqual(new Set(['fits the temperature', 'calibrates']));
  expect(usesIn(false, true)).toEqual(new Set(['calibrates']));
});
