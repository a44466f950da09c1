import { expect, test } from 'vitest';
import { extremesOf } from '../../../../web/engine/hierarchy/analysis/tree-shape.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { stabilityBySize, stabilitySentence } from '../../../../web/page/app/finished/stability-words.ts';
import { foundIn } from '../../../../web/page/app/summary/summary.tsx';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// The sentence above the tree: numbers that are known, and nothing else.

/** ((0,1),(2,3)),((4,5),(6,7)) */
const MERGES = Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
const classes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Each class 10 times right, and some confused: rows are predictions. */
function counted(confusions: readonly (readonly [truth: number, predicted: number, points: number])[]): Uint32Array {
  const counts = Uint32Array.from({ length: 64 }, (_, at) => (at % 9 === 0 ? 10 : 0));
  for (const [truth, predicted, points] of confusions) counts[predicted * 8 + truth] = points;
  return counts;
}

const finishedWith = (own: Partial<Result>, dataset: Partial<Dataset> = {}) =>
  finish(
    bareResult({ method: 'l2h', classes, hierarchy: hierarchyFromMerges(8, MERGES), merges: MERGES, ...own }),
    { ...NOTHING, ...dataset },
    [],
    '["l2h",{},[]]',
  );

const CONFUSED = [
  [0, 7, 12],
  [2, 3, 14],
  [3, 2, 4],
  [5, 4, 20],
  [4, 5, 10],
] as const;
const contingency = { rows: 8, columns: 8, counts: counted(CONFUSED) };

test('accuracy, the worst pair in both directions, and the one that surprises most', () => {
  const { accuracy, confused, surprise } = foundIn(finishedWith({ contingency }));
  expect(accuracy).toEqual({ share: 80 / 140, points: 140 });
  expect(confused?.[0]).toMatchObject({ a: 5, b: 4, aAsB: 20, bAsA: 10 });
  expect(surprise).toMatchObject({ pair: { a: 0, b: 7 }, of: null });
  const values = ['a', 'a', 'b', 'c', 'd', 'd', 'e', 'a'];
  const grouped = finishedWith(
    { contingency },
    { classes: { file: 'c.csv', names: classes, groupings: [{ name: 'branches', values }] } },
  );
  expect(foundIn(grouped).surprise).toMatchObject({ pair: { a: 2, b: 3 }, of: 'branches' });
  const branches = { name: 'branches of the reference', values };
  expect(foundIn(finishedWith({ contingency, branches })).surprise?.of).toBe('reference');
});

test('without labels nothing is said of accuracy or of pairs', () => {
  expect(foundIn(finishedWith({ predicted: new Uint32Array(8).fill(10) }))).toEqual({
    accuracy: null,
    confused: null,
    surprise: null,
  });
});

test('with labels that do not fit, or classes in another order, nothing is concluded from them', () => {
  for (const code of ['labels-do-not-fit', 'diagonal-by-chance']) {
    const found = foundIn(finishedWith({ contingency, warnings: [{ code, message: 'They do not fit.' }] }));
    expect(found, code).toMatchObject({ accuracy: null, confused: null, surprise: null });
  }
});

test('of a matrix of shares nobody knows how many points are right', () => {
  const counts = Float64Array.from({ length: 64 }, (_, at) => (at % 9 === 0 ? 0.9 : 0));
  counts[1] = 0.1;
  const confusion = { file: 'm.csv', names: classes, counts, truth: null };
  const { accuracy, confused } = foundIn(
    finishedWith({ method: 'confusion', options: { truth: 'rows', as: 'counts' } }, { confusion }),
  );
  expect(accuracy).toBeNull();
  expect(confused?.map(({ a, b, isFar }) => [a, b, isFar])).toEqual([[0, 1, false]]);
});

const sentence = (...support: number[]) =>
  stabilitySentence(finishedWith({ support: Float64Array.of(...support, 1), options: { bootstrap: 100 } }).result);
const BACK = 'come back in at least half of 100 resamples of the points';

test('the stability of a tree is answered in groups, and says what other points would give again where that is clear', () => {
  expect(sentence(0.9, 0.8, 0.7, 0.2, 0.1, 0.3)).toBe(
    `3 of 6 groups ${BACK}: other points would give most of the pairs again, but another top.`,
  );
  expect(sentence(0.9, 0.8, 0.7, 0.9, 0.5, 0.8)).toBe(
    `6 of 6 groups ${BACK}: other points would give nearly the same tree.`,
  );
  expect(sentence(0.1, 0.2, 0, 0.4, 0.3, 0.1)).toBe(`0 of 6 groups ${BACK}: other points would give another tree.`);
  expect(sentence(0.9, 0.8, 0.1, 0.2, 0.9, 0.1)).toBe(`3 of 6 groups ${BACK}.`);
  const { result } = finishedWith({ support: Float64Array.of(0.9, 0.8, 0.7, 0.2, 0.1, 0.3, 1) });
  expect(stabilityBySize(result)).toEqual([
    { from: 2, to: 2, groups: 4, back: 3 },
    { from: 3, to: 7, groups: 2, back: 0 },
  ]);
  expect(stabilitySentence({ ...result, support: undefined })).toBeNull();
});

test('a tree of distances says which two leaves join first, and which few last', () => {
  const merges = Uint32Array.of(0, 1, 2, 3, 8, 9, 4, 10, 5, 11, 6, 12, 7, 13);
  const shape = (...heights: number[]) => drawnTree(hierarchyFromMerges(8, merges, Float64Array.from(heights)));
  expect(extremesOf(shape(1, 2, 3, 4, 5, 6, 7))).toEqual({ first: 8, last: 7 });
  // Two pairs join as low as each other, and neither half is few.
  expect(extremesOf(shape(1, 1, 3, 4, 5, 6, 7)).first).toBeNull();
  expect(extremesOf(drawnTree(hierarchyFromMerges(8, MERGES))).last).toBeNull();
});
