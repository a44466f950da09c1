import { describe, expect, test } from 'vitest';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { clusterExcess } from '../../../../web/engine/methods/shared/comparison/cluster-excess.ts';
import { isNoBetter, randomOf, TREE_MEASURES } from '../../../../web/engine/methods/shared/metrics/measures.ts';
import type { Metrics } from '../../../../web/engine/model/result.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { stabilityWords } from '../../../../web/page/app/finished/stability-words.ts';
import { summaryOf } from '../../../../web/page/app/tree/tree-in-words.tsx';
import { scaleGroups } from '../../../../web/page/app/view/measure-shares.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// The value of a number beside chance.

const range = (mean: number) => ({ mean, min: mean, max: mean });
const METRICS: Metrics = {
  ...{ points: 100, accuracy: 0.7, matched_accuracy: 0.7, nmi: 0.5, nmi_geometric: 0.5, ari: 0.4, rand_index: 0.9 },
  ...{ leaf_purity: 0.7, dendrogram_purity: 0.8, least_hierarchical_distance: 0.2, sp: 0.9, ps: 0.929 },
  random: { dendrogram_purity: range(0.3), least_hierarchical_distance: range(0.6), sp: range(0.5), ps: range(0.953) },
};

/* Leaves 0 to 5; 6 = {0, 1}, 7 = {2, 3}, 8 = {4, 5}, 9 = {6, 7}, 10 = {9, 8}. */
const merges = Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 9, 8);
const result = bareResult({
  method: 'l2h',
  classes: ['a', 'b', 'c', 'd', 'e', 'f'],
  hierarchy: hierarchyFromMerges(6, merges),
  merges,
  metrics: METRICS,
  options: { bootstrap: 100 },
  support: Float64Array.of(0.9, 0.5, 0.4, 0.1, 1),
});
const finished = finish(result, NOTHING, [], '');

describe('every measure of a tree', () => {
  test('stands beside what random trees get, SP and PS included', () => {
    expect(TREE_MEASURES.map(({ key }) => randomOf(METRICS, key)?.mean)).toEqual([0.3, 0.6, 0.5, 0.953]);
    expect(randomOf(METRICS, 'nmi')).toBeNull();
  });

  test('is said to be no better than chance where it is not', () => {
    const told = TREE_MEASURES.filter(({ key, better }) => {
      const random = randomOf(METRICS, key);
      return random !== null && isNoBetter(better, METRICS[key] ?? 0, random);
    });
    expect(told.map(({ key }) => key)).toEqual(['ps']);
  });

  test('stands so in the tree in words', () => {
    const words = summaryOf(finished, null);
    expect(words).toContain('Path similarity 0.900; random trees have 0.500 on average.');
    expect(words).toContain(
      'Shared path similarity 0.929; random trees have 0.953 on average. It is no better than chance.',
    );
  });
});

test('the tree in words follows the cut', () => {
  const clusters = cutHierarchy(result.hierarchy, finished.parents, finished.order, { by: 'count', count: 3 });
  expect(summaryOf(finished, clusters)).toContain(
    'Cut into 3 clusters, in the order of the drawing:\n- 2 classes: a, b.',
  );
  expect(summaryOf(finished, null)).toContain('Its 6 main branches');
});

test('how stable a tree is, is answered in a sentence', () => {
  expect(stabilityWords(result)).toBe('2 of 4 groups come back in at least half of 100 resamples of the points.');
  expect(stabilityWords({ ...result, support: undefined })).toBeNull();
  expect(stabilityWords({ ...result, support: Float64Array.of(0.7, 1), options: { bootstrap: 1 } })).toBe(
    '1 of 1 group comes back in at least half of 1 resample of the points.',
  );
  expect(summaryOf(finished, null)).toContain('2 of 4 groups come back');
});

test('the legend of a measure of groups counts groups, the whole tree aside', () => {
  const shares = Float64Array.of(1, 1, 1, 1, 1, 1, 0.96, 0.4, 0.4, 0.75, 1);
  const tree = { ...finished, hierarchy: result.hierarchy };
  expect(Array.from(scaleGroups(tree, shares, 'branches').sizes)).toEqual([2, 0, 1, 0, 0, 1]);
  expect(Array.from(scaleGroups(tree, shares).sizes)).toEqual([0, 0, 0, 0, 0, 6]);
});

describe('the clusters of two trees', () => {
  const k = [99, 50, 12, 3];
  const fowlkes_mallows = { k, bk: [1, 0.4, 0.62, 0.6], expected: [0.0002, 0.01, 0.2, 0.55] };

  test('that agree in their very first pair alone are not said to agree at k = 99', () => {
    const excess = clusterExcess({ leaves: 100, fowlkes_mallows });
    expect(excess).toMatchObject({ k: 12, index: 0.62, expected: 0.2 });
    expect(excess?.mean).toBeCloseTo((0.39 + 0.42 + 0.05) / 3, 12);
  });

  test('are not told of where no number of clusters says anything', () => {
    expect(clusterExcess({ leaves: 3, fowlkes_mallows: { k: [2], bk: [1], expected: [0.5] } })).toBeNull();
  });
});
