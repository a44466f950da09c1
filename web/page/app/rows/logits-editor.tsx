import '../styles/logits.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/at.ts';
import { EditBar } from '../editing/edit-bar.tsx';
import { useEdits } from '../editing/use-edits.ts';
import type { Finished } from '../finished/finished.ts';
import { problemOf } from '../parts/problem.ts';
import { useSession } from '../session/context.ts';
import type { Lit } from '../view/lit.ts';
import { classesByProbability, type LogitRow, rowsReader } from './logit-rows.ts';
import { type LogitAt, LogitsGrid } from './logits-grid.tsx';
import { probability } from './words.ts';

const HOW = 'Press a logit and type. Enter takes the number, Escape leaves it. The tree follows.';
const MISSING = 'The points of this tree are not rows of a table of logits.';
/** Classes that are named beside a logit, the most probable first. */
const MOST_NAMED = 4;

/** The leaf of a class, and a row. */
function litOf({ hierarchy }: Finished['result'], { row, column }: LogitAt): Lit {
  const leaf = hierarchy.classOf.indexOf(column);
  return { nodes: leaf < 0 ? [] : [leaf], points: [row] };
}

/** Single logits that are typed, with what their row predicts and how sure it is. */
export function LogitsEditor({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { dataset, result } = finished;
  const file = session.files.value.find(({ role }) => role === 'logits') ?? null;
  const editing = useEdits(file, MISSING);
  const current = useSignal<LogitAt | null>(null);
  useEffect(
    () => () => {
      view.lit.value = null;
    },
    [view],
  );
  // The drawing of another tree has nothing lit yet.
  useEffect(() => {
    const place = current.peek();
    if (place !== null) view.lit.value = litOf(result, place);
  }, [result, view, current]);
  const { edits, said } = editing;
  const sheet = file === null ? undefined : edits?.sheetOf(file);
  const grid = sheet?.grid;
  const rowOf = useMemo(() => rowsReader(), []);
  // Each tree has a list of its own of the same names.
  const names = JSON.stringify(
    Array.from({ length: grid?.columns ?? 0 }, (_, c) => result.classes[c] ?? `column ${c}`),
  );
  const classes = useMemo((): readonly string[] => JSON.parse(names), [names]);
  const { labels } = dataset;
  const truth = labels?.values.length === grid?.from.length ? labels : null;
  const truthOf = useMemo(
    () => (truth === null ? null : (row: number) => truth.names[at(truth.values, row)] ?? ''),
    [truth],
  );
  const bar = <EditBar editing={editing} how={HOW} />;
  if (file === null || edits === null || sheet === undefined || grid === undefined)
    return <div class="rows-view">{bar}</div>;

  const walk = (to: LogitAt | null): void => {
    current.value = to;
    view.lit.value = to === null ? null : litOf(result, to);
  };
  const take = ({ row, column }: LogitAt, value: number): string | null => {
    try {
      const kept = sheet.original.kept(value);
      if (!Number.isFinite(kept)) return 'This number is too large for the numbers of the file.';
      edits.change(file, { kind: 'cells', cells: [[row, column, kept]] });
      const text = `The file has numbers of 32 bits: ${value} is kept as ${kept}.`;
      said.value =
        kept === value || Math.abs(kept - value) <= 1e-6 * Math.abs(value) ? null : { text, isRefused: false };
      return null;
    } catch (error) {
      return problemOf(error).message;
    }
  };
  const place = current.value;
  return (
    <div class="rows-view">
      {bar}
      <LogitsGrid
        rows={grid.from.length}
        classes={classes}
        truthOf={truthOf}
        rowOf={(row) => rowOf(grid, row)}
        current={place}
        walk={walk}
        take={take}
        refuse={(text) => {
          said.value = { text, isRefused: true };
        }}
      />
      <p class="logits-readout" aria-live="polite">
        {place === null ? (
          <span class="hint">Arrow keys walk the logits.</span>
        ) : (
          <RowInWords row={place.row} classes={classes} found={rowOf(grid, place.row)} />
        )}
      </p>
    </div>
  );
}

/** The softmax of a row in words. */
function RowInWords({ row, classes, found }: { row: number; classes: readonly string[]; found: LogitRow }) {
  const named = classesByProbability(found).slice(0, MOST_NAMED);
  return (
    <>
      <strong>
        Row {row} is {classes[found.predicted]}.
      </strong>{' '}
      Softmax: {named.map((c) => `${classes[c]} ${probability(at(found.probabilities, c))}`).join(', ')}
      {named.length < classes.length && ' …'}
    </>
  );
}
