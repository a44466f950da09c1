import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classesIn,
  exceeding,
  findOutliers,
  type GroupOfPlace,
  type Outlier,
  shuffledBaseline,
  verdictOf,
} from '../../../../../web/engine/hierarchy/analysis/outlier-report.ts';
import { sizeOf } from '../../../../../web/engine/hierarchy/analysis/tree-shape.ts';
import { lowestCommonAncestor } from '../../../../../web/engine/hierarchy/common-ancestors.ts';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { ancestorsOf, type DrawnTree, drawnTree } from '../../../../../web/engine/hierarchy/walk.ts';
import { caterpillar } from '../../../../support/planted-tree.ts';
import { hierarchies } from '../trees.ts';

/** The score of a branch as it is explained in the page, class by class. */
function explained(shape: DrawnTree, groups: GroupOfPlace, { node, group, among }: Outlier) {
  const { order, parents } = shape;
  const inside = (place: number): boolean =>
    place >= (order.first[node] as number) && place < (order.last[node] as number);
  const counted = (wanted: (group: number) => boolean): number =>
    Array.from(order.leaves.keys())
      .filter((place) => !inside(place) && wanted(groups[place] as number))
      .map((place) => {
        const meeting = lowestCommonAncestor(parents, node, order.leaves[place] as number);
        return 1 / (sizeOf(shape, meeting) - sizeOf(shape, node));
      })
      .reduce((sum, weight) => sum + weight, 0);
  const all = counted(() => true);
  return { otherShare: counted((g) => g === among) / all, ownShare: counted((g) => g === group) / all };
}

const grouped = fc
  .tuple(hierarchies({ width: 4 }), fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 40, maxLength: 40 }))
  .map(([hierarchy, groups]) => {
    const shape = drawnTree(hierarchy);
    return { shape, groups: Int32Array.from(groups.slice(0, shape.order.leaves.length)) };
  });

