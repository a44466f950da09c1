import { beforeAll, describe, expect, test } from 'vitest';
import { plain, type Question } from '../../../web/app/playback/question.ts';
import { Session } from '../../../web/app/session/session.ts';
import { at } from '../../../web/base/at.ts';
import { writeNpy } from '../../../web/data/formats/npy/write.ts';
import { BufferSource } from '../../../web/data/sources/buffer-source.ts';
import { open } from '../../../web/hierarchy/open-files.ts';
import { childrenOf, leavesBelow } from '../../../web/hierarchy/walk.ts';
import { hmmcFindings } from '../../../web/methods/hmmc/findings.ts';
import { METHODS } from '../../../web/methods/index.ts';
import { RUNNERS } from '../../../web/methods/runners.ts';
import type { Result } from '../../../web/model/result.ts';
import { createLocalEngine } from '../../../web/workers/local-engine.ts';
import { coreModule } from '../../support/core.ts';
import { Random } from '../../support/random.ts';
import { labelsNpy } from '../data/write.ts';
import { decisionAt, splitsIn } from './panels.ts';

// Of methods that split: the decision at a node is made again from the numbers that are shown, at ten random nodes.

const ROWS = 160;
const COLUMNS = 5;
const CLASSES = 16;
const random = new Random(21);
const centres = Array.from({ length: CLASSES }, () => Array.from({ length: COLUMNS }, () => 6 * random.uniform()));
const table = Array.from({ length: ROWS }, (_, row) => at(centres, row % CLASSES).map((x) => x + random.uniform()));

async function resultOf(method: string, options: Record<string, string | number> = {}): Promise<Result> {
  const session = new Session({ engine: createLocalEngine(coreModule, RUNNERS), open, now: () => 0 });
  const wanted = METHODS.find(({ id }) => id === method);
  await session.open([
    new BufferSource('features.npy', writeNpy([ROWS, COLUMNS], Float64Array.from(table.flat()))),
    new BufferSource('labels.npy', labelsNpy(table.map((_, row) => row % CLASSES))),
  ]);
  if (wanted !== undefined) session.setMethod(wanted);
  for (const [key, value] of Object.entries(options)) session.setOption(key, value);
  await session.start();
  const result = session.finished.value?.result;
  if (result?.method !== method) throw new Error(session.problems.value[0]?.message ?? 'there is no result');
  return result;
}

const question = (list: readonly Question[], place: number): Question => at(list, place);
const valuesOf = ({ compared }: Question): number[] => compared.map(({ value }) => value ?? Number.NaN);
const takenOf = ({ compared }: Question): number => compared.findIndex(({ taken }) => taken);
const filled = ({ filled: line = '' }: Question): string => plain(line);
/** A number as it is written: 0.0123, −1.2 or 4.56 × 10⁻⁷. */
function numberOf(text: string): number {
  const [digits = '', power = ''] = text.replaceAll(',', '').replaceAll('−', '-').split(' × 10');
  const exponent = Array.from(power.replace('⁻', '-'), (c) =>
    '⁰¹²³⁴⁵⁶⁷⁸⁹'.includes(c) ? '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c) : c,
  ).join('');
  return Number(digits) * 10 ** Number(exponent || 0);
}
/** Ten of the nodes that were split. */
const someOf = (result: Result): number[] =>
  Array.from(new Random(3).permutation(splitsIn(result).length).slice(0, 10), (i) =>
    at(at(splitsIn(result), i).nodes, 0),
  );
const sameDigits = (found: number, expected: number): void =>
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.006 * Math.max(Math.abs(expected), 1e-12));

