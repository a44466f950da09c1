import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import {
  isBest,
  isTelling,
  type MeasuredTree,
  measuresWithValues,
  type TableMeasure,
  tableMeasures,
} from '../../../engine/decisions/method-table/measures.ts';
import type { Finished } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';
import { type CsvField, csvParts, saveCsv } from '../parts/download.ts';
import { duration, percent, range, three } from '../parts/format.ts';
import { type Sort, sortedPlaces } from '../parts/virtual-table.tsx';
import { useMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { describePace, shareDone } from '../session/pace.ts';
import {
  isOf,
  type MethodRow,
  type MethodRunsState,
  measuredTree,
  methodRunsOf,
  type Step,
  truthOf,
} from './method-runs.ts';

/** All values of a row, each with the mean of random trees; and why a method has none. */
export function methodFields(rows: readonly MethodRow[]): CsvField<MethodRow>[] {
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const found = (measure: TableMeasure, row: MethodRow) => {
    const tree = measuredTree(row);
    return tree === null ? null : measure.of(tree);
  };
  return [
    ['method', ({ request }) => runTitle(request)],
    ...measures.flatMap((measure): CsvField<MethodRow>[] => [
      [measure.id, (row) => found(measure, row)?.value],
      [`${measure.id}_random`, (row) => found(measure, row)?.random?.mean],
    ]),
    ['problem', ({ problem }) => problem?.message],
  ];
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
  const save = (): void => saveCsv(finished.result, 'methods', csvParts(methodFields(rows), rows));
  return (
    <div class="view method-table" aria-busy={phase === 'running'}>
      <h2 class="head">Which method does best on these files?</h2>
      <MethodTable finished={finished} state={state} />
      <Standing state={state} skip={() => runs.skip()} cancel={() => runs.cancel()} goOn={() => runs.goOn()} />
      <div class="stack">
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
      <div class="line" role="status">
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
    <div class="line" data-screen-only>
      <progress aria-label={said.phase} max={1} {...(share === null ? {} : { value: share })} />
      <p class="hint">
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

const WRITTEN: Readonly<Record<TableMeasure['as'], (value: number) => string>> = {
  share: percent,
  number: three,
  seconds: duration,
};

interface TableProps {
  readonly finished: Finished;
  readonly state: MethodRunsState;
}

/** One row a method; a press on the head of a column sorts by it, the best first. */
function MethodTable({ finished, state: { rows, step } }: TableProps) {
  const sort = useSignal<Sort | null>(null);
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const columns = measures.map((measure) => ({ id: measure.id, value: (row: MethodRow) => shownValue(measure, row) }));
  const places = sortedPlaces(rows, columns, sort.value);
  return (
    <div class="methods-frame">
      <table aria-label="Methods">
        <thead>
          <tr>
            <th scope="col">Method</th>
            {measures.map((measure) => (
              <Head key={measure.id} measure={measure} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(places, (place) => at(rows, place)).map((row) => (
            <Row
              key={row.key}
              row={row}
              measures={measures}
              trees={trees}
              isShown={isOf(row, finished)}
              isRunning={step?.what === 'run' && step.keys.includes(row.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shownValue(measure: TableMeasure, row: MethodRow): number | null {
  const tree = measuredTree(row);
  return tree === null ? null : (measure.of(tree)?.value ?? null);
}

const OTHER = { ascending: 'descending', descending: 'ascending' } as const;

function Head({ measure: { id, title, meaning, better }, sort }: { measure: TableMeasure; sort: Signal<Sort | null> }) {
  const now = sort.value?.by === id ? sort.value.direction : null;
  const first = better === 'higher' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      title={`${meaning}${better === 'lower' ? ' Lower is better.' : ''}`}
      aria-sort={now === null ? 'none' : now}
    >
      <button
        type="button"
        onClick={() => {
          sort.value = { by: id, direction: now === null ? first : OTHER[now] };
        }}
      >
        {title}
        {now !== null && <span aria-hidden="true">{now === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: MethodRow;
  readonly measures: readonly TableMeasure[];
  /** Of all rows. */
  readonly trees: readonly MeasuredTree[];
  readonly isShown: boolean;
  readonly isRunning: boolean;
}

function Row({ row, measures, trees, isShown, isRunning }: RowProps) {
  const session = useSession();
  const panel = useMethodPanel(row.request.method);
  const { finished } = row;
  const named = panel?.named?.(finished?.result.options ?? row.request.options);
  const title = named?.replace(/,$/, '') ?? runTitle(row.request); // a name that goes on in a sentence ends with a comma
  const tree = measuredTree(row);
  const areAlike = trees.every(({ leaves }) => leaves === tree?.leaves);
  return (
    <tr data-shown={isShown}>
      <th scope="row">
        {finished === null ? (
          title
        ) : (
          <button
            type="button"
            class="text-button"
            aria-pressed={isShown}
            title={isShown ? 'This tree is shown.' : 'Show this tree'}
            onClick={() => {
              if (!isShown) session.showAgain(finished);
            }}
          >
            {title}
          </button>
        )}
        {tree !== null && !areAlike && <span class="hint">{tree.leaves}</span>}
        {isShown && <span class="hint">shown</span>}
      </th>
      {tree === null ? (
        <td colSpan={Math.max(1, measures.length)} class="muted">
          {whyNone(row, isRunning)}
        </td>
      ) : (
        measures.map((measure) => (
          <Cell key={measure.id} measure={measure} tree={tree} isBest={isBest(measure, tree, trees)} />
        ))
      )}
    </tr>
  );
}

const whyNone = ({ problem, isLeftOut }: MethodRow, isRunning: boolean): string => {
  if (problem !== null) return `${problem.message} ${problem.remedy}`;
  return isLeftOut ? 'Skipped.' : isRunning ? 'Running …' : 'Waits.';
};

interface CellProps {
  readonly measure: TableMeasure;
  readonly tree: MeasuredTree;
  readonly isBest: boolean;
}

function Cell({ measure, tree, isBest: best }: CellProps) {
  const found = measure.of(tree);
  if (found === null) return <td>–</td>;
  const { value, random } = found;
  const written = WRITTEN[measure.as];
  return (
    <td data-best={best} title={random === null ? undefined : `random: ${range(random.min, random.max, written)}`}>
      {best ? <strong>{written(value)}</strong> : written(value)}
      {random !== null && <span class="hint">{written(random.mean)}</span>}
    </td>
  );
}