describe('outliers', () => {
  // Dogs 0 1 2 with a dogsled 3 among them, far from the sleds 4 5 6.
  const merges = Uint32Array.of(0, 1, 7, 3, 8, 2, 4, 5, 10, 6, 9, 11);
  const shape = drawnTree(hierarchyFromMerges(7, merges));
  const kinds = [0, 0, 0, 1, 1, 1, 1];
  const groups = Int32Array.from(shape.order.leaves, (leaf) => kinds[leaf] as number);

  test('the dogsled among the dogs, its kin three dogs away', () => {
    const [outlier, ...others] = findOutliers(shape, groups);
    // The last dog to join has a dogsled in its nearest branch: less clear.
    expect(others.map(({ node, score }) => [node, score < 0.2])).toEqual([[2, true]]);
    // The two dogs beside it count 1/2 each, the third 1/3, the sleds 1/6 each.
    expect(outlier).toMatchObject({ node: 3, group: 1, among: 0, between: 3, meeting: 12 });
    expect(outlier?.otherShare).toBeCloseTo(8 / 11, 12);
    expect(outlier?.ownShare).toBeCloseTo(3 / 11, 12);
    expect(outlier?.kin).toBeGreaterThanOrEqual(4);
  });

  test('two that stand together are one outlier', () => {
    // Dogs 0 1 2, then sleds 3 4 together, far from the sleds 5 6 7.
    const pair = drawnTree(hierarchyFromMerges(8, Uint32Array.of(0, 1, 3, 4, 8, 9, 10, 2, 5, 6, 12, 7, 11, 13)));
    const found = findOutliers(
      pair,
      Int32Array.from(pair.order.leaves, (leaf) => (leaf < 3 ? 0 : 1)),
    );
    expect(found[0]).toMatchObject({ node: 9, among: 0, between: 3 });
    expect(classesIn(pair, found.slice(0, 1))).toBe(2);
  });

  test('of a branch of one group no part is an outlier of its own, however many others are around', () => {
    const leaves = 51;
    const merges: number[] = [];
    const join = (one: number, other: number): number => leaves - 1 + merges.push(one, other) / 2;
    const chain = (from: number, to: number): number =>
      Array.from({ length: to - from }, (_, i) => from + i).reduce(join);
    const pair = join(0, 1);
    join(join(join(pair, chain(2, 8)), chain(8, 48)), chain(48, leaves));
    const tree = drawnTree(hierarchyFromMerges(leaves, Uint32Array.from(merges)));
    const isSled = (leaf: number): boolean => leaf < 2 || leaf >= 48;
    const found = findOutliers(
      tree,
      Int32Array.from(tree.order.leaves, (leaf) => (isSled(leaf) ? 1 : 0)),
    );
    expect(found.filter(({ group }) => group === 1).map(({ node }) => node)).toEqual([pair]);
  });

  test('half of a group is no home yet, more than half is', () => {
    // Dogs 0 1 2 with 3 4 among them; 5 6 beside 7.
    const tree = drawnTree(hierarchyFromMerges(8, Uint32Array.of(0, 1, 3, 4, 8, 9, 10, 2, 5, 6, 12, 7, 11, 13)));
    const nodes = (kinds: readonly number[]): number[] =>
      findOutliers(
        tree,
        Int32Array.from(tree.order.leaves, (leaf) => kinds[leaf] as number),
      ).map(({ node }) => node);
    expect(nodes([0, 0, 0, 1, 1, 1, 1, 2])).toContain(9);
    expect(nodes([0, 0, 0, 1, 1, 1, 2, 2])).not.toContain(9);
  });

  test('none where groups are branches, nor where a group has one class', () => {
    const apart = Int32Array.from(shape.order.leaves, (leaf) => ([0, 0, 0, 2, 1, 1, 1] as const)[leaf] ?? -1);
    expect(findOutliers(shape, apart)).toEqual([]);
    expect(findOutliers(shape, new Int32Array(7).fill(-1))).toEqual([]);
  });

  test('are scored as the page explains it', () => {
    fc.assert(
      fc.property(grouped, ({ shape: tree, groups: of }) => {
        for (const outlier of findOutliers(tree, of)) {
          const { otherShare, ownShare } = explained(tree, of, outlier);
          expect(outlier.otherShare).toBeCloseTo(otherShare, 9);
          expect(outlier.ownShare).toBeCloseTo(ownShare, 9);
          expect(outlier.score).toBeGreaterThan(0);
          const kinPlace = tree.order.first[outlier.kin] as number;
          expect(of[kinPlace]).toBe(outlier.group);
          expect(ancestorsOf(tree.parents, outlier.node)).toContain(outlier.meeting);
          const size = sizeOf(tree, outlier.node);
          expect(2 * size).toBeLessThanOrEqual(of.filter((group) => group === outlier.group).length);
        }
      }),
    );
  });

  test('of a tree as deep as it can be', () => {
    const deep = drawnTree(caterpillar(3000));
    const of = Int32Array.from(deep.order.leaves, (_, place) => (place % 1000 === 7 ? 1 : 0));
    expect(findOutliers(deep, of).length).toBeGreaterThan(0);
  });
});

describe('the baseline', () => {
  // 64 classes in a tree where all branches of a size are alike, eight groups of eight.
  const merges = Uint32Array.from({ length: 126 }, (_, at) => at);
  const shape = drawnTree(hierarchyFromMerges(64, merges));
  const groups = Int32Array.from(shape.order.leaves, (_, place) => Math.floor(place / 8));

  test('is the same every time, and what chance alone would give', () => {
    const baseline = shuffledBaseline(shape, groups);
    expect(shuffledBaseline(shape, groups)).toEqual(baseline);
    expect(baseline.trees).toBe(20);
    expect(findOutliers(shape, groups)).toEqual([]);
    expect(baseline.classes.min).toBeGreaterThan(0);
    expect(baseline.classes.max).toBeLessThanOrEqual(64);
  });

  test('says how many of its own are as clear', () => {
    const baseline = { trees: 1, classes: { mean: 0, min: 0, max: 0 }, scores: Float64Array.of(0.1, 0.2, 0.2, 0.4) };
    expect([0, 0.2, 0.3, 0.5].map((score) => exceeding(baseline, score))).toEqual([1, 0.75, 0.25, 0]);
    expect(exceeding({ ...baseline, scores: new Float64Array(0) }, 0.1)).toBe(null);
  });
});

test('mistakes decide only where the counts are far enough apart', () => {
  const verdict = (withAmong: number, withOwn: number) => verdictOf({ withAmong, withOwn, all: 50, most: [] });
  expect([verdict(3, 2), verdict(0, 0), verdict(9, 1), verdict(1, 9), verdict(4, 0)]).toEqual([
    'silent',
    'silent',
    'agrees',
    'disagrees',
    'agrees',
  ]);
});