describe('maximum-margin clustering', () => {
  let result: Result;
  beforeAll(async () => {
    result = await resultOf('hmmc', { leaves: 14, alpha: 0.5, low: 0.7, high: 1.3 });
  });

  test('the largest score was split next, and the gap to the next one is said', () => {
    const nodes = someOf(result);
    expect(nodes.length).toBe(10);
    let gaps = 0;
    for (const node of nodes) {
      const next = question(decisionAt(result, node), 0);
      const scores = valuesOf(next);
      expect(takenOf(next)).toBe(scores.indexOf(Math.max(...scores)));
      expect(at(next.compared, takenOf(next)).nodes).toEqual([node]);
      const [, fit = '', size = '', score = ''] = /^S = (.*) \/ (.*) = (.*)$/.exec(filled(next)) ?? [];
      sameDigits(numberOf(fit) / numberOf(size), numberOf(score));
      sameDigits(numberOf(score), Math.max(...scores));
      if (next.reverse === undefined) continue;
      gaps += 1;
      const [, gap = ''] = /more than (.*) larger/.exec(plain(next.reverse)) ?? [];
      sameDigits(numberOf(gap), at(scores, 0) - at(scores, 1));
    }
    expect(gaps).toBeGreaterThan(5);
  });

  test('weights, assignment and data give the objective that is shown, part by part', () => {
    const found = hmmcFindings(result)?.splits;
    const means = Array.from({ length: COLUMNS }, (_, p) => table.reduce((sum, row) => sum + at(row, p), 0) / ROWS);
    const centred = table.map((row) => row.map((x, p) => x - at(means, p)));
    const square = centred.flat().reduce((sum, x) => sum + x * x, 0) / ROWS;
    const points = centred.map((row) => row.map((x) => x * Math.sqrt(COLUMNS / square)));
    const leafOf = result.members?.leafOf ?? new Uint16Array();
    for (const node of someOf(result)) {
      const split = found?.nodes.find((each) => each.node === node);
      if (split === undefined) throw new Error('the split is not in the findings');
      const childOf = new Map(
        Array.from(childrenOf(result.hierarchy, node)).flatMap((child, place) =>
          leavesBelow(result.hierarchy, child).map((leaf) => [at(result.hierarchy.classOf, leaf), place] as const),
        ),
      );
      const costs = points.flatMap((x, row) => {
        const label = childOf.get(at(leafOf, row));
        if (label === undefined) return [];
        const margins = [0, 1].map((k) => x.reduce((sum, v, p) => sum + v * at(split.weights, k * COLUMNS + p), 0));
        const cost = (k: number): number => Math.max(0, 1 - (at(margins, k) - at(margins, 1 - k))) ** 2;
        return [{ row, label, own: cost(label), other: cost(1 - label) }];
      });
      const how = question(decisionAt(result, node), 1);
      const [, left = '', sum = ''] = /^J = (.*) = (.*)$/.exec(filled(how)) ?? [];
      const [group = 0, exclusive = 0, loss = 0] = left.split(' + ').map(numberOf);
      sameDigits(loss, costs.reduce((total, { own }) => total + own, 0) / (2 * costs.length));
      sameDigits(group + exclusive + loss, numberOf(sum));
      const lengths = Array.from({ length: COLUMNS }, (_, p) =>
        Math.hypot(at(split.weights, p), at(split.weights, COLUMNS + p)),
      );
      sameDigits(group, (0.5 * lengths.reduce((total, x) => total + x, 0)) / (2 * COLUMNS));
      const said = how.notes.map(plain).join(' ');
      const [, a = '', b = '', least = '', most = ''] =
        /points: (\d+) and (\d+)\. A child may have (\d+) to (\d+)/.exec(said) ?? [];
      expect([Number(a), Number(b)]).toEqual([0, 1].map((k) => costs.filter(({ label }) => label === k).length));
      for (const size of [Number(a), Number(b)]) {
        expect(size).toBeGreaterThanOrEqual(Number(least));
        expect(size).toBeLessThanOrEqual(Number(most));
      }
      const kept = costs.filter(({ own, other }) => other < own - 1e-9).length;
      expect(said.includes('The bounds change nothing')).toBe(kept === 0);
      const border = costs.toSorted((x, y) => y.own - y.other - (x.own - x.other)).slice(0, 5);
      expect(said).toContain(`Nearest to going elsewhere: rows ${border.map(({ row }) => row).join(', ')}.`);
    }
  });

  test('other starts are tried, and none is said to end lower than it does', () => {
    for (const node of someOf(result)) {
      const how = question(decisionAt(result, node), 1);
      expect(how.compared.map(({ taken }) => taken)).toEqual([true, false, false]);
      for (const { note, value } of how.compared.slice(1)) {
        if (plain(note ?? '').endsWith('the same assignment')) expect(value).toBeCloseTo(at(valuesOf(how), 0), 4);
      }
    }
  });
});

