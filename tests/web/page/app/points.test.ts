import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { finish, titleOf } from '../../../../web/page/app/finished/finished.ts';
import { compositionOf, nodeFacts } from '../../../../web/page/app/node/node-facts.ts';
import { SHARES } from '../../../../web/page/app/view/measure-shares.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// Leaves that are points: a result counts its clusters, not its leaves.
const result = bareResult({
  method: 'ultrametric',
  classes: ['point 0', 'point 1', 'point 2', 'point 3'],
  // 4 = {0, 3}, 5 = {1, 2}, 6 = {4, 5}.
  ...{ hierarchy: hierarchyFromMerges(4, Uint32Array.of(0, 3, 1, 2, 4, 5)), merges: Uint32Array.of(0, 3, 1, 2, 4, 5) },
  history: { cost: Float64Array.of(1), terms: {}, best: 0 },
  contingency: { rows: 2, columns: 2, counts: Uint32Array.of(2, 1, 0, 1) },
  points: {
    coordinates: null,
    labels: { values: Int32Array.of(0, 1, 1, 1), names: ['oak', 'yew'] },
    labelled: null,
  },
});
const finished = finish(result, NOTHING, [], '');

test('a branch of points is made of the classes of its own points', () => {
  expect(compositionOf(finished, 4, 'labels')).toEqual({
    ...{ of: 'truth', by: null, total: 2, purity: 0.5 },
    parts: [
      { name: 'oak', count: 1 },
      { name: 'yew', count: 1 },
    ],
  });
  expect(compositionOf(finished, 5, null)).toMatchObject({ purity: 1, parts: [{ name: 'yew', count: 2 }] });
  expect(SHARES.purity?.(finished)).toEqual(Float64Array.of(1, 1, 1, 1, 0.5, 1, 0.75));
  const { points, ...rest } = result;
  const unlabelled = finish({ ...rest, points: points && { ...points, labels: null } }, NOTHING, [], '');
  expect(compositionOf(unlabelled, 4, null)).toBeNull();
});

test('points are called points', () => {
  expect([titleOf(finished, 6), titleOf(finished, 5), titleOf(finished, 2)]).toEqual([
    'All 4 points',
    '2 points',
    'point 2',
  ]);
  expect(nodeFacts(finished, 5)).toBe('at height 2.00');
});

test('a whole of two clusters is called both of them', () => {
  const hierarchy = hierarchyFromMerges(2, Uint32Array.of(0, 1));
  const members = { leafOf: Uint16Array.of(0, 1), coordinates: null, labels: null };
  const result = bareResult({ method: 'clustering', classes: ['cluster 1', 'cluster 2'], hierarchy, members });
  expect(titleOf(finish(result, NOTHING, [], '["clustering",{},[]]'), 2)).toBe('Both clusters');
});
