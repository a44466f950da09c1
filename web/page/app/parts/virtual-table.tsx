import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { toldApart } from '../../../engine/base/text.ts';
import { onPlainKey } from './focus.ts';
import { stepInRows } from './key-steps.ts';
import { type RowSpace, rowWindow, scrollTopFor } from './row-window.ts';
import { type Sort, type SortValue, sortedPlaces } from './sorted-places.ts';
import { useSize } from './use-size.ts';

/*
 * A table of any number of rows, of which only those in sight are in the page. Our own: libraries for long lists give
 * neither a table that screen readers count and keys walk, nor rows beyond the height that browsers draw.
 */

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** The definition of the column's values. */
  readonly hint?: string;
  /** The sort key; null if it is not defined. */
  value(row: Row): SortValue;
  text(row: Row): string;
  /** Stands beneath the text: all rows are then higher. */
  note?(row: Row): string;
  /** True for a text that stands out in its column. */
  isStrong?(row: Row): boolean;
  /** Stands before the text. */
  sign?(row: Row): ComponentChildren;
  /** Stands behind the text, and is never cut: a number. */
  tail?(row: Row): string;
  /** The side; by default the first column at the start, the others at the end, as numbers are. */
  readonly align?: 'start' | 'end';
  /** False for a column that no rows are sorted by. */
  readonly sortable?: boolean;
  /** The direction of the first press: the greatest first where nothing is said. */
  readonly first?: Sort['direction'];
  /** The width in digits. */
  readonly width?: number;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  /** Rows, or the numbers of rows. */
  readonly rows: ArrayLike<Row>;
  readonly columns: readonly Column<Row>[];
  /** Null: in the order of `rows`. */
  readonly sort: Signal<Sort | null>;
  /** The text if there are no rows. */
  readonly empty: string;
  /** The index among `rows` of the row that is selected, which is brought in sight. */
  readonly selected?: number | null;
  /** The index of the row that something else points at. */
  readonly pointed?: number | null;
  /** The index of a row that is brought in sight, whatever is selected. */
  readonly sought?: number | null;
  /** True if a number is about a row. */
  isLit?(row: Row): boolean;
  onPick?(row: Row): void;
  /** The pointer or the keyboard is at a row; null: no longer. */
  onPoint?(row: Row | null): void;
}

