import { expect, test } from 'vitest';
import {
  accuracyOf,
  type ConfusionCounts,
  countsOf,
  grouped,
} from '../../../../web/engine/decisions/per-class/counts.ts';
import { joinsOf, leavesOfClasses } from '../../../../web/engine/decisions/per-class/joins.ts';
import {
  intervalOf,
  pairsOf,
  shareOfNearest,
  surprisingPair,
  wilson,
} from '../../../../web/engine/decisions/per-class/pairs.ts';
import { type Scores, scoresOf, scoresOfGroup } from '../../../../web/engine/decisions/per-class/scores.ts';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';

// Numbers for classes and pairs, beside those that scikit-learn 1.2.1 and SciPy 1.10 gave for the same points.

const SIZE = 8;
/** Class 5 is never predicted; class 7 has no points. */
const TRUTH = Array.from({ length: 60 }, (_, i) => (i * i * 7 + 3 * i) % 7);
const PREDICTED = TRUTH.map((t, i) => ((i * 5) % 9 < 5 ? t : (t + 1 + ((i * 11) % 4)) % 8)).map((c) =>
  c === 5 ? 6 : c,
);
const WEIGHTS = TRUTH.map((_, i) => 0.5 + (i % 5) * 0.75);

function counted(weights: readonly number[], turned = false): ConfusionCounts {
  const values = new Float64Array(SIZE * SIZE);
  TRUTH.forEach((t, i) => {
    const [row = 0, column = 0] = turned ? [PREDICTED[i], t] : [t, PREDICTED[i]];
    values[row * SIZE + column] = (values[row * SIZE + column] ?? 0) + (weights[i] ?? 0);
  });
  return countsOf({ values, rowStride: turned ? 1 : SIZE, columnStride: turned ? SIZE : 1 }, SIZE);
}

const ONES = TRUTH.map(() => 1);

type Reference = Readonly<Record<'precision' | 'recall' | 'f1' | 'support', readonly number[]>>;

/** scikit-learn was asked to say 0 where a score is not defined. */
function expectEqual(scores: readonly Scores[], { precision, recall, f1, support }: Reference): void {
  scores.forEach((own, c) => {
    expect(own.precision ?? 0, `precision of ${c}`).toBeCloseTo(precision[c] ?? Number.NaN, 14);
    expect(own.recall ?? 0, `recall of ${c}`).toBeCloseTo(recall[c] ?? Number.NaN, 14);
    expect(own.f1 ?? 0, `F1 of ${c}`).toBeCloseTo(f1[c] ?? Number.NaN, 14);
    expect(own.points, `points of ${c}`).toBe(support[c]);
  });
}

const OF_CLASSES: Reference = {
  precision: [0.625, 0.625, 0.625, 0.625, 0.5714285714285714, 0, 0.3125, 0],
  recall: [0.5555555555555556, 0.625, 0.5555555555555556, 0.5555555555555556, 0.5, 0, 0.5555555555555556, 0],
  f1: [0.5882352941176471, 0.625, 0.5882352941176471, 0.5882352941176471, 0.5333333333333333, 0, 0.4, 0],
  support: [9, 8, 9, 9, 8, 8, 9, 0],
};

test('precision, recall, F1 and points of classes are those of scikit-learn', () => {
  for (const turned of [false, true]) expectEqual(scoresOf(counted(ONES, turned)), OF_CLASSES);
  expect(accuracyOf(counted(ONES))).toBeCloseTo(0.48333333333333334, 15);
});

test('counts that are not whole give the weighted scores of scikit-learn', () => {
  expectEqual(scoresOf(counted(WEIGHTS)), {
    precision: [
      0.5961538461538461, 0.7272727272727273, 0.625, 0.5263157894736842, 0.4642857142857143, 0, 0.3969465648854962, 0,
    ],
    recall: [
      0.4492753623188406, 0.625, 0.5333333333333333, 0.6060606060606061, 0.4482758620689655, 0, 0.6666666666666666, 0,
    ],
    f1: [
      0.5123966942148761, 0.6722689075630253, 0.5755395683453237, 0.5633802816901409, 0.456140350877193, 0,
      0.4976076555023923, 0,
    ],
    support: [17.25, 16, 18.75, 16.5, 14.5, 17.5, 19.5, 0],
  });
});

