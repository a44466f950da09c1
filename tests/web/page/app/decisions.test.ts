import { describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { childrenOf } from '../../../../web/engine/hierarchy/walk.ts';
import { hmmcFindings } from '../../../../web/engine/methods/hmmc/findings.ts';
import { l2hFindings } from '../../../../web/engine/methods/l2h/findings.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { stepCount } from '../../../../web/page/app/finished/steps.ts';
import { type Compared, plain, type Question, withDigitsToDiffer } from '../../../../web/page/app/playback/question.ts';
import { evaluated } from '../../../support/evaluated.ts';
import { clusterDistance } from '../../../support/oracle/linkage.ts';
import { Random } from '../../../support/random.ts';
import { labelsNpy } from '../../engine/data/write.ts';
import { plantedFiles, shownBy } from './local-sessions.ts';
import { decisionAt, decisionOf, wayOf } from './panels.ts';
import { seenIn, text } from './sessions.ts';

// The reason that a step tells is the one that decides it: each decision is made again from the numbers that are shown.

const resultOf = async (files: readonly BufferSource[], method: string, options: Options = {}): Promise<Result> =>
  seenIn(await shownBy(method, files, options)).result;

const CLASSES = 14;

const logitFiles = (): BufferSource[] => plantedFiles(400, CLASSES, 9);

const ROWS = 24;
const COLUMNS = 3;
const source = new Random(5);
const random = (): number => source.uniform();
const table = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, () => random() * 4));
const rowFiles = (): BufferSource[] => [
  new BufferSource('features.npy', writeNpy([ROWS, COLUMNS], Float64Array.from(table.flat()))),
];
const pointFiles = (): BufferSource[] => [
  ...rowFiles(),
  new BufferSource('labels.npy', labelsNpy(table.map((_, row) => row % 3))),
];

const steps = (result: Result): number[] => Array.from({ length: stepCount(result) }, (_, step) => step);
const taken = ({ compared }: Question): Compared[] => compared.filter((each) => each.taken);
const others = ({ compared }: Question): Compared[] => compared.filter((each) => !each.taken);

describe('Logits to hierarchies', () => {
  test.each(['sum_of_means', 'mean', 'size'])(
    '%s: the smallest score is next, and the largest mean is joined',
    async (score) => {
      const result = await resultOf(logitFiles(), 'l2h', { score });
      for (const step of steps(result)) {
        const [next, other] = [at(decisionOf(result, step), 0), at(decisionOf(result, step), 1)];
        const pair = [taken(next), taken(other)].flatMap(([one]) => one?.nodes ?? []);
        expect(pair).toEqual(Array.from(result.merges?.subarray(2 * step, 2 * step + 2) ?? []));
        const scores = next.compared.map(({ value }) => value ?? Number.NaN);
        expect(scores[0]).toBe(Math.min(...scores));
        const means = other.compared.map(({ value }) => value ?? Number.NaN);
        if (step < CLASSES - 2) {
          expect(next.compared[1]?.value).toBe(l2hFindings(result)?.evidence[step]?.nextScore ?? null);
          expect(means).toHaveLength(2);
          expect(means[0]).toBe(Math.max(...means));
        }
      }
    },
  );

  test('a runner-up that is not in the record is a group that is there, and is not said to be joined already', async () => {
    const result = await resultOf(logitFiles(), 'l2h', { score: 'size' });
    const { merges, predicted } = result;
    if (merges === null || predicted === null) throw new Error('there are no merges');
    const sizes = Array.from(predicted);
    for (let i = 0; i < merges.length; i += 2)
      sizes.push((sizes[merges[i] ?? -1] ?? 0) + (sizes[merges[i + 1] ?? -1] ?? 0));
    let notNamed = 0;
    for (const step of steps(result)) {
      for (const { nodes, value, note } of at(decisionOf(result, step), 0).compared) {
        for (const node of nodes) expect([node, value]).toEqual([node, sizes[node]]);
        if (nodes.length > 0) continue;
        notNamed += 1;
        expect(note).toMatch(/others join before their own turn, in this step or later/);
        // The groups that others join: they are there now, and one of them has this score.
        const joined = Array.from(merges).filter(
          (node, place) => place % 2 === 1 && place > 2 * step && node < CLASSES + step,
        );
        expect(joined.length).toBeGreaterThan(1);
        expect(joined.map((node) => sizes[node])).toContain(value);
      }
    }
    expect(notNamed).toBeGreaterThan(0);
  });

  test('the margin is the smaller of the two gaps that are shown, and the last merge has none', async () => {
    const result = await resultOf(logitFiles(), 'l2h');
    for (const step of steps(result)) {
      const [next, other] = [at(decisionOf(result, step), 0), at(decisionOf(result, step), 1)];
      if (step === CLASSES - 2) {
        expect(result.margins?.[step]).toBeNaN();
        expect(other.notes.join()).not.toContain('Margin');
        expect(other.means).toBe('Only one other group is left.');
        expect(others(next).map(({ nodes }) => nodes)).toEqual([taken(other)[0]?.nodes]);
        continue;
      }
      const [s1 = 0, s2 = 0] = next.compared.map(({ value }) => value ?? 0);
      const [a1 = 0, a2 = 0] = other.compared.map(({ value }) => value ?? 0);
      expect(result.margins?.[step]).toBeCloseTo(Math.min((s2 - s1) / s2, (a1 - a2) / a1), 12);
      expect(other.notes.join()).toContain('Margin');
    }
  });

  test('what is a sum over points is not called a probability', async () => {
    const result = await resultOf(logitFiles(), 'l2h');
    const all = steps(result).flatMap((step) => decisionOf(result, step));
    expect(all.some(({ compared }) => compared.some(({ value }) => (value ?? 0) > 1))).toBe(true);
    expect(all.map(({ means }) => means).join(' ')).toContain('a sum over points, so it can be above 1');
  });
});

