import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { at, extremes } from '../../../engine/base/arrays.ts';
import { softmax } from '../../../engine/base/softmax.ts';
import type { Grid } from '../../../engine/data/edited/change.ts';
import type { Place } from '../../drawing/heat/view.ts';
import { type Box, CellInput, type Onward, STEPS_ONWARD } from '../editing/cell-input.tsx';
import { onPlainKey } from '../parts/focus.ts';
import { three } from '../parts/format.ts';
import { stepInGrid } from '../parts/key-steps.ts';
import { type RowSpace, rowWindow, scrollTopFor } from '../parts/row-window.ts';
import { useSize } from '../parts/use-size.ts';
import { probability } from './points.ts';

interface LogitsGridProps {
  readonly rows: number;
  readonly classes: readonly string[];
  /** The true class of each row; null where that is not known. */
  readonly truthOf: ((row: number) => string) | null;
  /** The same object for the same numbers. */
  rowOf(row: number): LogitRow;
  /** The logit that the keys are at: the row of its point, and its class. */
  readonly current: Place | null;
  walk(to: Place | null): void;
  /** Takes a number; returns why it cannot stand there, null where it can. */
  take(at: Place, value: number): string | null;
  refuse(why: string): void;
}

/** In px. */
const ROW = 30;
const WIDEST = 68;
const LEAST = 44;

/** A column before the logits of a row, which stays in sight. */
interface Before {
  readonly title: string;
  readonly hint?: string;
  /** Its begin and its width, in px. */
  readonly left: number;
  readonly width: number;
  text(row: number, found: LogitRow): string;
}

function columnsBefore({ rows, classes, truthOf }: Pick<LogitsGridProps, 'rows' | 'classes' | 'truthOf'>): Before[] {
  const hint = 'The probability of the predicted class: the softmax of its row';
  const all = [
    { title: 'Row', width: Math.max(32, 8 + 8 * String(rows).length), text: String },
    ...(truthOf === null ? [] : [{ title: 'True', width: 62, text: truthOf }]),
    { title: 'Predicted', width: 66, text: (_: number, { predicted }: LogitRow) => classes[predicted] ?? '' },
    {
      ...{ title: 'Conf.', hint, width: 46 },
      text: (_: number, { predicted, probabilities }: LogitRow) => probability(at(probabilities, predicted)),
    },
  ];
  let left = 0;
  return all.map((column) => {
    left += column.width;
    return { ...column, left: left - column.width };
  });
}

interface GridRowProps {
  readonly row: number;
  readonly before: readonly Before[];
  /** The columns in sight. */
  readonly first: number;
  readonly end: number;
  readonly classes: readonly string[];
  readonly found: LogitRow;
  /** The column that the keys are at; null where they are in another row. */
  readonly current: number | null;
}

/** A row is made again where something of it is new: an edit changes one of them, the tree that follows none. */
const GridRow = ({ row, before, first, end, classes, found, current }: GridRowProps) =>
  useMemo(() => {
    const { logits, probabilities, predicted } = found;
    const columns = Array.from({ length: end - first }, (_, i) => first + i);
    return (
      <tr aria-rowindex={row + 2} data-current={current !== null}>
        {before.map(({ title, left, text }) => (
          <th key={title} scope="row" title={text(row, found)} data-before style={{ left: `${left}px` }}>
            {text(row, found)}
          </th>
        ))}
        <td />
        {columns.map((column) => (
          <td
            key={column}
            id={current === column ? 'logit' : undefined}
            aria-label={`${classes[column]} ${at(logits, column)}, probability ${probability(at(probabilities, column))}`}
            data-row={row}
            data-column={column}
            data-current={current === column}
            data-most={column === predicted}
          >
            {three(at(logits, column))}
          </td>
        ))}
        <td />
      </tr>
    );
  }, [row, before, first, end, classes, found, current]);

