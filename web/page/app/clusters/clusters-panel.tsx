import { at } from '../../../engine/base/at.ts';
import '../styles/panels.css';
import { useMemo } from 'preact/hooks';
import type { CutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { suggestCuts } from '../../../engine/hierarchy/analysis/suggest-cut.ts';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import { HiddenSteps } from '../controls/hidden-steps.tsx';
import { type Finished, leafKind } from '../finished/finished.ts';
import { percent, three } from '../parts/digits.ts';
import { count, counted } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { useSession } from '../session/context.ts';
import { testedOf } from '../view/standing.ts';
import { BY_CUT } from '../view/view.ts';
import { ClusterTable } from './cluster-table.tsx';
import { CutCurveChart } from './curve-chart.tsx';
import { CutSliders } from './cut-sliders.tsx';
import { JoinsSection } from './joins-section.tsx';
import { isStar, levelsCurve } from './levels-curve.ts';
import { CUTS_ALL } from './standing-note.tsx';
import '../styles/workbench.css';

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
        A cut makes flat clusters: every branch that lies wholly below it.
        {!isTree(finished.result.hierarchy) && ' A group with several parents counts under the first of them.'}
        {known !== null && known.fallen > 0 && ` ${CUTS_ALL}`}
      </p>
      <CutSliders finished={finished} />
      <CutCurveChart finished={finished} curve={curve} />
      <Suggestions finished={finished} curve={curve} />
      <Worth finished={finished} curve={curve} />
      <JoinsSection finished={finished} />
      {clusters !== null && (
        <>
          <div class="node-actions">
            <button
              type="button"
              class="text-button"
              aria-pressed={byCut}
              onClick={() => view.colourBy(byCut ? (finished.groupings[0]?.name ?? null) : BY_CUT)}
            >
              {byCut ? 'Colour by group again' : 'Colour the tree by cluster'}
            </button>
            <button
              type="button"
              class="text-button"
              onClick={() => {
                view.cut.value = null;
              }}
            >
              No cut
            </button>
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
      <ul class="suggestions">
        {found.map(({ count: clusters, because, hint }) => (
          <li key={because}>
            <button
              type="button"
              class="text-button"
              title={hint}
              onClick={() => {
                view.cut.value = { by: 'count', count: clusters };
              }}
            >
              {counted(clusters, 'cluster', 'clusters')}
            </button>{' '}
            <span>{because}</span>
            {view.cut.value === null && <span class="hint">{hint}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The quality of the cut: coarse accuracy and the indices, at the number of clusters that it gives. */
function Worth({ finished, curve }: CurveProps) {
  const session = useSession();
  const { levels, accuracy, atRandom, modularity, modularityAtRandom, silhouette, silhouetteAtRandom } = curve;
  const made = session.clusters.value?.tops.length;
  if (made === undefined) return null;
  const level = levels.count.indexOf(made);
  const here = (values: Float64Array | null): number | null => values?.[level] ?? null;
  return (
    <dl class="pairs" aria-live="polite">
      <div>
        <dt>Clusters</dt>
        <dd>
          {count(made)} of {count(at(levels.count, 0))}
        </dd>
      </div>
      {accuracy !== null && (
        <div>
          <dt>
            Coarse accuracy
            <span class="hint">
              points taken for a class of the right cluster; {percent(here(atRandom))} if clusters of these sizes were
              drawn at random
            </span>
          </dt>
          <dd>{percent(here(accuracy))}</dd>
        </div>
      )}
      {modularity !== null && (
        <div>
          <dt>
            Modularity
            <span class="hint">
              confusion inside the clusters minus what chance would give; {three(here(modularityAtRandom))} if clusters
              of these sizes were drawn at random
            </span>
          </dt>
          <dd>{three(here(modularity))}</dd>
        </div>
      )}
      {silhouette !== null && !Number.isNaN(here(silhouette) ?? Number.NaN) && (
        <div>
          <dt>
            Silhouette
            <span class="hint">
              nearness to the own cluster against the next one
              {leafKind(finished) === 'classes' && '; small where most pairs are never confused'};{' '}
              {three(here(silhouetteAtRandom))} if clusters of these sizes were drawn at random
            </span>
          </dt>
          <dd>{three(here(silhouette))}</dd>
        </div>
      )}
    </dl>
  );
}