/** In px; where fingers touch, rows are as high as a finger, and rows of two lines always are. */
const [ROW, TALL_ROW] = [30, 44];
const TOUCHED = '(pointer: coarse), (max-width: 719px)';

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, columns, sort, selected = null } = props;
  const [frame, size] = useSize();
  const scrolled = useSignal(0);
  const id = useId();
  const order = sort.value;
  const places = useMemo(() => sortedPlaces(rows, columns, order), [rows, columns, order]);
  /** The place, as the rows are sorted, that the keys are at. */
  const walk = useSignal<Walk | null>(null);
  const walked = walk.value?.places === places ? walk.value.place : null;
  const hasNotes = columns.some(({ note }) => note !== undefined);
  const rowHeight = hasNotes || matchMedia(TOUCHED).matches ? TALL_ROW : ROW;
  // The head takes as much as a row.
  const viewport = Math.max(0, size.value.height - rowHeight);
  const space = useMemo((): RowSpace => ({ rows: places.length, rowHeight, viewport }), [places, rowHeight, viewport]);
  const shown = rowWindow(space, scrolled.value);
  const rowAt = (place: number): Row => at(rows, at(places, place));

  // A table scrolled by hand, or sorted, stays in its place until another row is selected.
  const wanted = useMemo(() => ({ selected, rows }), [selected, rows]);
  const brought = useRef<typeof wanted | null>(null);
  useEffect(() => {
    if (space.viewport === 0 || brought.current === wanted) return;
    brought.current = wanted;
    if (wanted.selected !== null) bringInSight(frame.current, space, places.indexOf(wanted.selected));
  }, [wanted, space, places]);

  const { sought = null } = props;
  useEffect(() => {
    if (sought !== null && space.viewport > 0) bringInSight(frame.current, space, places.indexOf(sought));
  }, [sought, space, places]);

  const press = (key: string): boolean => {
    if (walked !== null && (key === 'Enter' || key === ' ')) {
      props.onPick?.(rowAt(walked));
      return true;
    }
    const page = Math.max(1, Math.floor(space.viewport / rowHeight) - 1);
    const from = walked ?? (selected === null ? -1 : places.indexOf(selected));
    const to = stepInRows(key, from, rows.length, page);
    if (to === undefined) return false;
    walk.value = { places, place: to };
    bringInSight(frame.current, space, to);
    props.onPoint?.(rowAt(to));
    return true;
  };
  /** Another order is read from its start. */
  const choose = (next: Sort): void => {
    sort.value = next;
    if (frame.current !== null) frame.current.scrollTop = 0;
  };
  const idOf = (place: number): string => `${id}-${place}`;
  const widths = widthsOf(columns);
  const apart = useMemo(() => columns.map((column, of) => shortTexts(rows, column, of)), [rows, columns]);
  const drawn = Array.from({ length: shown.end - shown.first }, (_, offset) => shown.first + offset);
  return (
    <div
      class="virtual"
      ref={frame}
      style={{ '--row': `${rowHeight}px` }}
      onScroll={(event) => {
        scrolled.value = event.currentTarget.scrollTop;
      }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys walk its rows, which makes a table a grid
        role="grid"
        aria-label={label}
        style={{ minWidth: widths.least }}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={walked === null ? undefined : idOf(walked)}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onPlainKey(press)(event);
        }}
        onBlur={() => props.onPoint?.(null)}
        onClick={({ target }) => {
          const place = placeOf(target);
          if (place === null) return;
          walk.value = { places, place };
          props.onPick?.(rowAt(place));
        }}
        onPointerMove={({ target }) => {
          const place = placeOf(target);
          props.onPoint?.(place === null ? null : rowAt(place));
        }}
        onPointerLeave={() => props.onPoint?.(null)}
      >
        <colgroup>
          {columns.map(({ id: column }, index) => (
            <col key={column} style={{ width: widths.own[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <Head
                key={column.id}
                column={column}
                align={alignOf(column, index)}
                now={order?.by === column.id ? order.direction : null}
                choose={choose}
              />
            ))}
          </tr>
        </thead>
        <Room height={shown.above} />
        <tbody>
          {drawn.map((place) => {
            const index = at(places, place);
            return (
              <tr
                key={place}
                id={idOf(place)}
                data-place={place}
                data-pointed={props.pointed === index || walked === place || props.isLit?.(at(rows, index)) === true}
                aria-rowindex={place + 2}
                aria-selected={selected === index}
              >
                {columns.map((column, of) => (
                  <Cell
                    key={column.id}
                    text={column.text(at(rows, index))}
                    short={apart[of]?.[index]}
                    note={column.note?.(at(rows, index))}
                    sign={column.sign?.(at(rows, index))}
                    tail={column.tail?.(at(rows, index))}
                    isStrong={column.isStrong?.(at(rows, index)) === true}
                    align={alignOf(column, of)}
                    isName={of === 0}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
        <Room height={shown.below} />
      </table>
      {rows.length === 0 && <p class="muted">{props.empty}</p>}
    </div>
  );
}

interface Walk {
  /** The order that it is a place in. */
  readonly places: Uint32Array;
  readonly place: number;
}

function bringInSight(frame: HTMLElement | null, space: RowSpace, place: number): void {
  if (frame !== null && place >= 0) frame.scrollTop = scrollTopFor(space, place, frame.scrollTop);
}

function placeOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-place]') : null;
  return row === null ? null : Number(row.dataset.place);
}

type Look = Pick<Column<never>, 'align' | 'width' | 'tail'>;

const alignOf = ({ align }: Look, index: number): 'start' | 'end' => align ?? (index === 0 ? 'start' : 'end');

/** The width in digits. */
const widthOf = (column: Look, index: number): number => column.width ?? (alignOf(column, index) === 'start' ? 20 : 9);

/** Texts give way to numbers, which are never cut: so many digits are seen of each, and so many of a number behind it. */
const [LEAST_TEXT, TAIL] = [10, 3];

/**
 * The widths of columns. Texts share what the others leave, and so does the name of the row where it is the only text; where
 * that is too little, the table is scrolled.
 */
function widthsOf(columns: readonly Look[]): { readonly own: readonly (string | undefined)[]; readonly least: string } {
  const isText = columns.map(
    (column, index) => alignOf(column, index) === 'start' && widthOf(column, index) > LEAST_TEXT,
  );
  const shares = isText.indexOf(true, 1) < 0 ? isText : [false, ...isText.slice(1)];
  const least = columns.map((column, index) =>
    index > 0 && shares[index] === true ? LEAST_TEXT + (column.tail ? TAIL : 0) : widthOf(column, index),
  );
  return {
    own: least.map((width, index) => (shares[index] === true ? undefined : `${width}ch`)),
    least: `${least.reduce((sum, width) => sum + width, 0)}ch`,
  };
}

/** So many characters of a text are seen in most tables; of more rows than this, texts stay whole. */
const [SEEN, MOST_ROWS] = [24, 10_000];

/** The texts of a column, where one is too long without the beginning that all of them have; null for numbers. */
function shortTexts<Row>(rows: ArrayLike<Row>, column: Column<Row>, index: number): readonly string[] | null {
  if (alignOf(column, index) === 'end' || rows.length > MOST_ROWS) return null;
  return toldApart(
    Array.from(rows, (row) => column.text(row)),
    SEEN,
  );
}

/** The room of rows that are not in the page. */
const Room = ({ height }: { height: number }) => <tbody style={{ height: `${height}px` }} />;

interface CellProps {
  readonly text: string;
  /** The text without what all of its column begin with, where that is too long. */
  readonly short: string | undefined;
  readonly note: string | undefined;
  readonly sign: ComponentChildren;
  readonly tail: string | undefined;
  readonly isStrong: boolean;
  readonly align: string;
  /** True for the column that names the row: it stays in sight while the table is scrolled sideways. */
  readonly isName: boolean;
}

function Cell({ text, short = text, note, sign, tail = '', isStrong, align, isName }: CellProps) {
  const Tag = isName ? 'th' : 'td';
  const words = isStrong ? <strong>{short}</strong> : short;
  const whole = tail === '' ? text : `${text} ${tail}`;
  return (
    <Tag {...(isName && { scope: 'row' })} data-align={align} title={note ? `${whole}: ${note}` : whole}>
      {sign}
      {tail === '' ? (
        words
      ) : (
        <span class="tailed">
          <span class="cut-off">{words}</span> {tail}
        </span>
      )}
      {note && <span class="hint">{note}</span>}
    </Tag>
  );
}

interface HeadProps {
  readonly column: Pick<Column<never>, 'id' | 'title' | 'hint' | 'sortable' | 'first'>;
  readonly align: string;
  /** The direction in which the rows are sorted by it now, if they are. */
  readonly now: Sort['direction'] | null;
  choose(sort: Sort): void;
}

const OTHER = { ascending: 'descending', descending: 'ascending' } as const;

/** The head of a column: a press sorts by it, another one the other way round. */
function Head({ column: { id, title, hint, sortable = true, first = 'descending' }, align, now, choose }: HeadProps) {
  return (
    <th scope="col" data-align={align} title={hint} aria-sort={sortable ? (now ?? 'none') : undefined}>
      {sortable ? (
        <button type="button" onClick={() => choose({ by: id, direction: now === null ? first : OTHER[now] })}>
          {title}
          {now !== null && <span aria-hidden="true">{now === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