describe('visual tree', () => {
  test.each([
    ['ch', 'on'],
    ['db', 'on'],
    ['silhouette', 'off'],
    ['dunn', 'off'],
    ['hartigan', 'on'],
  ])('by %s, balance %s: the best value of those shown was taken at each node', async (index, balance) => {
    const result = await resultOf('visual-tree', { index, balance, compare: 'off' });
    let chosen = 0;
    for (const node of someOf(result)) {
      const [how] = decisionAt(result, node);
      if (how === undefined) throw new Error('nothing is said of a node that was split');
      if (how.compared.length === 0) continue;
      chosen += 1;
      const values = valuesOf(how);
      const best = index === 'db' ? Math.min(...values) : Math.max(...values);
      expect(at(values, takenOf(how))).toBe(best);
      expect(at(how.compared, takenOf(how)).note).toBe(`${childrenOf(result.hierarchy, node).length} groups`);
      const said = filled(how);
      const [, left = '', value = ''] = /^k = \d+: (?:(.*) = )?(.*)$/.exec(said) ?? [];
      sameDigits(numberOf(value), best);
      const [a = '', b = ''] = left.split(/ [×/] (?!10)/);
      if (balance === 'on')
        sameDigits(said.includes(' / ') ? numberOf(a) / numberOf(b) : numberOf(a) * numberOf(b), best);
      if (how.compared.length < 2 || how.reverse === undefined) continue;
      const [, gap = ''] = /more than (.*) (?:smaller|larger)/.exec(plain(how.reverse)) ?? [];
      sameDigits(numberOf(gap), Math.abs(best - at(values, 1)));
    }
    expect(chosen).toBeGreaterThan(0);
  });
});

describe('k-means and spectral clustering', () => {
  /** The features as they are clustered. */
  const scaled = (normalise: string): number[][] => {
    const means = Array.from({ length: COLUMNS }, (_, p) => table.reduce((sum, row) => sum + at(row, p), 0) / ROWS);
    const squares = means.map((mean, p) => table.reduce((sum, row) => sum + (at(row, p) - mean) ** 2, 0) / ROWS);
    const all = squares.reduce((sum, square) => sum + square, 0);
    const factors = squares.map((square) => Math.sqrt(normalise === 'scale' ? COLUMNS / all : 1 / square));
    return table.map((row) => row.map((x, p) => (normalise === 'none' ? x : (x - at(means, p)) * at(factors, p))));
  };
  const meanOf = (rows: readonly number[][]): number[] =>
    Array.from({ length: COLUMNS }, (_, p) => rows.reduce((sum, row) => sum + at(row, p), 0) / rows.length);
  const distancesTo = (rows: readonly number[][]): number[] => {
    const mean = meanOf(rows);
    return rows.map((row) => Math.hypot(...row.map((x, p) => x - at(mean, p))));
  };
  const scatter = (rows: readonly number[][]): number => distancesTo(rows).reduce((sum, d) => sum + d * d, 0);

  test.each([
    ['hkm-d', 'scale'],
    ['hkm', 'zscore'],
    ['hsc-d', 'none'],
    ['kmeans', 'zscore'],
    ['spectral', 'scale'],
  ])('%s, %s: which leaf was next, and what lies between its parts', async (method, normalise) => {
    const result = await resultOf('clustering', { method, normalise, leaves: 12 });
    const points = scaled(normalise);
    const leafOf = result.members?.leafOf ?? new Uint16Array();
    const rowsOf = (node: number): number[][] => {
      const leaves = leavesBelow(result.hierarchy, node).map((leaf) => at(result.hierarchy.classOf, leaf));
      return points.filter((_, row) => leaves.includes(at(leafOf, row)));
    };
    const isFlat = !method.startsWith('h');
    const nodes = someOf(result);
    expect(nodes.length).toBe(isFlat ? 1 : 10);
    for (const node of nodes) {
      const questions = decisionAt(result, node);
      const how = at(questions, questions.length - 1);
      const [, before = '', after = '', between = ''] =
        /^(.*) before, (.*) after: (.*) \(.* %\) lies between$/.exec(filled(how)) ?? [];
      sameDigits(numberOf(before), scatter(rowsOf(node)));
      const parts = Array.from(childrenOf(result.hierarchy, node), (child) => scatter(rowsOf(child)));
      const left = parts.reduce((sum, part) => sum + part, 0);
      expect(Math.abs(numberOf(after) - left)).toBeLessThanOrEqual(0.006 * left + 1e-9);
      sameDigits(numberOf(between), scatter(rowsOf(node)) - left);
      expect(plain(how.reverse ?? '').includes(after)).toBe(method.includes('k'));
      if (isFlat) continue;
      const next = question(questions, 0);
      const values = valuesOf(next);
      const isLargest = method.endsWith('-d');
      const best = isLargest ? Math.max(...values) : Math.min(...values);
      expect(at(values, takenOf(next))).toBe(best);
      const distances = distancesTo(rowsOf(node));
      const sum = distances.reduce((total, d) => total + d, 0);
      sameDigits(best, isLargest ? sum : sum / distances.length);
      if (next.reverse === undefined) continue;
      const [, gap = ''] = /more than (.*) (?:larger|smaller)/.exec(plain(next.reverse)) ?? [];
      sameDigits(numberOf(gap), Math.abs(best - at(values, 1)));
    }
  });
});