test('groups of classes have the scores of scikit-learn for the groups as classes', () => {
  const reference: Reference = {
    precision: [0.6875, 0.7391304347826086, 0.5714285714285714],
    recall: [0.6470588235294118, 0.6538461538461539, 0.7058823529411765],
    f1: [0.6666666666666667, 0.693877551020408, 0.6315789473684211],
    support: [17, 26, 17],
  };
  const groupOf = [0, 0, 1, 1, 1, 2, 2, 2];
  expectEqual(scoresOf(grouped(counted(ONES), groupOf, 3)), reference);
  const members = [0, 1, 2].map((group) => [...groupOf.keys()].filter((c) => groupOf[c] === group));
  expectEqual(
    members.map((group) => scoresOfGroup(counted(ONES), group)),
    reference,
  );
});

test('what is not defined is null and never 0', () => {
  const scores = scoresOf(counted(ONES));
  // Never predicted: its precision says nothing, but none of its points is right.
  expect(scores[5]).toMatchObject({ points: 8, predictions: 0, precision: null, recall: 0, f1: 0 });
  // Without points, though predicted.
  expect(scores[7]).toMatchObject({ points: 0, precision: 0, recall: null, f1: 0, takenFor: null });
  const nothing = scoresOf(countsOf({ values: new Float64Array(4), rowStride: 2, columnStride: 1 }, 2));
  expect(nothing[0]).toEqual({
    points: 0,
    predictions: 0,
    precision: null,
    recall: null,
    f1: null,
    takenFor: null,
    takenFrom: null,
  });
  expect(accuracyOf(countsOf({ values: new Float64Array(4), rowStride: 2, columnStride: 1 }, 2))).toBeNull();
});

/** Rows are true classes. */
const table = (...rows: readonly (readonly number[])[]): ConfusionCounts =>
  countsOf({ values: rows.flat(), rowStride: rows.length, columnStride: 1 }, rows.length);

test('a class is most confused with the largest count beside its own, as true and as predicted class', () => {
  const [, second, third] = scoresOf(table([9, 1, 0], [4, 5, 1], [0, 3, 7]));
  expect(second).toMatchObject({ takenFor: { other: 0, count: 4 }, takenFrom: { other: 2, count: 3 } });
  expect(third).toMatchObject({ takenFor: { other: 1, count: 3 }, takenFrom: { other: 1, count: 1 } });
});

test('points that were predicted as no class count as wrong ones of their true class', () => {
  const counts = countsOf({ values: [8, 2, 0, 10], rowStride: 2, columnStride: 1 }, 2, Float64Array.of(10, 0));
  expect(scoresOf(counts)[0]).toMatchObject({ points: 20, recall: 0.4, precision: 1 });
  expect(accuracyOf(counts)).toBe(0.6);
  expect(scoresOf(grouped(counts, [0, 0], 1))[0]).toMatchObject({ points: 30, recall: 2 / 3 });
});

test('of shares nobody knows the number of points, nor an interval', () => {
  const rows = [
    [0.8, 0.2],
    [0.35, 0.65],
  ];
  for (const scale of [1, 100]) {
    const counts = table(...rows.map((row) => row.map((value) => value * scale + (scale === 1 ? 0 : 1e-9))));
    expect(counts.areShares).toBe(true);
    expect(scoresOf(counts)[0]).toMatchObject({ points: null, predictions: null });
    expect(scoresOf(counts)[0]?.recall).toBeCloseTo(0.8, 9);
    expect(intervalOf({ aAsB: 35, bAsA: 20, share: 0.275 }, counts)).toBeNull();
  }
  expect(table([8.5, 2.25], [3, 6]).areShares).toBe(false);
  expect(table([80, 20], [35, 65]).areShares).toBe(false);
});

test('the interval of a share is that of SciPy', () => {
  for (const [part, whole, low, high] of [
    [0, 10, 0, 0.27753279986288926],
    [36, 200, 0.13294625859420173, 0.23911475028724888],
    [1, 1, 0.20654931437723745, 1],
    [5, 7, 0.3589344518326193, 0.9177810759959432],
    [200, 200, 0.9811546736227335, 1],
    [3, 1000, 0.0010207838811386186, 0.008783014053503173],
  ] as const) {
    const [from = Number.NaN, to = Number.NaN] = wilson(part, whole) ?? [];
    expect(from).toBeCloseTo(low, 12);
    expect(to).toBeCloseTo(high, 12);
  }
  expect(wilson(0, 0)).toBeNull();
});

