import { type Signal, useSignal } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import type { ClusterRow } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import { supportOf } from '../../../engine/model/result.ts';
import { countedLeaves, type Finished } from '../finished/finished.ts';
import { saveCsv } from '../parts/download.ts';
import { hovering } from '../parts/focus.ts';
import { count, counted, percent, UNDEFINED } from '../parts/format.ts';
import { sortedPlaces } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';
import { clusterTableCsv, namedClusters, namingOf, sharesOf } from './rows.ts';

/** Rows that are shown; all are in the file. */
const MAX_ROWS = 100;

type Column = (typeof COLUMNS)[number];

/** Every cluster of the cut, a link into the tree each. */
export function ClusterTable({ finished, clusters }: { finished: Finished; clusters: Clusters }) {
  const session = useSession();
  const sorted = useSignal<ColumnKey>('order');
  const named = namedClusters(finished, clusters, namingOf(finished, session.grouping.value));
  const { rows, names } = named;
  const support = supportOf(finished.result);
  const values = rows.map((row) => valuesOf(row, support(row.top)));
  const columns = COLUMNS.filter(({ key }) => isTold(key, finished, rows));
  const places = placesBy(values, sorted.value);
  const save = (): void => saveCsv(finished.result, 'cluster-table', [clusterTableCsv(named, finished.result)]);
  return (
    <section>
      <div class="head-row">
        <h2 class="head">{counted(rows.length, 'cluster', 'clusters')}</h2>
        <button type="button" class="text-button" onClick={save}>
          Save as CSV
        </button>
      </div>
      <table class="clusters" aria-label="Clusters">
        <Head columns={columns} sorted={sorted} />
        <tbody>
          {places.slice(0, MAX_ROWS).map((place) => (
            <Row
              key={place}
              finished={finished}
              row={at(rows, place)}
              values={at(values, place)}
              name={at(names, place)}
              columns={columns}
              names={names}
            />
          ))}
        </tbody>
      </table>
      {places.length > MAX_ROWS && <p class="hint">and {count(places.length - MAX_ROWS)} more, in the file</p>}
    </section>
  );
}

/** True if there is anything to tell in a column. */
function isTold(key: ColumnKey, { result }: Finished, rows: readonly ClusterRow[]): boolean {
  if (key === 'pure') return rows.some(({ group }) => group !== null);
  if (key === 'support') return result.support !== undefined;
  return key === 'order' || rows.some((row) => sharesOf(row) !== null);
}

function Head({ columns, sorted }: { columns: readonly Column[]; sorted: Signal<ColumnKey> }) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, label, title }) => (
          <th key={key} scope="col" title={title} aria-sort={sorted.value === key ? sortOf(key) : 'none'}>
            <button
              type="button"
              class="text-button"
              onClick={() => {
                sorted.value = key;
              }}
            >
              {label}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly finished: Finished;
  readonly row: ClusterRow;
  readonly values: ColumnValues;
  readonly name: string;
  readonly names: readonly string[];
  readonly columns: readonly Column[];
}

function Row({ finished, row, values, name, names, columns }: RowProps) {
  const { view } = useSession();
  const told = [
    countedLeaves(finished, row.classes.length),
    ...(row.points === null ? [] : [counted(row.points, 'point', 'points')]),
    ...(row.takenFor < 0 ? [] : [`otherwise mostly taken for ${names[row.takenFor]}`]),
  ].filter((each) => each !== name); // clusters of points may be called by their size
  return (
    <tr data-selected={view.selected.value === row.top}>
      <th scope="row">
        <button
          type="button"
          class="text-button"
          onClick={() => view.goTo(row.top)}
          {...hovering((isOver) => {
            view.hovered.value = isOver ? row.top : null;
          })}
        >
          {name}
        </button>
        {told.length > 0 && <span class="hint">{told.join(' · ')}</span>}
      </th>
      {columns.slice(1).map(({ key }) => (
        <td key={key}>{values[key] === null ? UNDEFINED : percent(values[key])}</td>
      ))}
    </tr>
  );
}

/** The columns of the table of clusters. Values are shares; null where one is not defined. */
const COLUMNS = [
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
type ColumnKey = (typeof COLUMNS)[number]['key'];

type ColumnValues = Readonly<Record<ColumnKey, number | null>>;

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
