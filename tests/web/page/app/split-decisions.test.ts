import { beforeAll, describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { childrenOf, leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import { clusteringFindings } from '../../../../web/engine/methods/clustering/findings.ts';
import { hmmcFindings } from '../../../../web/engine/methods/hmmc/findings.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { plain, type Question } from '../../../../web/page/app/playback/judge-join.ts';
import { nearestWeights, spectralPlaces } from '../../../support/oracle/spectral.ts';
import { Random } from '../../../support/random.ts';
import { labelsNpy } from '../../engine/data/write.ts';
import { shownBy } from './local-sessions.ts';
import { decisionAt, splitsIn } from './panels.ts';
import { seenIn } from './sessions.ts';

// Of methods that split: the decision at a node is made again from the numbers that are shown, at ten random nodes.

const ROWS = 160;
const COLUMNS = 5;
const CLASSES = 16;
const random = new Random(21);
const centres = Array.from({ length: CLASSES }, () => Array.from({ length: COLUMNS }, () => 6 * random.uniform()));
const table = Array.from({ length: ROWS }, (_, row) => at(centres, row % CLASSES).map((x) => x + random.uniform()));

async function resultOf(method: string, options: Options = {}): Promise<Result> {
  const files = [
    new BufferSource('features.npy', writeNpy([ROWS, COLUMNS], Float64Array.from(table.flat()))),
    new BufferSource('labels.npy', labelsNpy(table.map((_, row) => row % CLASSES))),
  ];
  return seenIn(await shownBy(method, files, options)).result;
}

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
      const next = at(decisionAt(result, node), 0);
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
      const how = at(decisionAt(result, node), 1);
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
      const how = at(decisionAt(result, node), 1);
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
      expect(how.asks.includes('differ')).toBe(!method.includes('k'));
      if (isFlat) continue;
      const next = at(questions, 0);
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

  test.each([
    ['hsc-d', 'none', 12, 12, 10],
    ['spectral', 'zscore', 4, 30, 1],
    ['spectral', 'none', 7, 4, 0], // its graph is in more pieces than parts
  ] as const)(
    '%s, %s: what the eigenvectors said is so, and puts each point where it is',
    async (method, normalise, leaves, neighbours, places) => {
      const result = await resultOf('clustering', { method, normalise, leaves, neighbours });
      const points = scaled(normalise);
      const leafOf = result.members?.leafOf ?? new Uint16Array();
      const nodes = someOf(result);
      const isFlat = method === 'spectral';
      expect(nodes.length).toBe(isFlat ? 1 : 10);
      let looked = 0;
      for (const node of nodes) {
        const why = decisionAt(result, node).find(({ asks }) => asks === 'Why is it parted like this?');
        if (why === undefined) throw new Error('nothing is said of the eigenvectors');
        const children = Array.from(childrenOf(result.hierarchy, node), (child) =>
          leavesBelow(result.hierarchy, child).map((leaf) => at(result.hierarchy.classOf, leaf)),
        );
        const partOf = (row: number): number => children.findIndex((own) => own.includes(at(leafOf, row)));
        const rows = Array.from(points.keys()).filter((row) => partOf(row) >= 0);
        const k = children.length;
        const weights = nearestWeights(
          rows.map((row) => at(points, row)),
          Math.min(neighbours, rows.length - 1),
        );
        const { degrees, places, values } = spectralPlaces(weights, k);

        const [, listed = '', next = '', gap = ''] =
          /^eigenvalues (.*?)(?:; the next is (.*): a gap of (.*))?$/.exec(filled(why)) ?? [];
        const shown = listed.split(k > 4 ? ' … ' : ', ').map(numberOf);
        const expected = values.slice(0, k);
        const some = k > 4 ? [at(expected, 0), at(expected, k - 1)] : expected;
        expect(shown.length).toBe(some.length);
        for (const [i, value] of shown.entries()) sameDigits(value, at(some, i));
        if (rows.length > k) {
          sameDigits(numberOf(next), at(values, k));
          expect(Math.abs(numberOf(gap) - (at(expected, k - 1) - at(values, k)))).toBeLessThan(0.006);
        }

        const said = why.notes.map(plain).join(' ');
        const [, across = '', all = '', cut = '', least = ''] =
          /cross weigh (.*) of (.*)\. The normalised cut.* is (.*); no partition .* = (.*)\.$/.exec(said) ?? [];
        const part = rows.map(partOf);
        const sums = (sum: (i: number, j: number, weight: number) => number): number =>
          weights.reduce((total, row, i) => total + row.reduce((own, weight, j) => own + sum(i, j, weight), 0), 0);
        sameDigits(numberOf(all), sums((_, __, weight) => weight) / 2);
        const crossing = sums((i, j, weight) => (part[i] === part[j] ? 0 : weight)) / 2;
        expect(Math.abs(numberOf(across) - crossing)).toBeLessThanOrEqual(0.006 * crossing + 1e-9);
        const volume = (child: number): number =>
          degrees.reduce((sum, degree, i) => sum + (part[i] === child ? degree : 0), 0);
        const shares = sums((i, j, weight) => (part[i] === part[j] ? 0 : weight / volume(at(part, i))));
        expect(Math.abs(numberOf(cut) - shares)).toBeLessThanOrEqual(0.006 * shares + 1e-9);
        expect(Math.abs(numberOf(least) - (k - expected.reduce((sum, x) => sum + x, 0)))).toBeLessThan(0.006);
        expect(numberOf(least)).toBeLessThanOrEqual(1.006 * numberOf(cut) + 1e-9);

        // Each point lies nearest to the mean of its own part; those that are shown are the nearest to another.
        const centres = children.map((_, child) => {
          const own = places.filter((__, i) => part[i] === child);
          return Array.from({ length: k }, (__, v) => own.reduce((sum, place) => sum + at(place, v), 0) / own.length);
        });
        const distances = places.map((place) => centres.map((c) => Math.hypot(...c.map((x, v) => x - at(place, v)))));
        const gaps = distances.map((each, i) => {
          const others = each.filter((_, child) => child !== part[i]);
          return Math.min(...others) - at(each, at(part, i));
        });
        // Of more pieces that no edge joins than parts, any k could stand for the eigenvalue 1: the largest ones do.
        const inPieces = rows.length > k && at(values, k) > 1 - 1e-9;
        expect(said.includes('more pieces than parts')).toBe(inPieces);
        const arePieces = !inPieces && at(expected, k - 1) > 1 - 1e-9;
        expect(said.includes('No edge joins the parts')).toBe(arePieces);
        if (inPieces || arePieces) continue;
        looked += 1;
        const nearest = gaps.toSorted((a, b) => a - b).slice(0, 5);
        expect(why.compared.length).toBe(Math.min(5, rows.length));
        for (const [i, { note = '', value }] of why.compared.entries()) {
          const [, row = '', own = '', there = ''] =
            /^row (\d+), (.*) from the centre of its part, (.*) from that of /.exec(plain(note)) ?? [];
          expect(value ?? Number.NaN).toBeCloseTo(at(nearest, i), 6);
          const place = rows.indexOf(Number(row));
          expect(at(gaps, place)).toBeCloseTo(value ?? Number.NaN, 6);
          expect(Math.abs(numberOf(own) - at(at(distances, place), at(part, place)))).toBeLessThan(0.006);
          expect(Math.abs(numberOf(there) - numberOf(own) - at(gaps, place))).toBeLessThan(0.012);
          expect(numberOf(there)).toBeGreaterThanOrEqual(numberOf(own));
        }
        const [, by = ''] = /more than (.*) nearer/.exec(plain(why.reverse ?? '')) ?? [];
        expect(Math.abs(numberOf(by) - at(nearest, 0))).toBeLessThan(0.006 * Math.abs(at(nearest, 0)) + 1e-9);
      }
      expect(looked).toBe(places);
    },
  );

  test('flat maximum margins: weights and data give the objective, the bounds and the points at the border', async () => {
    const CLUSTERS = 4;
    const result = await resultOf('clustering', { method: 'mmc', normalise: 'scale', leaves: CLUSTERS });
    const points = scaled('scale');
    const leafOf = result.members?.leafOf ?? new Uint16Array();
    const root = result.hierarchy.classOf.length - 1;
    const why = at(decisionAt(result, root), 0);
    const margin = clusteringFindings(result)?.partings.nodes[0]?.margin;
    if (margin === undefined) throw new Error('the weights are not in the findings');
    const costs = points.map((x, row) => {
      const scores = Array.from({ length: CLUSTERS }, (_, c) =>
        x.reduce((sum, v, p) => sum + v * at(margin.weights, c * COLUMNS + p), 0),
      );
      const cost = (own: number): number =>
        scores.reduce((sum, score, c) => sum + (c === own ? 0 : Math.max(0, 1 - (at(scores, own) - score)) ** 2), 0);
      const all = scores.map((_, c) => cost(c));
      const own = at(all, at(leafOf, row));
      const other = Math.min(...all.filter((_, c) => c !== at(leafOf, row)));
      return { row, own, other };
    });
    const [, size = '', loss = '', sum = ''] = /^J = (.*) \+ (.*) = (.*)$/.exec(filled(why)) ?? [];
    sameDigits(numberOf(loss), costs.reduce((total, { own }) => total + own, 0) / (CLUSTERS * ROWS));
    sameDigits(numberOf(size), margin.weights.reduce((total, w) => total + w * w, 0) / (CLUSTERS * COLUMNS));
    sameDigits(numberOf(size) + numberOf(loss), numberOf(sum));
    const said = why.notes.map(plain).join(' ');
    const [, sizes = '', least = '', most = ''] = /points: (.*?)\. A child may have (\d+) to (\d+)/.exec(said) ?? [];
    const counts = sizes.split(/, | and /).map(Number);
    expect(counts).toEqual(Array.from({ length: CLUSTERS }, (_, c) => leafOf.filter((leaf) => leaf === c).length));
    for (const each of counts) {
      expect(each).toBeGreaterThanOrEqual(Number(least));
      expect(each).toBeLessThanOrEqual(Number(most));
    }
    const kept = costs.filter(({ own, other }) => other < own - 1e-9).length;
    expect(said.includes('The bounds change nothing')).toBe(kept === 0);
    const border = costs.toSorted((x, y) => y.own - y.other - (x.own - x.other)).slice(0, 5);
    expect(said).toContain(`Nearest to going elsewhere: rows ${border.map(({ row }) => row).join(', ')}.`);
    expect(valuesOf(why).length).toBe(3);
    expect(takenOf(why)).toBe(0);
  });
});
