import { at } from '../../../engine/base/arrays.ts';
import { type ClusterRow, clusterNames, clusterRows } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { Clusters } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { type Result, supportOf } from '../../../engine/model/result.ts';
import { LinkedTable } from '../controls/linked-table.tsx';
import { shapeOf } from '../finished/analysis.ts';
import { countedLeaves, type Finished, titleOf } from '../finished/finished.ts';
import type { CsvField } from '../parts/download.ts';
import { counted } from '../parts/format.ts';
import type { Sort } from '../parts/sorted-places.ts';
import { definedColumns, shareColumn, type TableColumn, textColumn } from '../parts/table-view.tsx';
import { useSession } from '../session/context.ts';
import { SUGGESTED } from '../view/colour-measures.ts';
import { BY_CUT } from '../view/view-values.ts';

/** Every cluster of the cut, a link into the tree each. */
export function ClusterTable({ finished, clusters }: { finished: Finished; clusters: Clusters }) {
  const { view, grouping } = useSession();
  const named = namedClusters(finished, clusters, namingOf(finished, grouping.value));
  const { rows, names } = named;
  const note = (place: number): string => {
    const { classes, points, takenFor } = at(rows, place);
    const told = [
      countedLeaves(finished, classes.length),
      ...(points === null ? [] : [counted(points, 'point', 'points')]),
      ...(takenFor < 0 ? [] : [`otherwise mostly taken for ${names[takenFor]}`]),
    ];
    return told.filter((each) => each !== names[place]).join(' · '); // clusters of points may be called by their size
  };
  const [name, ...shares] = clusterColumns(named, finished.result);
  return (
    <section>
      <LinkedTable
        label="Clusters"
        name="cluster-table"
        result={finished.result}
        rows={Array.from(rows.keys())}
        columns={[{ ...name, note }, ...definedColumns(shares, rows.length)]}
        fields={clusterFields(named, finished.result)}
        empty="There are no clusters."
        nodes={rows.map(({ top }) => top)}
        onPick={(place) => view.goTo(at(rows, place).top)}
        head={<h2 class="head">{counted(rows.length, 'cluster', 'clusters')}</h2>}
      />
    </section>
  );
}

type OfTree = Pick<Result, 'classes' | 'support' | 'hierarchy'>;

const supportAt = (result: OfTree): ((top: number) => number | null) => {
  const support = supportOf(result);
  return (top) => (Number.isNaN(support(top)) ? null : support(top));
};

/** The columns of the table of clusters: the name, and shares; a row is the place of a cluster in the drawing. */
export function clusterColumns(
  { rows, names }: NamedClusters,
  result: OfTree,
): [TableColumn<number>, ...TableColumn<number>[]] {
  const support = supportAt(result);
  const share = (
    title: string,
    hint: string,
    of: (row: ClusterRow) => number | null | undefined,
    first: Sort['direction'] = 'ascending',
  ): TableColumn<number> =>
    shareColumn({ key: title.toLowerCase(), title, hint, first, width: 8.5 }, (place) => of(at(rows, place)) ?? null);
  return [
    {
      ...textColumn({ key: 'order', title: 'Cluster', hint: 'in the order of the drawing', width: 16 }, (place) =>
        at(names, place),
      ),
      value: (place) => place,
    },
    share(
      'Pure',
      'share of its members that are of its most frequent group',
      ({ group, classes }) => group && group.count / classes.length,
    ),
    share(
      'Within',
      'share of its points that were taken for another class of the same cluster',
      (row) => sharesOf(row)?.inside,
      'descending',
    ),
    share(
      'Between',
      'share of its points that were taken for a class of another cluster',
      (row) => sharesOf(row)?.outside,
      'descending',
    ),
    share('Support', 'share of the trees of resampled points that have it', ({ top }) => support(top)),
  ];
}

/** The fields of a cluster in a file: as the table shows it, and with the numbers behind it. */
export function clusterFields({ rows, names }: NamedClusters, result: OfTree): CsvField<number>[] {
  const support = supportAt(result);
  const of = (place: number): ClusterRow => at(rows, place);
  return [
    ['cluster', (place) => place + 1],
    ['name', (place) => names[place]],
    ['classes', (place) => of(place).classes.length],
    ['points', (place) => of(place).points],
    ['group', (place) => of(place).group?.name],
    ['classes_in_group', (place) => of(place).group?.count],
    ['right', (place) => of(place).fates?.right],
    ['confused_inside', (place) => of(place).fates?.inside],
    ['confused_outside', (place) => of(place).fates?.outside],
    ['most_taken_for', (place) => names[of(place).takenFor]],
    ['support', (place) => support(of(place).top)],
    ['members', (place) => Array.from(of(place).classes, (c) => result.classes[c] ?? '').join('; ')],
  ];
}

/** The clusters of a cut with the names they may be called by. */
export interface NamedClusters {
  readonly rows: readonly ClusterRow[];
  readonly names: readonly string[];
}

/** The grouping that names clusters: that which colours the tree; where the clusters do so themselves, the first. */
export const namingOf = ({ groupings }: Finished, grouping: Grouping | null): Grouping | null =>
  grouping?.name === BY_CUT || grouping?.name === SUGGESTED ? (groupings[0] ?? null) : grouping;

export function namedClusters(finished: Finished, clusters: Clusters, grouping: Grouping | null): NamedClusters {
  const { result } = finished;
  const rows = clusterRows({
    shape: shapeOf(finished),
    clusters,
    points: confusedPoints(result),
    predicted: result.predicted,
    values: grouping?.values ?? null,
  });
  return { rows, names: clusterNames(rows, (top) => titleOf(finished, top)) };
}

/** Shares of a cluster's points: taken for another of its classes, and for a class of another cluster. */
function sharesOf({ fates, points }: ClusterRow): { inside: number; outside: number } | null {
  if (fates === null || points === null || points === 0) return null;
  return { inside: fates.inside / points, outside: fates.outside / points };
}
