import { describe, expect, test } from 'vitest';
import { reassignedPoints } from '../../../../../web/engine/decisions/points/reassigned.ts';
import { classesUnder, deciding } from '../../../../../web/engine/methods/l2h/deciding.ts';
import { smallestScoreFlip } from '../../../../../web/engine/methods/l2h/flip.ts';
import { keepScores } from '../../../../../web/engine/methods/l2h/known-scores.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { decideByLogits } from '../../../../../web/page/panels/l2h/playback.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { naiveL2H, SCORES } from '../../../../support/oracle/l2h.ts';
import { SAID, saidNumber } from '../../../../support/said-number.ts';

// The decisions of L2H made again from what the page says of them, and reversed by what it says would reverse them.

const [ROWS, CLASSES] = [400, 12];
const core = newCore();
const logits = Float64Array.from(plantedLogits(ROWS, CLASSES, 4).logits);
const probabilities = asProbabilities(logits);

function asProbabilities(values: Float64Array): Float64Array {
  const all = new Float64Array(values.length);
  for (let start = 0; start < values.length; start += CLASSES) {
    const row = values.subarray(start, start + CLASSES);
    const shifted = row.map((logit) => Math.exp(logit - Math.max(...row)));
    const total = shifted.reduce((sum, each) => sum + each, 0);
    all.set(
      shifted.map((each) => each / total),
      start,
    );
  }
  return all;
}

const merged = (values: Float64Array, score: string, as = 'logits'): Promise<Result> =>
  runL2h(core, datasetOf(tableOf(values, ROWS, CLASSES)), { score, as }, {});
const pointsOf = (values: Float64Array, group: readonly number[]) =>
  reassignedPoints(() => core, datasetOf(tableOf(values, ROWS, CLASSES)), { as: 'logits', group });

const STEPS = Array.from({ length: CLASSES - 2 }, (_, step) => step);
const pair = ({ merges }: Result, step: number): string =>
  Array.from(merges?.subarray(2 * step, 2 * step + 2) ?? []).join();
const earlier = (result: Result, step: number): string =>
  Array.from({ length: step }, (_, i) => pair(result, i)).join(' ');

