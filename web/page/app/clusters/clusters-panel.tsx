import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { type ClusterRow, clusterNames, clusterRows } from '../../../engine/hierarchy/analysis/cluster-table.ts';
import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import { suggestCuts } from '../../../engine/hierarchy/analysis/suggest-cut.ts';
import { type Clusters, heightOfCut } from '../../../engine/hierarchy/cut.ts';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { type Result, supportOf } from '../../../engine/model/result.ts';
import { Count, Range } from '../controls/fields.tsx';
import { LinkedTable } from '../controls/linked-table.tsx';
import { HiddenSteps } from '../controls/standing.tsx';
import { curveOf, shapeOf } from '../finished/analysis.ts';
import { countedLeaves, type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import type { CsvField } from '../parts/download.ts';
import { Fact } from '../parts/fact.tsx';
import { count, counted, percent, three } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { sets } from '../parts/setters.ts';
import type { Sort } from '../parts/sorted-places.ts';
import { definedColumns, shareColumn, type TableColumn, textColumn } from '../parts/table-view.tsx';
import { useSession } from '../session/context.ts';
import { SUGGESTED } from '../view/colour-measures.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';
import { BY_CUT } from '../view/view-values.ts';
import { CutCurveChart } from './curve-chart.tsx';
import { CUTS_ALL, JoinsSection } from './joins-section.tsx';

/** Every cluster of the cut, a link into the tree each. */
function ClusterTable({ finished, clusters }: { finished: Finished; clusters: Clusters }) {
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

/** The number of steps for dragging the height. */
const STEPS = 1000;

/** The cut by number of clusters and by height: a slider and a number each. Both always show the same cut. */
function CutSliders({ finished }: { finished: Finished }) {
  return (
    <div>
      <CountSlider finished={finished} />
      {!heightsAreSteps(finished) && <HeightSlider finished={finished} />}
    </div>
  );
}

/** The slider goes from level to level: numbers that no cut gives are passed over. */
function CountSlider({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { levels } = curveOf(finished);
  const last = levels.count.length - 1;
  const made = session.clusters.value?.tops.length ?? null;
  const most = levels.count[0] ?? 1;
  const cutInto = (clusters: number): void => {
    view.cut.value = { by: 'count', count: clusters };
  };
  return (
    <div class="slider">
      <label for="cut-count">Clusters</label>
      <Range
        id="cut-count"
        min={0}
        max={last}
        value={made === null ? 0 : last - levels.count.indexOf(made)}
        said={made === null ? 'not cut' : counted(made, 'cluster', 'clusters')}
        set={(level) => cutInto(levels.count[last - level] ?? 1)}
      />
      <Count label="Number of clusters" most={most} value={made} set={cutInto} />
    </div>
  );
}

function HeightSlider({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { height } = finished.result.hierarchy;
  const top = at(height, height.length - 1);
  const clusters = session.clusters.value;
  const cut = view.cut.value;
  const isBelow = cut?.by === 'count' && clusters?.lowest === Number.NEGATIVE_INFINITY;
  const now = cut === null || clusters === null ? top : Math.max(0, Math.min(top, heightOfCut(cut, clusters)));
  const cutAt = (value: number): void => {
    view.cut.value = { by: 'height', height: value };
  };
  return (
    <div class="slider">
      <label for="cut-height">Height</label>
      <Range
        id="cut-height"
        min={0}
        max={STEPS}
        value={top === 0 ? 0 : Math.round((STEPS * now) / top)}
        said={clusters === null ? 'not cut' : isBelow ? 'below every merge' : String(Number(now.toPrecision(3)))}
        set={(step) => cutAt((top * step) / STEPS)}
      />
      <input
        class="number"
        type="number"
        aria-label="Height of the cut"
        step="any"
        value={clusters === null || isBelow ? '' : Number(now.toPrecision(4))}
        onChange={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isFinite(typed)) cutAt(typed);
          view.settle();
        }}
      />
    </div>
  );
}

const curves = new WeakMap<TestedTree, CutCurve>();

/**
 * The quality of the levels of a tree: by labels or a matrix, else by the similarities of the classifier itself if it
 * was read.
 */
function levelsCurve(finished: Finished): CutCurve {
  const own = curveOf(finished);
  const known = testedOf(finished.result.hierarchy);
  if (own.modularity !== null || known === null) return own;
  const { similarity } = known;
  const classes = finished.result.classes.length;
  const curve = curves.get(known) ?? cutCurve({ shape: shapeOf(finished), classes, points: null, similarity });
  curves.set(known, curve);
  return curve;
}

/** True if the joins of a tree were tested, and none of them stands: then no level of it means anything. */
function isStar(finished: Finished): boolean {
  const known = testedOf(finished.result.hierarchy);
  return known !== null && known.fallen === known.joins;
}

interface CurveProps {
  readonly finished: Finished;
  readonly curve: CutCurve;
}

/** The cut of the tree into flat clusters: where to cut, the clusters, and their measures. */
export function ClustersPanel({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  if (finished.result.openRoot) return <HiddenSteps what="Clusters" />;
  const clusters = session.clusters.value;
  const curve = levelsCurve(finished);
  const known = view.standing.value ? testedOf(finished.result.hierarchy) : null;
  const byCut = view.grouping.value === BY_CUT;
  return (
    <>
      <LabelMisfitNote result={finished.result} then={WITHOUT_LABELS} />
      <p class="hint">
        A cut divides the tree: each branch below the line is one cluster.
        {!isTree(finished.result.hierarchy) && ' A group with several parents counts under the first of them.'}
        {known !== null && known.fallen > 0 && ` ${CUTS_ALL}`}
      </p>
      <CutSliders finished={finished} />
      <CutCurveChart finished={finished} curve={curve} />
      <Suggestions finished={finished} curve={curve} />
      <Quality finished={finished} curve={curve} />
      <JoinsSection finished={finished} />
      {clusters !== null && (
        <>
          <div class="line">
            <TextButton
              aria-pressed={byCut}
              onClick={() => view.colourBy(byCut ? (finished.groupings[0]?.name ?? null) : BY_CUT)}
            >
              {byCut ? 'Colour by group again' : 'Colour the tree by cluster'}
            </TextButton>
            <TextButton onClick={sets(view.cut, null)}>No cut</TextButton>
          </div>
          <ClusterTable finished={finished} clusters={clusters} />
        </>
      )}
    </>
  );
}

/** Cuts to start from: the best of each index, and as many clusters as there are groups. */
function Suggestions({ finished, curve }: CurveProps) {
  const { view } = useSession();
  const isNothing = isStar(finished);
  const found = useMemo(() => {
    const groups = finished.groupings.map(({ name, values }) => ({
      count: new Set(values.filter((value) => value !== '')).size,
      because: `as many as “${name}” has`,
      hint: 'To compare the clusters with your groups.',
    }));
    const suggested = isNothing ? [] : suggestCuts(curve, heightsAreSteps(finished), leafKind(finished));
    return [...suggested, ...groups.filter(({ count: n }) => n > 1)];
  }, [finished, curve, isNothing]);
  if (found.length === 0) return null;
  return (
    <section>
      <h2 class="head">Suggested cuts</h2>
      <ul class="ruled">
        {found.map(({ count: clusters, because, hint }) => (
          <li key={because}>
            <TextButton title={hint} onClick={sets(view.cut, { by: 'count', count: clusters })}>
              {counted(clusters, 'cluster', 'clusters')}
            </TextButton>{' '}
            <span>{because}</span>
            {view.cut.value === null && <span class="hint">{hint}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const BY_CHANCE = 'if clusters of these sizes were drawn at random';

/** The quality of the cut: coarse accuracy and the indices, at the number of clusters that it gives. */
function Quality({ finished, curve }: CurveProps) {
  const session = useSession();
  const { levels, accuracy, atRandom, modularity, modularityAtRandom, silhouette, silhouetteAtRandom } = curve;
  const made = session.clusters.value?.tops.length;
  if (made === undefined) return null;
  const level = levels.count.indexOf(made);
  const here = (values: Float64Array | null): number | null => values?.[level] ?? null;
  return (
    <dl class="pairs" aria-live="polite">
      <Fact name="Clusters">
        {count(made)} of {count(at(levels.count, 0))}
      </Fact>
      {accuracy !== null && (
        <Fact
          name="Coarse accuracy"
          hint={`points taken for a class of the right cluster; ${percent(here(atRandom))} ${BY_CHANCE}`}
        >
          {percent(here(accuracy))}
        </Fact>
      )}
      {modularity !== null && (
        <Fact
          name="Modularity"
          hint={`confusion inside the clusters minus what chance would give; ${three(here(modularityAtRandom))} ${BY_CHANCE}`}
        >
          {three(here(modularity))}
        </Fact>
      )}
      {silhouette !== null && !Number.isNaN(here(silhouette) ?? Number.NaN) && (
        <Fact
          name="Silhouette"
          hint={`nearness to the own cluster against the next one${leafKind(finished) === 'classes' ? '; small where most pairs are never confused' : ''}; ${three(here(silhouetteAtRandom))} ${BY_CHANCE}`}
        >
          {three(here(silhouette))}
        </Fact>
      )}
    </dl>
  );
}
