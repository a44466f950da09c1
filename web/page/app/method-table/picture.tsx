import { useEffect } from 'preact/hooks';
import {
  isBest,
  isTelling,
  measuresWithValues,
  type TableMeasure,
  tableMeasures,
} from '../../../engine/decisions/method-table/measures.ts';
import { LinkedTable } from '../controls/linked-table.tsx';
import { Standing } from '../controls/standing.tsx';
import type { Finished } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';
import type { CsvField } from '../parts/download.ts';
import { duration, percent, three, UNDEFINED } from '../parts/format.ts';
import type { Column } from '../parts/virtual-table.tsx';
import { loadMethodPanels, namedRun } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { isOf, type MethodRow, measuredTree, methodRunsOf, type Step, truthOf } from './method-runs.ts';

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
  useEffect(() => void loadMethodPanels().catch((error: unknown) => session.report(error)), [session]);
  const rows = runs.rows.value;
  const noTree = runs.noTree.value;
  const { phase } = runs.work.state.value;
  const step = phase === 'running' ? runs.step.value : null;
  const first = rows.find(({ key }) => key === step?.keys[0]);
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const isTold = measuresWithValues(tableMeasures(null), trees).some(isTelling);
  return (
    <div class="view method-table" aria-busy={phase === 'running'}>
      <MethodTable {...{ finished, rows, step }} />
      <Standing
        work={runs.work}
        cancelled="Cancelled: what was found stays."
        begin="Go on"
        step={{ title: first && step ? DOING[step.what](runTitle(first.request)) : undefined, skip: () => runs.skip() }}
      />
      <div class="stack">
        <p class="hint">
          Each method runs with its usual options. A press on a row shows its tree. Beneath a value is what random trees
          get on average; the best value of a column is bold where it is better than that.
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

const WRITTEN: Readonly<Record<TableMeasure['as'], (value: number) => string>> = {
  share: percent,
  number: three,
  seconds: duration,
};

const whyNone = ({ problem, isLeftOut }: MethodRow, isRunning: boolean): string => {
  if (problem !== null) return `${problem.message} ${problem.remedy}`;
  return isLeftOut ? 'Skipped.' : isRunning ? 'Running …' : 'Waits.';
};

/** The name of a row: of a method that calls its options by their own name, that one. */
function nameOf({ request, finished }: MethodRow): string {
  const named = namedRun(request.method, finished?.result.options ?? request.options);
  return named?.replace(/,$/, '') ?? runTitle(request); // a name that goes on in a sentence ends with a comma
}

interface TableProps {
  readonly finished: Finished;
  readonly rows: readonly MethodRow[];
  /** The step under way. */
  readonly step: Step | null;
}

/** One row a method; a press on the head of a column sorts by it, the best first, and one on a row shows its tree. */
function MethodTable({ finished, rows, step }: TableProps) {
  const session = useSession();
  const trees = rows.flatMap((row) => measuredTree(row) ?? []);
  const measures = measuresWithValues(tableMeasures(truthOf(rows)), trees);
  const shown = rows.findIndex((row) => isOf(row, finished));
  const note = (row: MethodRow): string => {
    const tree = measuredTree(row);
    if (tree === null) return whyNone(row, step?.what === 'run' && step.keys.includes(row.key));
    const areAlike = trees.every(({ leaves }) => leaves === tree.leaves);
    return [...(areAlike ? [] : [tree.leaves]), ...(row === rows[shown] ? ['shown'] : [])].join(', ');
  };
  const found = (measure: TableMeasure, row: MethodRow) => {
    const tree = measuredTree(row);
    return tree === null ? null : measure.of(tree);
  };
  const columns = measures.map(
    (measure): Column<MethodRow> => ({
      id: measure.id,
      title: measure.title,
      hint: `${measure.title}: ${measure.meaning}${measure.better === 'lower' ? ' Lower is better.' : ''}`,
      first: measure.better === 'higher' ? 'descending' : 'ascending',
      width: 10,
      value: (row) => found(measure, row)?.value ?? null,
      text: (row) => {
        const value = found(measure, row)?.value;
        return value === undefined ? UNDEFINED : WRITTEN[measure.as](value);
      },
      note: (row) => {
        const random = found(measure, row)?.random ?? null;
        return random === null ? '' : WRITTEN[measure.as](random.mean);
      },
      isStrong: (row) => {
        const tree = measuredTree(row);
        return tree !== null && isBest(measure, tree, trees);
      },
    }),
  );
  const name = { id: 'method', title: 'Method', width: 20, sortable: false, value: nameOf, text: nameOf, note };
  return (
    <LinkedTable
      label="Methods"
      name="methods"
      result={finished.result}
      rows={rows}
      columns={[name, ...columns]}
      fields={methodFields(rows)}
      empty="No method fits these files."
      selected={shown < 0 ? null : shown}
      onPick={(row) => {
        if (row.finished !== null && row !== rows[shown]) session.showAgain(row.finished);
      }}
      head={<h2 class="head">Which method does best on these files?</h2>}
    />
  );
}