describe('Agglomerative linkage', () => {
  const distance = table.map((a) => table.map((b) => Math.hypot(...a.map((x, k) => x - (b[k] ?? 0)))));

  test.each(['single', 'complete', 'average', 'weighted', 'ward'] as const)(
    '%s: the nearest pair is joined, the runner-up is the next nearest, and the formula gives the height',
    async (method) => {
      const result = await resultOf(rowFiles(), 'linkage', { method, distance: 'euclidean' });
      const between = clusterDistance(method, distance, table);
      type Cluster = Parameters<typeof between>[0];
      const groups = new Map<number, Cluster>(table.map((_, row) => [row, { members: [row], parts: null }]));
      for (const step of steps(result)) {
        const [nearest, apart] = [at(decisionOf(result, step), 0), at(decisionOf(result, step), 1)];
        const pairs = Array.from(groups).flatMap(([i, a], place) =>
          Array.from(groups)
            .slice(place + 1)
            .map(([j, b]) => ({ nodes: [i, j].sort((x, y) => x - y), value: between(a, b) })),
        );
        pairs.sort((a, b) => a.value - b.value);
        const shown = nearest.compared.map(({ nodes, value }) => ({ nodes: nodes.toSorted((x, y) => x - y), value }));
        expect(shown.map(({ nodes }) => nodes)).toEqual(pairs.slice(0, 5).map(({ nodes }) => nodes));
        shown.forEach(({ value }, i) => {
          expect(value).toBeCloseTo(pairs[i]?.value ?? Number.NaN, 9);
        });
        if (apart.filled !== undefined) {
          const [formula = '', height = ''] = plain(apart.filled).split(' = ');
          expect(evaluated(formula) / Number(height)).toBeCloseTo(1, 1);
          expect(apart.compared.length).toBe(method === 'ward' ? 3 : 2);
        } else expect(Math.max(...(shown[0]?.nodes ?? []))).toBeLessThan(ROWS);
        const [a = 0, b = 0] = pairs[0]?.nodes ?? [];
        const [one, two] = [groups.get(a), groups.get(b)];
        if (one === undefined || two === undefined) throw new Error('a group was joined twice');
        groups.delete(a);
        groups.delete(b);
        groups.set(ROWS + step, { members: [...one.members, ...two.members], parts: [one, two] });
      }
      const last = at(decisionOf(result, ROWS - 2), 0);
      expect(last.compared).toHaveLength(1);
      expect(last.notes).toEqual(['These are the last two groups.']);
    },
  );

  test('a tie is called a tie', async () => {
    const square = text('d.csv', 'a,b,c,d\n0,1,4,4\n1,0,4,4\n4,4,0,1\n4,4,1,0\n');
    const result = await resultOf([square], 'linkage');
    expect(at(decisionOf(result, 0), 0).notes.join()).toContain('A tie');
    expect(at(decisionOf(result, 1), 0).notes.join()).not.toContain('A tie');
  });
});

describe('Ultrametric fitting', () => {
  test('nothing is said to be merged: it has no steps but those of its descent', async () => {
    const result = await resultOf(pointFiles(), 'ultrametric', { iterations: 20 });
    expect(stepCount(result)).toBe(0);
    expect(decisionOf(result, 0)).toEqual([]);
    expect(wayOf(result)).toMatch(/merges nothing.*gradient descent/);
    const nodes = Array.from(result.hierarchy.classOf.keys()).filter((node) => node >= ROWS);
    for (const node of nodes) {
      const question = at(decisionAt(result, node), 0);
      expect(taken(question)[0]?.value).toBe(result.hierarchy.height[node]);
      for (const { value } of others(question)) expect(value).toBeGreaterThanOrEqual(taken(question)[0]?.value ?? 0);
      expect(JSON.stringify(question)).not.toMatch(/nearest groups|merge/);
    }
  });
});

