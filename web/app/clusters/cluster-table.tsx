import { useSignal } from '@preact/signals';
import type { ClusterRow } from '../../analysis/cluster-table.ts';
import type { Clusters } from '../../hierarchy/cut.ts';
import { supportOf } from '../../methods/result.ts';
import { download, exportName } from '../export/exports.ts';
import { count, counted, percent, UNDEFINED } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { countedLeaves, type Finished } from '../session/finished.ts';
import { BY_CUT } from '../view/view.ts';
import { clusterTableCsv, namedClusters, sharesOf } from './rows.ts';

/** Rows that are shown; all are in the file. */
const MOST_ROWS = 100;

const COLUMNS = [
  { key: 'order', label: 'Cluster', title: 'in the order of the drawing' },
  { key: 'pure', label: 'Pure', title: 'share of its classes that are of its most frequent group' },
  {
    key: 'inside',
    label: 'Within',
    title: 'share of its points that were taken for another class of the same cluster',
  },
  { key: 'outside', label: 'Between', title: 'share of its points that were taken for a class of another cluster' },
  { key: 'support', label: 'Support', title: 'share of the trees of resampled points that have it' },
] as const;
type Column = (typeof COLUMNS)[number]['key'];

const pureShare = ({ group, classes }: ClusterRow): number | null =>
  group === null ? null : group.count / classes.length;

const orNull = (share: number): number | null => (Number.isNaN(share) ? null : share);

/** The value that a column sorts by, largest first. */
function sortValue(row: ClusterRow, column: Column, support: (node: number) => number): number {
  const shares = sharesOf(row);
  if (column === 'pure') return -(pureShare(row) ?? 2);
  if (column === 'support') return -(orNull(support(row.top)) ?? 2);
  if (column === 'inside') return shares?.inside ?? -1;
  return column === 'outside' ? (shares?.outside ?? -1) : 0;
}

/** Every cluster of the cut, a link into the tree each. */
export function ClusterTable({ finished, clusters }: { finished: Finished; clusters: Clusters }) {
  const session = useSession();
  const sorted = useSignal<Column>('order');
  const by = session.view.grouping.value;
  const chosen = finished.groupings.find(({ name }) => name === by);
  const grouping = chosen ?? (by === BY_CUT ? finished.groupings[0] : undefined) ?? null;
  const named = namedClusters(finished, clusters, grouping);
  const { rows, names } = named;
  const hasGroups = rows.some(({ group }) => group !== null);
  const hasPoints = rows.some((row) => sharesOf(row) !== null);
  const has: Readonly<Record<Column, boolean>> = {
    order: true,
    pure: hasGroups,
    inside: hasPoints,
    outside: hasPoints,
    support: finished.result.support !== undefined,
  };
  const columns = COLUMNS.filter(({ key }) => has[key]);
  const support = supportOf(finished.result);
  const value = (at: number): number => sortValue(rows[at] as ClusterRow, sorted.value, support);
  const places = Array.from(rows.keys()).sort((a, b) => value(b) - value(a) || a - b);
  const save = (): void => {
    const text = clusterTableCsv(named, finished.result);
    download(new Blob([text], { type: 'text/csv' }), exportName(finished.result, { extension: 'cluster-table.csv' }));
  };
  return (
    <section>
      <div class="head-row">
        <h2 class="head">{counted(rows.length, 'cluster', 'clusters')}</h2>
        <button type="button" class="text-button" onClick={save}>
          Save as CSV
        </button>
      </div>
      <table class="clusters" aria-label="Clusters">
        <thead>
          <tr>
            {columns.map(({ key, label, title }) => (
              <th key={key} scope="col" title={title} aria-sort={sorted.value === key ? 'descending' : 'none'}>
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
        <tbody>
          {places.slice(0, MOST_ROWS).map((at) => (
            <Row
              key={at}
              finished={finished}
              row={rows[at] as ClusterRow}
              support={support}
              name={names[at] ?? ''}
              columns={columns}
              names={names}
            />
          ))}
        </tbody>
      </table>
      {places.length > MOST_ROWS && <p class="hint">and {count(places.length - MOST_ROWS)} more, in the file</p>}
    </section>
  );
}

interface RowProps {
  readonly finished: Finished;
  readonly row: ClusterRow;
  readonly support: (node: number) => number;
  readonly name: string;
  readonly names: readonly string[];
  readonly columns: readonly { readonly key: Column }[];
}

function Row({ finished, row, support, name, names, columns }: RowProps) {
  const { view } = useSession();
  const shares = sharesOf(row);
  const values: Readonly<Record<Column, number | null>> = {
    order: null,
    pure: pureShare(row),
    inside: shares?.inside ?? null,
    outside: shares?.outside ?? null,
    support: orNull(support(row.top)),
  };
  const points = row.points === null ? '' : ` · ${counted(row.points, 'point', 'points')}`;
  const takenFor = row.takenFor < 0 ? '' : ` · else taken for ${names[row.takenFor]}`;
  return (
    <tr data-selected={view.selected.value === row.top}>
      <th scope="row">
        <button
          type="button"
          class="text-button"
          onClick={() => view.goTo(row.top)}
          onPointerEnter={() => {
            view.hovered.value = row.top;
          }}
          onPointerLeave={() => {
            view.hovered.value = null;
          }}
        >
          {name}
        </button>
        <span class="hint">
          {countedLeaves(finished, row.classes.length)}
          {points}
          {takenFor}
        </span>
      </th>
      {columns.slice(1).map(({ key }) => (
        <td key={key}>{values[key] === null ? UNDEFINED : percent(values[key])}</td>
      ))}
    </tr>
  );
}
