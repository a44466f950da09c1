import '../styles/method-table.css';
import { useEffect } from 'preact/hooks';
import { isTelling, measuresWithValues, tableMeasures } from '../../../engine/decisions/method-table/measures.ts';
import type { Finished } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';
import { three } from '../parts/digits.ts';
import { csvTable, saveCsv } from '../parts/download.ts';
import { useSession } from '../session/context.ts';
import { describePace, shareDone } from '../session/pace.ts';
import { type MethodRunsState, methodRunsOf } from './method-runs.ts';
import { measuredTree, type Step, truthOf } from './steps.ts';
import { MethodTable } from './table.tsx';

/** All values of the table, each with the mean of random trees; and why a method has none. */
export function csvOf({ rows }: Pick<MethodRunsState, 'rows'>): string {
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const heads = ['method', ...measures.flatMap(({ id }) => [id, `${id}_random`]), 'problem'];
  const table = rows.map((row) => {
    const tree = measuredTree(row);
    const values = measures.flatMap((measure) => {
      const found = tree === null ? null : measure.of(tree);
      return [found?.value, found?.random?.mean];
    });
    return [runTitle(row.request), ...values, row.problem?.message];
  });
  return csvTable(heads, table);
}

/** Every method that fits the files, run with its usual options: one row each, beside random trees. */
export default function MethodsPicture({ finished }: { finished: Finished }) {
  const session = useSession();
  const runs = methodRunsOf(session);
  useEffect(() => runs.ask(finished), [runs, finished]);
  const state = runs.state.value;
  const { rows, phase, noTree } = state;
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const isTold = measuresWithValues(tableMeasures(null), trees).some(isTelling);
  const save = (): void => saveCsv(finished.result, 'methods', [csvOf(state)]);
  return (
    <div class="method-table" aria-busy={phase === 'running'}>
      <h2 class="head">Which method does best on these files?</h2>
      <MethodTable finished={finished} state={state} />
      <Standing state={state} skip={() => runs.skip()} cancel={() => runs.cancel()} goOn={() => runs.goOn()} />
      <div class="methods-notes">
        <p class="hint">
          Each method runs with its usual options. A press on its name shows its tree. Beneath a value is what random
          trees get on average; the best value of a column is bold where it is better than that.
        </p>
        {phase === 'idle' && !isTold && (
          <p class="hint">
            Nothing here says which tree is better: open labels, a table that groups the classes, or a reference tree.
          </p>
        )}
        {noTree !== null && (
          <p class="hint">
            Without a tree, hAURC is {three(noTree)}. All trees here are made of all points, those that judge them among
            them: Decide makes some of other points, and tells how sure a difference is.
          </p>
        )}
        {rows.some((row) => row.finished !== null) && (
          <button type="button" class="button" onClick={save}>
            This table (CSV)
          </button>
        )}
      </div>
    </div>
  );
}

/** The words for a step for the tree of a row, or for those of all. */
const DOING: Readonly<Record<Step['what'], (title: string) => string>> = {
  run: (title) => title,
  compare: (title) => `${title}: comparing its tree`,
  decide: () => 'hAURC of the trees',
  resample: (title) => `${title}: how stable is its tree?`,
};

interface StandingProps {
  readonly state: MethodRunsState;
  skip(): void;
  cancel(): void;
  goOn(): void;
}

/** The step under way, and its progress. */
function Standing({ state: { phase, step, pace, rows }, skip, cancel, goOn }: StandingProps) {
  if (phase === 'idle') return null;
  if (phase === 'cancelled') {
    return (
      <div class="methods-standing" role="status">
        <p>Cancelled: what was found stays.</p>
        <button type="button" class="button" onClick={goOn}>
          Go on
        </button>
      </div>
    );
  }
  const row = rows.find(({ key }) => key === step?.keys[0]);
  const share = shareDone(pace);
  const said = describePace(pace);
  return (
    <div class="methods-standing" data-screen-only>
      <progress aria-label={said.phase} max={1} {...(share === null ? {} : { value: share })} />
      <p class="facts">
        {step !== null && row !== undefined && <strong>{DOING[step.what](runTitle(row.request))}</strong>} {said.phase}{' '}
        {said.details}
      </p>
      <button type="button" class="button" onClick={skip}>
        Skip this
      </button>
      <button type="button" class="button" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}