describe('Confusion merging', () => {
  test.each(['single', 'multiple'])(
    '%s: shown pairs fulfil the condition as it is written, the last one does not',
    async (inheritance) => {
      const result = await resultOf(logitFiles(), 'confusion', { inheritance });
      let misses = 0;
      for (const step of steps(result)) {
        const [pairs] = decisionOf(result, step);
        if (pairs === undefined) throw new Error('nothing is said');
        expect(plain(pairs.filled ?? '')).toMatch(/^m = .*, δ = r × m = /);
        const [r = 0, m = 0, delta = 0] = (plain(pairs.filled ?? '').split('r × m = ')[1] ?? '')
          .split(/ × | = /)
          .map(Number);
        expect(r * m).toBeCloseTo(delta, 3);
        for (const { taken: isTaken, note = '', value } of pairs.compared) {
          const [, own = 0, slack = 0, , most = 0] = (/^(.*) \+ (.*) = (.*) [≥<] (.*)$/.exec(plain(note)) ?? []).map(
            Number,
          );
          expect(own).toBeCloseTo(value ?? 0, 3);
          if (isTaken) expect(own + slack).toBeGreaterThanOrEqual(most - 0.001);
          else expect(own + slack).toBeLessThan(most + 0.001);
          expect(plain(note).includes('≥')).toBe(isTaken);
          if (!isTaken) misses += 1;
        }
        expect(JSON.stringify(pairs)).not.toContain('Δ');
      }
      expect(misses).toBeGreaterThan(0);
    },
  );
});

describe('methods that split from the top say so', () => {
  test('maximum-margin clustering: of the leaves that were split later, the best score was next', async () => {
    const result = await resultOf(pointFiles(), 'hmmc', { leaves: 6 });
    expect(stepCount(result)).toBe(0);
    expect(wayOf(result)).toContain('splits from the top');
    const nodes = hmmcFindings(result)?.splits.nodes ?? [];
    const orderOf = new Map(nodes.map(({ node, order }) => [node, order]));
    const parentOrder = new Map<number, number>();
    for (const { node, order } of nodes) {
      for (const child of childrenOf(result.hierarchy, node)) parentOrder.set(child, order);
    }
    expect(nodes.length).toBe(5);
    for (const { score, order } of nodes) {
      for (const { node, score: waiting } of nodes) {
        const isThere = (parentOrder.get(node) ?? -1) < order && (orderOf.get(node) ?? 0) >= order;
        if (isThere) expect(score).toBeGreaterThanOrEqual(waiting);
      }
    }
  });

  test.each([
    ['hkm-d', 'most scattered'],
    ['hsc', 'most compact'],
    ['kmeans', 'no steps'],
  ])('clustering %s: %s', async (method, said) => {
    const result = await resultOf(pointFiles(), 'clustering', { method, leaves: 4 });
    expect(stepCount(result)).toBe(0);
    expect(wayOf(result)).toContain(said);
  });

  test.each([
    ['ch', 'on'],
    ['db', 'off'],
    ['silhouette', 'on'],
  ])('visual tree by %s, balance %s: the best value of those shown was taken', async (index, balance) => {
    const rows = Array.from({ length: 60 }, (_, row) => (table[row % 24] ?? []).map((x) => x + random()));
    const files = [
      new BufferSource('features.npy', writeNpy([60, COLUMNS], Float64Array.from(rows.flat()))),
      new BufferSource('labels.npy', labelsNpy(rows.map((_, row) => row % 6))),
    ];
    const result = await resultOf(files, 'visual-tree', { index, balance, compare: 'off' });
    const root = result.hierarchy.classOf.length - 1;
    const question = at(decisionAt(result, root), 0);
    const [best] = taken(question);
    expect(best?.note).toBe(`${childrenOf(result.hierarchy, root).length} groups`);
    const values = question.compared.map(({ value }) => value ?? Number.NaN);
    expect(best?.value).toBe(index === 'db' ? Math.min(...values) : Math.max(...values));
    expect(wayOf(result)).toContain('split from the top');
  });
});

test('numbers that differ look different', () => {
  expect([0.312_41, 0.312_42].map(withDigitsToDiffer([0.312_41, 0.312_42]))).toEqual(['0.31241', '0.31242']);
  expect([1.5, 2].map(withDigitsToDiffer([1.5, 2]))).toEqual(['1.50', '2.00']);
  expect([1.5, 1.5].map(withDigitsToDiffer([1.5, 1.5]))).toEqual(['1.50', '1.50']);
});

test('whole numbers are written as they are', () => {
  expect([95, 1250, 0].map(withDigitsToDiffer([95, 1250, 0]))).toEqual(['95', '1,250', '0']);
});