describe.each(SCORES)('by %s', (score) => {
  test('the chosen group has the smallest of the shown scores, the joined one the largest of the shown means', async () => {
    const result = await merged(logits, score);
    const names = new Map(result.classes.map((name, c) => [name, c]));
    const named = (text = ''): string =>
      text
        .replaceAll(/[{}]/g, '')
        .replace(/ and (\d+) more/, '')
        .split(', ')
        .map((name) => names.get(name))
        .join();
    const groupOf = (node = -1): string => classesUnder(result, node).join();
    for (const step of STEPS) {
      const [next, where] = decideByLogits(result, step);
      const [, chosen, own, sign, other] =
        new RegExp(`^s\\((.*?)\\) = (${SAID}) ([<=]) (${SAID})`).exec(plain(next?.filled ?? '')) ?? [];
      expect(groupOf(result.merges?.[2 * step]).startsWith(named(chosen))).toBe(true);
      if (sign === '<') expect(saidNumber(own)).toBeLessThan(saidNumber(other));
      else expect(saidNumber(own)).toBe(saidNumber(other));
      const [, sum, size, mean, rival] =
        new RegExp(`^.*? = (?:(${SAID}) / (\\d+) = )?(${SAID}) [>=] (${SAID}) of `).exec(plain(where?.filled ?? '')) ??
        [];
      expect(saidNumber(mean)).toBeGreaterThan(saidNumber(rival));
      const joined = classesUnder(result, result.merges?.[2 * step + 1] ?? -1);
      expect(Number(size ?? 1)).toBe(joined.length);
      if (sum !== undefined) expect(saidNumber(sum) / Number(size)).toBeGreaterThan(saidNumber(rival));
    }
  });

  test('read from its points, a step has every score and every mean, and the points that decided', async () => {
    const result = await merged(logits, score);
    const naive = naiveL2H(logits, ROWS, CLASSES, { score });
    for (const step of STEPS) {
      const chosen = result.merges?.[2 * step] ?? -1;
      const found = deciding(result, step, await pointsOf(logits, classesUnder(result, chosen)));
      const { scores, averages, reassigned } = naive.steps[step] ?? { scores: [], averages: [], reassigned: [] };
      const sorted = (values: ArrayLike<number>): number[] => Array.from(values).sort((a, b) => a - b);
      found.scores.forEach(({ value }, at) => {
        expect(value).toBeCloseTo(sorted(scores)[at] ?? Number.NaN, 9);
      });
      found.means.toReversed().forEach(({ value }, at) => {
        expect(value).toBeCloseTo(sorted(averages)[at] ?? Number.NaN, 9);
      });
      expect([found.scores[0]?.node, found.means[0]?.node].join()).toBe(pair(result, step));
      const joined = classesUnder(result, result.merges?.[2 * step + 1] ?? -1);
      const sum = found.points.reduce((total, point) => total + point.reassigned, 0);
      expect(sum).toBeCloseTo(
        joined.reduce((total, c) => total + (reassigned[c] ?? 0), 0),
        9,
      );
      const own = new Set(classesUnder(result, chosen));
      expect(found.points.every(({ row }) => own.has(naive.assignments[row] ?? -1))).toBe(true);
    }
  });

  test('once points were read, a step names every group by its score, also those that are joined before their turn', async () => {
    const result = await merged(logits, score);
    const unnamed = () => STEPS.flatMap((step) => decideByLogits(result, step)[0]?.compared ?? []).filter(isUnnamed);
    const isUnnamed = ({ nodes }: { readonly nodes: readonly number[] }): boolean => nodes.length === 0;
    const before = unnamed().length;
    keepScores(result, await pointsOf(logits, classesUnder(result, result.merges?.[0] ?? -1)));
    if (score === 'sum_of_means') expect(before).toBeGreaterThan(0);
    expect(unnamed()).toEqual([]);
    const naive = naiveL2H(logits, ROWS, CLASSES, { score });
    for (const step of STEPS) {
      const [next] = decideByLogits(result, step);
      const scores = Float64Array.from(naive.steps[step]?.scores ?? []).sort();
      next?.compared.forEach(({ value }, at) => {
        expect(value).toBeCloseTo(scores[at] ?? Number.NaN, 9);
      });
      const listed = (next?.compared.length ?? 0) + Number(/^\d+/.exec(plain(next?.notes[0] ?? ''))?.[0] ?? 0);
      expect(listed).toBe(CLASSES - step);
      expect(next?.notes.map(plain).join()).not.toContain('not listed');
    }
  });

  test('the smallest change of one logit makes the group that is said next, a smaller one does not', async () => {
    const result = await merged(logits, score);
    let made = 0;
    for (const step of STEPS) {
      const points = await pointsOf(logits, classesUnder(result, result.merges?.[2 * step] ?? -1));
      const flip = smallestScoreFlip(result, step, points);
      if (score === 'max' || score === 'size' || score === 'classes') {
        expect(flip).toBeNull();
        continue;
      }
      if (flip === null) continue;
      const { row, class: c, from, to, next } = flip;
      expect(from).toBe(logits[row * CLASSES + c]);
      for (const [share, chosen] of [
        [0.99, result.merges?.[2 * step]],
        [1.01, next],
      ] as const) {
        const changed = logits.slice();
        changed[row * CLASSES + c] = from + share * (to - from);
        const again = await merged(changed, score);
        // Steps before this one may change as well: the sentence is about the groups that are there.
        if (earlier(again, step) !== earlier(result, step)) continue;
        made += 1;
        expect(again.merges?.[2 * step]).toBe(chosen);
      }
    }
    if (!['max', 'size', 'classes'].includes(score)) expect(made).toBeGreaterThan(1);
  });
});

const bestOf = (row: Float64Array, isIn: (c: number) => boolean): number =>
  row.reduce((best, p, c) => (isIn(c) && (best < 0 || p > (row[best] ?? 0)) ? c : best), -1);

/** The change of rows: which of their probabilities, by which factor, and which others share the rest. */
type Change = (row: Float64Array) => readonly [c: number, factor: number, isRest: (other: number) => boolean] | null;