/** Rows of logits with what each predicts. Only what is in sight is in the page, across and down. */
export function LogitsGrid(props: LogitsGridProps) {
  const { rows, classes, truthOf, current, rowOf } = props;
  const [frame, size] = useSize();
  const grid = useRef<HTMLTableElement>(null);
  const scrolled = useSignal({ top: 0, left: 0 });
  const open = useSignal<(Place & { readonly typed: string | null }) | null>(null);
  const before = useMemo(() => columnsBefore({ rows, classes, truthOf }), [rows, classes, truthOf]);
  const head = before.reduce((sum, own) => sum + own.width, 0);
  const room = Math.floor((size.value.width - head) / classes.length);
  const width = Math.max(LEAST, Math.min(WIDEST, room));
  const down: RowSpace = { rows, rowHeight: ROW, viewport: Math.max(0, size.value.height - ROW) };
  const across: RowSpace = { rows: classes.length, rowHeight: width, viewport: Math.max(0, size.value.width - head) };
  const [shown, seen] = [rowWindow(down, scrolled.value.top), rowWindow(across, scrolled.value.left)];

  const walk = ({ row, column }: Place): void => {
    const to = {
      row: Math.min(rows - 1, Math.max(0, row)),
      column: Math.min(classes.length - 1, Math.max(0, column)),
    };
    if (frame.current !== null) {
      frame.current.scrollTop = scrollTopFor(down, to.row, frame.current.scrollTop);
      frame.current.scrollLeft = scrollTopFor(across, to.column, frame.current.scrollLeft);
    }
    props.walk(to);
  };
  const press = (key: string): boolean => {
    const from = current ?? { row: 0, column: 0 };
    const to = stepInGrid(key, from, rows, classes.length);
    const isTyped = /^[\d.,-]$/.test(key);
    if (to !== undefined) walk(current === null && key !== 'End' ? from : to);
    else if (isTyped || key === 'Enter' || key === 'F2') {
      walk(from);
      open.value = { ...from, typed: isTyped ? key : null };
    } else return false;
    return true;
  };
  const leave = (onward: Onward): void => {
    const from = open.peek();
    open.value = null;
    grid.current?.focus({ preventScroll: true });
    const [row, column] = STEPS_ONWARD[onward];
    if (from !== null) walk({ row: from.row + row, column: from.column + column });
  };
  const boxOf = (place: Place): Box => ({
    left: head + (place.column - seen.first) * width + seen.above,
    top: ROW + shown.above + (place.row - shown.first) * ROW,
    ...{ width, height: ROW },
  });
  const columns = Array.from({ length: seen.end - seen.first }, (_, i) => seen.first + i);
  const lines = Array.from({ length: shown.end - shown.first }, (_, i) => shown.first + i);
  const place = open.value;
  return (
    <div
      class="virtual logits"
      ref={frame}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => {
        scrolled.value = { top, left };
      }}
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys walk its cells, which makes a table a grid
        role="grid"
        aria-label="Logits"
        aria-rowcount={rows + 1}
        aria-colcount={before.length + classes.length}
        aria-activedescendant={current === null ? undefined : 'logit'}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onPlainKey(press)(event);
        }}
        onClick={({ target }) => {
          const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
          if (cell === null) return;
          const found = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
          walk(found);
          open.value = { ...found, typed: null };
        }}
        style={{ width: `${head + seen.above + columns.length * width + seen.below}px` }}
      >
        <colgroup>
          {before.map((own) => (
            <col key={own.title} style={{ width: `${own.width}px` }} />
          ))}
          <col style={{ width: `${seen.above}px` }} />
          {columns.map((column) => (
            <col key={column} style={{ width: `${width}px` }} />
          ))}
          <col style={{ width: `${seen.below}px` }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {before.map(({ title, hint, left }) => (
              <th key={title} scope="col" title={hint} data-before style={{ left: `${left}px` }}>
                {title}
              </th>
            ))}
            <td />
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                title={classes[column]}
                data-column={column}
                data-current={current?.column === column}
              >
                {classes[column]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody style={{ height: `${shown.above}px` }} />
        <tbody>
          {lines.map((row) => (
            <GridRow
              key={row}
              row={row}
              before={before}
              first={seen.first}
              end={seen.end}
              classes={classes}
              found={rowOf(row)}
              current={current?.row === row ? current.column : null}
            />
          ))}
        </tbody>
        <tbody style={{ height: `${shown.below}px` }} />
      </table>
      {place !== null && (
        <CellInput
          key={`${place.row} ${place.column}`}
          label={`Row ${place.row}, ${classes[place.column]}`}
          value={at(rowOf(place.row).logits, place.column)}
          typed={place.typed}
          box={boxOf(place)}
          take={(value) => props.take(place, value)}
          refuse={props.refuse}
          leave={leave}
        />
      )}
    </div>
  );
}

/** The predictions of a classifier for one row of logits. */
export interface LogitRow {
  readonly logits: Float64Array;
  /** The softmax of them. */
  readonly probabilities: Float64Array;
  /** The class of the largest one; of equals the first. */
  readonly predicted: number;
}

/** One row of a table of logits. O(classes). */
const logitRow = (logits: Float64Array): LogitRow => ({
  logits,
  probabilities: softmax(logits),
  predicted: logits.indexOf(extremes(logits)[1]),
});

/**
 * Reads rows of a table of logits. A row whose numbers are those of before, in whichever table, is the same object: what is
 * drawn of it can stay. O(classes) a row.
 */
export function rowsReader(): (grid: Grid, row: number) => LogitRow {
  const known = new Map<number, LogitRow>();
  return ({ columns, values }, row) => {
    const logits = values.subarray(row * columns, (row + 1) * columns);
    const before = known.get(row);
    const isSame = before?.logits.length === columns && before.logits.every((logit, c) => Object.is(logit, logits[c]));
    if (before !== undefined && isSame) return before;
    const found = logitRow(logits.slice()); // a part would keep the whole table
    known.set(row, found);
    return found;
  };
}

/** The classes of a row, the most probable first. */
export const classesByProbability = ({ probabilities }: LogitRow): number[] =>
  Array.from(probabilities.keys()).sort((a, b) => at(probabilities, b) - at(probabilities, a) || a - b);
