import type { ClusterRow } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import { sortedPlaces } from '../parts/sorted-rows.ts';
import { sharesOf } from './rows.ts';

/** The columns of the table of clusters. Values are shares; null where one is not defined. */
export const COLUMNS = [
  { key: 'order', label: 'Cluster', title: 'in the order of the drawing' },
  { key: 'pure', label: 'Pure', title: 'share of its members that are of its most frequent group' },
  {
    key: 'inside',
    label: 'Within',
    title: 'share of its points that were taken for another class of the same cluster',
  },
  { key: 'outside', label: 'Between', title: 'share of its points that were taken for a class of another cluster' },
  { key: 'support', label: 'Support', title: 'share of the trees of resampled points that have it' },
] as const;
export type ColumnKey = (typeof COLUMNS)[number]['key'];

export type ColumnValues = Readonly<Record<ColumnKey, number | null>>;

/** The value of a row in every column. `support` is that of its topmost node, NaN where there is none. */
export function valuesOf(row: ClusterRow, support: number): ColumnValues {
  const shares = sharesOf(row);
  return {
    order: null,
    pure: row.group === null ? null : row.group.count / row.classes.length,
    inside: shares?.inside ?? null,
    outside: shares?.outside ?? null,
    support: Number.isNaN(support) ? null : support,
  };
}

/** Columns where the lowest shares are looked for: these come first. */
const LOW_FIRST: ReadonlySet<ColumnKey> = new Set(['pure', 'support']);

/** The direction of sorting, as screen readers say it. */
export const sortOf = (column: ColumnKey): 'ascending' | 'descending' =>
  column === 'order' || LOW_FIRST.has(column) ? 'ascending' : 'descending';

/** The places of rows as a column sorts them: the values looked for first. */
export const placesBy = (rows: readonly ColumnValues[], by: ColumnKey): number[] =>
  Array.from(sortedPlaces(rows, [{ id: by, value: (row) => row[by] }], { by, direction: sortOf(by) }));
