import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { finish, mergeOf } from '../../../../web/page/app/finished/finished.ts';
import { stepCount, stepOf } from '../../../../web/page/app/finished/steps.ts';
import { finishedUntil, hasSteps, openGroups, resultUntil } from '../../../../web/page/app/finished/until.ts';
import { Random } from '../../../support/random.ts';
import { bareResult } from './bare-result.ts';
import { plantedFiles, shownBy } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

/* The visible part of a tree while its later steps are hidden. */

const CLASSES = 12;
const names = Array.from({ length: CLASSES }, (_, i) => `class ${i}`);

/** Two of the groups that are left, by chance. */
function joinTwo(random: Random, groups: number[]): [number, number] {
  const [a] = groups.splice(random.below(groups.length), 1);
  const [b] = groups.splice(random.below(groups.length), 1);
  return [a as number, b as number];
}

/** A result by merges: the first `shared` are those of one seed, the others of another; as is all that follows from the whole. */
function merged(shared: number, past: number, future: number): Result {
  const [first, later] = [new Random(past), new Random(future)];
  const groups = Array.from({ length: CLASSES }, (_, i) => i);
  const merges: number[] = [];
  const heights: number[] = [];
  const margins: number[] = [];
  for (let step = 0; step < CLASSES - 1; step++) {
    const random = step < shared ? first : later;
    merges.push(...joinTwo(random, groups));
    groups.push(CLASSES + step);
    heights.push((heights.at(-1) ?? 0) + random.uniform());
    margins.push(random.uniform());
  }
  const list = Uint32Array.from(merges);
  const own = later.uniform();
  return bareResult({
    method: 'linkage',
    classes: names,
    hierarchy: hierarchyFromMerges(CLASSES, list, Float64Array.from(heights)),
    merges: list,
    margins: Float64Array.from(margins),
    certified: margins.map((margin) => margin > 0.5),
    options: { method: 'average', clusters: Math.ceil(5 * own) },
    support: Float64Array.from({ length: CLASSES - 1 }, () => own),
    stability: Float64Array.from({ length: CLASSES }, () => own),
    fit: { cophenetic_correlation: own },
    clusters: Int32Array.of(Math.floor(5 * own)),
    findings: { own },
    curves: { objects: 'classes', chosen: null, points: [] },
    pending: ['metrics'],
    warnings: [{ code: 'ties', message: String(own) }],
  });
}

/** The same by rounds, which join several groups at once and may put one into two. */
function rounds(shared: number, past: number, future: number): Result {
  const [first, later] = [new Random(past), new Random(future)];
  const builder = new HierarchyBuilder();
  const height = names.map((_, i): number => builder.leaf(i) && 0);
  let groups = names.map((_, i) => i);
  let steps = 0;
  while (groups.length > 3) {
    const random = steps < shared ? first : later;
    steps += 1;
    const parts = [joinTwo(random, groups), joinTwo(random, groups)];
    parts[0]?.push(parts[1]?.[0] as number);
    groups = [...parts.map((part) => builder.join(part)), ...groups];
    height.push(steps, steps);
  }
  builder.join(groups);
  return bareResult({
    method: 'confusion',
    classes: names,
    hierarchy: builder.finish([...height, steps + 1]),
    steps,
    findings: { future },
  });
}

const shown = (result: Result, made: number) => finishedUntil(finish(result, assemble([]), [], '[]'), made);

describe.each([
  ['merges', merged],
  ['rounds', rounds],
] as const)('of a tree by %s', (_, make) => {
  test('nothing later than the step is in what is seen: two trees that differ only in it look the same', () => {
    for (let seed = 0; seed < 20; seed++) {
      for (let made = 0; made <= 3; made++) {
        const [one, other] = [make(made, seed, 100 + seed), make(made, seed, 200 + seed)];
        expect(one.hierarchy).not.toEqual(other.hierarchy);
        expect(resultUntil(one, made)).toEqual(resultUntil(other, made));
        const [oneSeen, otherSeen] = [shown(one, made), shown(other, made)];
        const { request: _one, ...oneRest } = oneSeen;
        const { request: _other, ...otherRest } = otherSeen;
        expect(oneRest).toEqual(otherRest);
      }
    }
  });

  test('one step more is seen: two trees that differ in it do not look the same', () => {
    const [one, other] = [make(1, 1, 2), make(1, 1, 3)];
    expect(resultUntil(one, 2)).not.toEqual(resultUntil(other, 2));
  });

  test('after the last step it is the whole', () => {
    const result = make(0, 1, 2);
    expect(resultUntil(result, stepCount(result))).toBe(result);
  });

  test('the groups that have not joined stand by their smallest class, whatever joined them', () => {
    const seen = shown(make(0, 4, 5), 2);
    const smallest = Array.from(openGroups(seen.result), (group) => {
      const { leaves, first, last } = seen.order;
      const classes = Array.from(
        leaves.subarray(first[group], last[group]),
        (leaf) => seen.result.hierarchy.classOf[leaf],
      );
      return Math.min(...classes.map(Number));
    });
    expect(smallest).toEqual(smallest.toSorted((a, b) => a - b));
  });

  test('the root stands as high as what was made last, not where the last group will be', () => {
    for (let made = 1; made <= 3; made++) {
      const { height } = resultUntil(make(0, 1, 2), made).hierarchy;
      expect(height.at(-1)).toBe(Math.max(...height.slice(0, -1)));
    }
  });
});

const found = async (method: string, options: Options = {}): Promise<Result> =>
  seenIn(await shownBy(method, plantedFiles(400, CLASSES, 9), options)).result;

describe('what methods find', () => {
  test.each([
    ['l2h', {}],
    ['linkage', {}],
    ['confusion', {}],
    ['confusion', { inheritance: 'multiple' }],
  ] as const)(
    '%s %o: after every step all nodes made by then are seen, with their numbers, and every class',
    async (method, options) => {
      const result = await found(method, options);
      const { hierarchy } = result;
      expect(hasSteps(result)).toBe(true);
      const steps = stepCount(result);
      for (let made = 0; made < steps; made++) {
        const seen = shown(result, made);
        const own = seen.result.hierarchy;
        const there = Array.from(hierarchy.classOf.keys()).filter((node) => stepOf(result, hierarchy, node) < made);
        expect(Array.from(own.classOf.keys()).slice(0, -1)).toEqual(there);
        for (const node of there) {
          const children = (of: typeof own) =>
            Array.from(of.child.subarray(of.childStart[node], of.childStart[node + 1]));
          expect(children(own)).toEqual(children(hierarchy));
          expect(stepOf(seen.result, own, node)).toBe(stepOf(result, hierarchy, node));
        }
        const classes = new Set(Array.from(seen.order.leaves, (leaf) => own.classOf[leaf]));
        expect(classes.size).toBe(CLASSES);
        expect(mergeOf(seen, own.classOf.length - 1)).toBeNull();
        expect(openGroups(seen.result).every((group) => !isLeaf(own, group) || group < CLASSES)).toBe(true);
      }
    },
  );

  test('a fit that moves all heights at once has no steps to hide', async () => {
    expect(hasSteps(merged(0, 1, 2))).toBe(true);
    const cost = Float64Array.of(1, 0.5);
    expect(hasSteps({ ...merged(0, 1, 2), history: { cost, terms: {}, best: 1 } })).toBe(false);
  });
});
