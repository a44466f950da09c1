import { describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { bitsFrom } from '../../../../../web/engine/base/random-bits.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import { shuffledOrder } from '../../../../../web/engine/methods/shared/shuffled-order.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { supportOf } from '../../../../../web/engine/model/result.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';
import { type NaiveTree, naiveConfusion } from '../../../../support/oracle/confusion.ts';

const SIZE = 6;
/** Two groups of three that are firm, and pairs in them that are not. */
const counts = Array.from({ length: SIZE }, (_, i) =>
  Array.from({ length: SIZE }, (_, j) => (i === j ? 30 : Math.floor(i / 3) === Math.floor(j / 3) ? 6 : (i + j) % 2)),
);

function run(options: Options, matrix: readonly (readonly number[])[] = counts) {
  const names = matrix.map((_, c) => `class ${c}`);
  const confusion = { file: 'matrix', names, counts: Float64Array.from(matrix.flat()), truth: null };
  return runConfusion(newCore(), { ...NOTHING, confusion }, { r: 0, ...options }, {});
}

const key = (classes: readonly number[]): string => [...classes].sort((a, b) => a - b).join(' ');

/** The groups of a tree, as its classes. */
function groupsOf(tree: NaiveTree): string[] {
  const groups: string[] = [];
  const below = (each: NaiveTree): number[] => {
    if (typeof each === 'number') return [each];
    const classes = each.flatMap(below);
    groups.push(key(classes));
    return classes;
  };
  below(tree);
  return groups;
}

/** The points of a sample, each a draw from the list of all points, cell by cell; then the order of its classes. */
function drawn(seed: number, which: number): { matrix: number[][]; order: Uint32Array } {
  const starts = bitsFrom(seed);
  let start = 0;
  for (let i = 0; i <= which; i++) start = starts.next().value;
  const cells = counts.flatMap((row, i) => row.flatMap((points, j) => Array.from({ length: points }, () => [i, j])));
  const bits = bitsFrom(start);
  const matrix = counts.map((row) => row.map(() => 0));
  for (const _ of cells) {
    const [i = 0, j = 0] = cells[Math.floor((bits.next().value * cells.length) / 2 ** 32)] ?? [];
    (matrix[i] as number[])[j] = (matrix[i]?.[j] ?? 0) + 1;
  }
  return { matrix, order: shuffledOrder(SIZE, bits.next().value) };
}

/** The groups of an order of the classes, by their own numbers. */
function groupsInOrder(matrix: readonly (readonly number[])[], order: ArrayLike<number>): string[] {
  const list = Array.from(order);
  const moved = list.map((i) => list.map((j) => at(at(matrix, i), j)));
  const options = { as: 'counts', r: 0, inheritance: 'single', mode: 'bounded' } as const;
  return groupsOf(naiveConfusion(moved, options).tree).map((group) => key(group.split(' ').map((c) => at(list, +c))));
}

describe('the support of a tree of confusions', () => {
  it('is the share of the trees of resampled points, by the oracle, that have the group', async () => {
    const resamples = 12;
    const result = await run({ bootstrap: resamples, seed: 3 });
    const found = new Map<string, number>();
    for (let which = 0; which < resamples; which++) {
      const { matrix, order } = drawn(3, which);
      for (const group of groupsInOrder(matrix, order)) {
        found.set(group, (found.get(group) ?? 0) + 1);
      }
    }
    const of = supportOf(result);
    const shares = new Set<number>();
    for (let node = SIZE; node < result.hierarchy.classOf.length; node++) {
      const classes = leavesBelow(result.hierarchy, node).map((leaf) => result.hierarchy.classOf[leaf] ?? -1);
      expect(of(node)).toBe((found.get(key(classes)) ?? 0) / resamples);
      shares.add(of(node));
    }
    expect(shares.size).toBeGreaterThan(1); // some firm, some not
    expect(result.options).toMatchObject({ bootstrap: resamples, seed: 3 });
    expect(result.stability).toHaveLength(SIZE);
  });

  it('leaves the tree as it is', async () => {
    const [plain, sampled] = [await run({}), await run({ bootstrap: 4 })];
    expect(sampled.hierarchy).toEqual(plain.hierarchy);
    expect(plain.support).toBeUndefined();
    expect(plain.options.bootstrap).toBeUndefined();
  });

  it.each([
    ['several parents', { inheritance: 'multiple' }, counts, 'resamples tell of trees'],
    ['similarities', { as: 'similarity' }, counts.map((row, i) => row.map((_, j) => (i === j ? 1 : 0.1))), 'no counts'],
    ['shares', { as: 'counts' }, counts.map((row) => row.map((x) => x / 60)), 'no counts'],
    ['more points than can be drawn', {}, counts.map((row) => row.map((x) => x * 1e6)), 'at most 4194304 points'],
  ])('is refused for %s, and it is said why', async (_, options, matrix, why) => {
    const refused = run({ ...options, bootstrap: 3 }, matrix);
    await expect(refused).rejects.toThrow(why);
    await expect(refused).rejects.toBeInstanceOf(DataError);
  });
});
