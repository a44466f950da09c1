import { expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import type { ClusterRow } from '../../../../web/engine/hierarchy/analysis/cluster-table.ts';
import { clusterColumns, clusterFields } from '../../../../web/page/app/clusters/clusters-panel.tsx';
import { csvParts } from '../../../../web/page/app/parts/download.ts';
import { sortedPlaces } from '../../../../web/page/app/parts/sorted-places.ts';
import { hierarchyOf } from '../../../support/trees.ts';

const cluster = (row: Partial<ClusterRow>): ClusterRow => ({
  top: 0,
  classes: Int32Array.of(0, 1),
  points: null,
  group: null,
  fates: null,
  takenFor: -1,
  ...row,
});
const counted = (top: number, count: number, inside: number): ClusterRow =>
  cluster({
    top,
    points: 200,
    group: { name: 'animals', count },
    fates: { right: 200 - inside - 40, inside, outside: 40 },
  });
const named = {
  rows: [counted(4, 2, 60), cluster({ top: 5 }), counted(6, 1, 20)],
  names: ['first', 'second', 'third'],
};
const result = {
  classes: ['cat', 'dog', 'elm', 'oak'],
  hierarchy: hierarchyOf([
    [0, 1],
    [2, 3],
  ]),
  support: Float64Array.of(0.9, Number.NaN, 1),
};
const columns = clusterColumns(named, result);

test('shares are of classes and of points; what was not counted is not defined', () => {
  expect(columns.map(({ title }) => title)).toEqual(['Cluster', 'Pure', 'Within', 'Between', 'Support']);
  expect(columns.map(({ value }) => value(0))).toEqual([0, 1, 0.3, 0.2, 0.9]);
  expect(columns.map(({ value }) => value(1))).toEqual([1, null, null, null, null]);
});

test('what stands out comes first: low purity and support, much confusion; undefined ones come last', () => {
  const firstBy = (id: string) => {
    const first = at(columns, columns.map((column) => column.id).indexOf(id)).first ?? 'descending';
    return Array.from(sortedPlaces([0, 1, 2], columns, { by: id, direction: first }));
  };
  expect(firstBy('order')).toEqual([0, 1, 2]);
  expect(firstBy('pure')).toEqual([2, 0, 1]);
  expect(firstBy('within')).toEqual([0, 2, 1]);
  expect(firstBy('support')).toEqual([0, 2, 1]);
});

test('its file has the numbers behind the shares', () => {
  expect(csvParts(clusterFields(named, result), [0, 1]).join('')).toBe(
    'cluster,name,classes,points,group,classes_in_group,right,confused_inside,confused_outside,most_taken_for,support,members\n' +
      '1,first,2,200,animals,2,100,60,40,,0.9,"cat; dog"\n' +
      '2,second,2,,,,,,,,,"cat; dog"\n',
  );
});