/** Node by node: its children, none for a leaf, which has the class of its number. */
function fromChildren(nodes: readonly (readonly number[])[]): Hierarchy {
  const builder = new HierarchyBuilder();
  nodes.forEach((children, node) => {
    if (children.length === 0) builder.leaf(node);
    else builder.join(children);
  });
  return builder.finish();
}

/** ((0,1),(2,3)),(4,5): classes 0 to 5 at nodes 0 to 5. */
const TREE = fromChildren([[], [], [], [], [], [], [0, 1], [2, 3], [6, 7], [4, 5], [8, 9]]);
const joinsOfTree = joinsOf(TREE, leavesOfClasses(TREE, 6));

test('the tree says how high it joins two classes: by the classes of the smallest group with both', () => {
  expect([joinsOfTree.joint(0, 1), joinsOfTree.joint(1, 2), joinsOfTree.joint(0, 5)]).toEqual([6, 8, 10]);
  expect(joinsOfTree.information(6)).toBeCloseTo(Math.log(2) / Math.log(6), 15);
  expect([joinsOfTree.information(0), joinsOfTree.information(10)]).toEqual([0, 1]);
  expect([joinsOfTree.nearest(2), joinsOfTree.nearest(5)]).toEqual([7, 9]);
});

test('groups of a cut are joined where all of both are', () => {
  const joins = joinsOf(TREE, [[6], [7], [9]]);
  expect([joins.joint(0, 1), joins.joint(0, 2), joins.nearest(2)]).toEqual([8, 10, 10]);
  expect(joins.information(8)).toBeCloseTo(Math.log(4) / Math.log(6), 15);
});

test('a class in several groups is joined by the first of them, and one that the tree lacks by none', () => {
  const shared = fromChildren([[], [], [], [0, 1], [1, 2], [3, 4]]);
  const joins = joinsOf(shared, leavesOfClasses(shared, 4));
  expect([joins.joint(0, 1), joins.joint(1, 2), joins.joint(0, 2), joins.joint(0, 3)]).toEqual([3, 4, 5, null]);
  expect(Array.from(joins.classes)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(joins.nearest(3)).toBeNull();
});

test('pairs are ranked by the points that are confused in both directions, the stronger direction first', () => {
  const counts = table(
    [80, 6, 0, 0, 0, 0],
    [9, 85, 0, 0, 0, 0],
    [0, 0, 90, 2, 0, 0],
    [0, 0, 3, 90, 0, 1],
    [0, 0, 0, 0, 99, 1],
    [12, 0, 0, 0, 0, 88],
  );
  const pairs = pairsOf(counts, joinsOfTree);
  expect(pairs.map(({ a, b, aAsB, bAsA }) => [a, b, aAsB, bAsA])).toEqual([
    [1, 0, 9, 6],
    [5, 0, 12, 0],
    [3, 2, 3, 2],
    [3, 5, 1, 0],
    [4, 5, 1, 0],
  ]);
  expect(pairs[0]?.share).toBeCloseTo(15 / 180, 15);
  expect(shareOfNearest(counts, joinsOfTree)).toBeCloseTo((15 + 5 + 1) / (180 + 186 + 200), 15);
  // Joined at the root, and more often confused than nearest classes are; the fourth is too, by a single point.
  expect(pairs.map(({ isFar }) => isFar)).toEqual([false, true, false, false, false]);
  expect(pairs[1]?.height).toBe(1);
});

test('the pair that surprises most is confused beyond chance, between groups where these are known', () => {
  const counts = table(
    [70, 24, 2, 2, 1, 1],
    [22, 72, 2, 2, 1, 1],
    [1, 1, 66, 1, 30, 1],
    [4, 4, 4, 80, 4, 4],
    [1, 1, 1, 1, 96, 0],
    [1, 1, 1, 1, 0, 96],
  );
  const pairs = pairsOf(counts, joinsOfTree);
  const found = (groups: readonly string[] | null) => surprisingPair(counts, pairs, groups);
  expect(found(['red', 'red', 'blue', 'blue', 'green', ''])).toMatchObject({ a: 2, b: 4, aAsB: 30, bAsA: 1 });
  expect(found(['red', 'blue', '', '', '', ''])).toMatchObject({ a: 0, b: 1 });
  expect(found(['red', 'red', 'red', 'red', 'red', 'red'])).toBeNull();
  // Class 3 is taken for all others alike, as chance has it.
  expect(found(['', '', '', 'red', 'blue', ''])).toBeNull();
  // Without groups only what the tree joins high up counts.
  expect(found(null)).toMatchObject({ a: 2, b: 4 });
});
