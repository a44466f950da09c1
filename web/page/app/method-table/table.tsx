import { type Signal, useSignal } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import {
  isBest,
  type MeasuredTree,
  measuresWithValues,
  type TableMeasure,
  tableMeasures,
} from '../../../engine/decisions/method-table/measures.ts';
import type { Finished } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';
import { percent, three } from '../parts/digits.ts';
import { duration, range } from '../parts/format.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { useMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import type { MethodRunsState } from './method-runs.ts';
import { isOf, type MethodRow, measuredTree, truthOf } from './steps.ts';

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
export function MethodTable({ finished, state: { rows, step } }: TableProps) {
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
        <td colSpan={Math.max(1, measures.length)} class="methods-none">
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
