import '../styles/panels.css';
import '../styles/rows.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { PointPredictions } from '../../../engine/decisions/points/types.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { PartTabs } from '../controls/part-tabs.tsx';
import { Standing } from '../controls/standing.tsx';
import { EditSwitch } from '../editing/edit-bar.tsx';
import type { Finished } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import { LabelMisfitNote } from '../parts/label-misfit-note.tsx';
import { useSession } from '../session/context.ts';
import { hasRows } from '../view/has-rows.ts';
import { type FurtherColumn, furtherColumns } from './further-columns.ts';
import { predictionsOf } from './kept-work.ts';
import { Labels } from './labels-table.tsx';
import { LogitsEditor } from './logits-editor.tsx';
import { fileOfPoints, type Points as PointsFound, pointsOf } from './points.ts';
import { PointsTable } from './points-table.tsx';
import { useAsked } from './use-asked.ts';

/** The points of the classifier, those behind a cell, a class or a branch first of all; or their logits, to be changed. */
export default function RowsPicture({ finished }: { finished: Finished }) {
  const { view } = useSession();
  if (finished.dataset.logits === null) return <Points finished={finished} />;
  return (
    <>
      <div class="rows-edit">
        <EditSwitch what="single logits" />
      </div>
      {view.editing.value ? <LogitsEditor finished={finished} /> : <Points finished={finished} />}
    </>
  );
}

function Points({ finished }: { finished: Finished }) {
  if (hasRows(finished)) return <Rows finished={finished} />;
  return (
    <p class="empty rows-missing">
      The points are in the file of logits or of predictions that the tree was made from. Open it, and run, to see them.
    </p>
  );
}

function Rows({ finished }: { finished: Finished }) {
  const session = useSession();
  const work = predictionsOf(session, finished);
  useEffect(() => {
    work.ask();
    return () => work.leave();
  }, [work]);
  const further = useFurther(finished);
  const { found } = work.state.value;
  return (
    <div class="rows-view" aria-busy={work.state.value.phase === 'running'}>
      <LabelMisfitNote result={finished.result} then="The true class of each row is what they call true." />
      <Standing work={work} cancelled="Cancelled: the points were not read." begin="Read the points" />
      <SampleNote result={finished.result} />
      {found !== null && further !== null && <Found finished={finished} predictions={found} further={further} />}
    </div>
  );
}

/** A matrix of a sample counts fewer points than there are. */
function SampleNote({ result: { options } }: Pick<Finished, 'result'>) {
  if (typeof options.sample !== 'number') return null;
  return (
    <p class="hint rows-note" role="note">
      The tree and its matrix are of a sample of {counted(options.sample, 'point', 'points')}; all points are here.
    </p>
  );
}

/** Null until they are read. */
function useFurther(finished: Finished): readonly FurtherColumn[] | null {
  const session = useSession();
  const read = useSignal<{ readonly of: Finished; readonly columns: readonly FurtherColumn[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    furtherColumns(finished).then(
      (columns) => {
        if (!isOver) read.value = { of: finished, columns };
      },
      (error: unknown) => {
        if (isOver) return;
        session.report(error);
        read.value = { of: finished, columns: [] };
      },
    );
    return () => {
      isOver = true;
    };
  }, [session, finished, read]);
  return read.value?.of === finished ? read.value.columns : null;
}

interface FoundProps {
  readonly finished: Finished;
  readonly predictions: PointPredictions;
  readonly further: readonly FurtherColumn[];
}

function Found({ finished, predictions, further }: FoundProps) {
  const points = useMemo(() => pointsOf(finished, predictions, further), [finished, predictions, further]);
  const classes = finished.result.classes.length;
  if (predictions.classes !== classes) {
    return (
      <p class="empty rows-missing">
        {fileOfPoints(finished.dataset)} has {predictions.classes} classes, and the tree has {classes}: which is which
        is not known.
      </p>
    );
  }
  const canJudge = points.areComparable && (predictions.as === 'logits' || predictions.as === 'probabilities');
  if (!canJudge || labelsDoNotFit(finished.result)) return <PointsTable finished={finished} points={points} />;
  return <Tabs finished={finished} points={points} />;
}

const TABS = ['points', 'labels'] as const;
const TITLES = { points: 'Points', labels: 'Suspected labels' } as const;

function Tabs({ finished, points }: { readonly finished: Finished; readonly points: PointsFound }) {
  const [{ suspects = false }, ask] = useAsked(finished);
  const shown = suspects ? 'labels' : 'points';
  return (
    <>
      <PartTabs
        name="rows"
        label="Rows"
        parts={TABS}
        titles={TITLES}
        shown={shown}
        choose={(tab) => ask({ suspects: tab === 'labels' })}
      />
      <div class="rows-panel" role="tabpanel" id="rows-panel" aria-labelledby={`rows-${shown}`}>
        {suspects ? (
          <Labels finished={finished} points={points} />
        ) : (
          <PointsTable finished={finished} points={points} />
        )}
      </div>
    </>
  );
}