/** The probabilities with some changed, each row adding up as before; null where another class would be the best one. */
function withChanged(change: Change): Float64Array | null {
  const all = probabilities.slice();
  for (let start = 0; start < all.length; start += CLASSES) {
    const row = probabilities.subarray(start, start + CLASSES);
    const changed = change(row);
    if (changed === null) continue;
    const [c, factor, isRest] = changed;
    const isOther = (other: number): boolean => other !== c && isRest(other);
    const rest = row.reduce((sum, p, other) => (isOther(other) ? sum + p : sum), 0);
    const own = row.map((p, other) =>
      other === c ? p * factor : isOther(other) ? p * (1 - ((row[c] ?? 0) * (factor - 1)) / rest) : p,
    );
    const isAny = (): boolean => true;
    const isBestAgain = bestOf(own, isAny) === bestOf(row, isAny) && bestOf(own, (k) => k === c || isRest(k)) === c;
    if (!isBestAgain || own.some((p) => p < 0)) return null;
    all.set(own, start);
  }
  return all;
}

/** Runs what is changed by a little less and a little more than was said; how often it could be compared. */
async function tried(
  { result, step, score }: { result: Result; step: number; score: string },
  change: (share: number) => Change,
  place: 0 | 1,
  other: number,
): Promise<number> {
  let made = 0;
  for (const [share, wanted] of [
    [0.97, result.merges?.[2 * step + place]],
    [1.03, other],
  ] as const) {
    const changed = withChanged(change(share));
    const again = changed === null ? null : await merged(changed, score, 'probabilities');
    // Steps before this one may change as well: the sentence is about the groups that are there.
    if (again === null || earlier(again, step) !== earlier(result, step)) continue;
    if (place === 1 && again.merges?.[2 * step] !== result.merges?.[2 * step]) continue;
    made += 1;
    expect(again.merges?.[2 * step + place]).toBe(wanted);
  }
  return made;
}

describe.each(['sum_of_means', 'mean_of_means', 'sum', 'mean', 'max'])('by %s', (score) => {
  test('a score that falls by more than is said is next, one that falls by less is not', async () => {
    const result = await merged(probabilities, score, 'probabilities');
    let made = 0;
    for (const step of STEPS) {
      const [next] = decideByLogits(result, step);
      const gap = saidNumber(new RegExp(`falls by more than (${SAID}), or`).exec(plain(next?.reverse ?? ''))?.[1]);
      const { nodes: [rival] = [], value } = next?.compared[1] ?? {};
      if (rival === undefined) continue;
      const group = new Set(classesUnder(result, rival));
      const change =
        (share: number): Change =>
        (row) => {
          const c = bestOf(row, () => true);
          return group.has(c) ? [c, 1 - (share * gap) / (value ?? 0), () => true] : null;
        };
      made += await tried({ result, step, score }, change, 0, rival);
    }
    expect(made).toBeGreaterThan(1);
  });

  test('a mean that changes by more than is said is joined, one that changes by less is not', async () => {
    const result = await merged(probabilities, score, 'probabilities');
    let made = 0;
    for (const step of STEPS) {
      const [, where] = decideByLogits(result, step);
      const said = new RegExp(`rises by more than (${SAID}), or if that of .* falls by more than (${SAID})\\.$`);
      const [, rise, fall] = said.exec(plain(where?.reverse ?? '')) ?? [];
      const [joined, rival] = where?.compared ?? [];
      const chosen = new Set(classesUnder(result, result.merges?.[2 * step] ?? -1));
      for (const [of, by] of [
        [rival, saidNumber(rise)],
        [joined, -saidNumber(fall)],
      ] as const) {
        const group = new Set(classesUnder(result, of?.nodes[0] ?? -1));
        const isOutside = (c: number): boolean => !chosen.has(c);
        const change =
          (share: number): Change =>
          (row) => {
            const c = bestOf(row, isOutside);
            const goes = chosen.has(bestOf(row, () => true)) && group.has(c);
            return goes ? [c, 1 + (share * by) / (of?.value ?? 0), isOutside] : null;
          };
        made += await tried({ result, step, score }, change, 1, rival?.nodes[0] ?? -1);
      }
    }
    expect(made).toBeGreaterThan(0);
  });
});
