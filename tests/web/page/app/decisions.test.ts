import { describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { childrenOf } from '../../../../web/engine/hierarchy/walk.ts';
import { hmmcFindings } from '../../../../web/engine/methods/hmmc/findings.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { stepCount } from '../../../../web/page/app/finished/steps.ts';
import { type Compared, type Question, withDigitsToDiffer } from '../../../../web/page/app/playback/judge-join.ts';
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

  test('what is a sum over points is not called a probability', async () => {
    const result = await resultOf(logitFiles(), 'l2h');
    const all = steps(result).flatMap((step) => decisionOf(result, step));
    expect(all.some(({ compared }) => compared.some(({ value }) => (value ?? 0) > 1))).toBe(true);
    expect(all.map(({ means }) => means).join(' ')).toContain('a sum over points, so it can be above 1');
  });
});

describe('Agglomerative linkage', () => {
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
