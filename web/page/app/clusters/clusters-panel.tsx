import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { suggestCuts } from '../../../engine/hierarchy/analysis/suggest-cut.ts';
import { heightOfCut } from '../../../engine/hierarchy/cut.ts';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import { Count, Range } from '../controls/fields.tsx';
import { HiddenSteps } from '../controls/standing.tsx';
import { curveOf, shapeOf } from '../finished/analysis.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { Fact } from '../parts/fact.tsx';
import { count, counted, percent, three } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { sets } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';
import { BY_CUT } from '../view/view-values.ts';
import { ClusterTable } from './cluster-table.tsx';
import { CutCurveChart } from './curve-chart.tsx';
import { CUTS_ALL, JoinsSection } from './joins-section.tsx';

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
