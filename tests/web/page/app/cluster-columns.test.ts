import { expect, test } from 'vitest';
import type { ClusterRow } from '../../../../web/engine/hierarchy/analysis/cluster-table.ts';
import { placesBy, sortOf, valuesOf } from '../../../../web/page/app/clusters/cluster-table.tsx';

const cluster = (row: Partial<ClusterRow>): ClusterRow => ({
  top: 0,
  classes: Int32Array.of(0, 1, 2, 3),
  points: null,
  group: null,
  fates: null,
  takenFor: -1,
  ...row,
});

/** A cluster with the same number in all its measures. */
const alike = (share: number | null) => ({ order: null, pure: share, inside: share, outside: share, support: share });

test('shares are of classes and of points; what was not counted is not defined', () => {
  const row = cluster({
    points: 200,
    group: { name: 'animals', count: 3 },
    fates: { right: 100, inside: 60, outside: 40 },
  });
  expect(valuesOf(row, 0.9)).toEqual({ order: null, pure: 0.75, inside: 0.3, outside: 0.2, support: 0.9 });
  expect(valuesOf(cluster({}), Number.NaN)).toEqual(alike(null));
});

test('what stands out comes first: low purity and support, much confusion; equal ones stay, undefined ones come last', () => {
  const rows = [0.5, null, 0.2, 0.5].map(alike);
  expect(placesBy(rows, 'order')).toEqual([0, 1, 2, 3]);
  for (const column of ['pure', 'support'] as const) expect(placesBy(rows, column)).toEqual([2, 0, 3, 1]);
  for (const column of ['inside', 'outside'] as const) expect(placesBy(rows, column)).toEqual([0, 3, 2, 1]);
});

test('the way a column is said to sort is the way it sorts', () => {
  const rows = [0.1, 0.9].map(alike);
  for (const column of ['order', 'pure', 'inside', 'outside', 'support'] as const) {
    const rises = placesBy(rows, column)[0] === 0;
    expect(sortOf(column), column).toBe(rises ? 'ascending' : 'descending');
  }
});
