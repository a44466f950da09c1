import { useSignal } from '@preact/signals';
import type { ColumnFacts, ColumnRole } from '../../../../engine/model/columns.ts';
import { Select } from '../../controls/fields.tsx';
import { count, counted, three } from '../../parts/format.ts';
import { stepInGrid } from '../../parts/key-steps.ts';
import { rowWindow, scrollTopFor } from '../../parts/row-window.ts';
import { sets } from '../../parts/setters.ts';
import { useSize } from '../../parts/use-size.ts';
import type { Look } from './look.ts';
import { ROLE_NAMES, type ShownRole } from './roles.ts';

/** Pixels: columns are all as wide, so that those out of sight need not be drawn. */
const WIDTH = 148;
/** The column with the numbers of the rows. */
const NUMBERS = 44;
/** The row of headings. */
const HEADINGS = -1;

interface GridProps {
  readonly look: Look;
  /** The roles as shown; null if columns have none. */
  readonly roles: readonly ShownRole[] | null;
  readonly isBusy: boolean;
  change(column: number, role: ColumnRole): void;
}

/** Rows and columns of cells with one of them to walk from; the headings stay in sight. */
export function CellGrid({ look, roles, isBusy, change }: GridProps) {
  const { facts } = look;
  const [scroller, size] = useSize();
  const scrolled = useSignal(0);
  const active = useSignal<readonly [row: number, column: number]>([HEADINGS, 0]);
  const rows = Math.max(0, ...facts.map(({ first }) => first.length));

  const across = { rows: facts.length, rowHeight: WIDTH, viewport: Math.max(0, size.value.width - NUMBERS) };
  const seen = rowWindow(across, scrolled.value);
  const measure = (): void => {
    scrolled.value = scroller.current?.scrollLeft ?? 0;
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLSelectElement) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.target.closest<HTMLElement>('th')?.focus();
      return;
    }
    const [row, column] = active.value;
    if (row === HEADINGS && ['Enter', ' ', 'F2'].includes(event.key)) {
      event.preventDefault();
      cellAt(scroller.current, row, column)?.querySelector('select')?.focus();
      return;
    }
    const to = stepTo(event, row, column, rows, facts.length);
    if (to === null) return;
    event.preventDefault();
    active.value = to;
    if (scroller.current !== null) {
      scroller.current.scrollLeft = scrollTopFor(across, to[1], scroller.current.scrollLeft);
    }
    measure();
    // The cell may have to be drawn first.
    requestAnimationFrame(() => cellAt(scroller.current, ...to)?.focus({ preventScroll: to[0] === HEADINGS }));
  };
  const tab = (row: number, column: number): number => (row === active.value[0] && column === active.value[1] ? 0 : -1);
  const shown = facts.slice(seen.first, seen.end).map((fact, i) => ({ fact, column: seen.first + i }));
  return (
    <div class="sheet-scroll" ref={scroller} onScroll={measure}>
      <table
        aria-label="First rows"
        aria-rowcount={rows + 1}
        aria-colcount={facts.length}
        aria-busy={isBusy}
        style={{ width: `${seen.above + shown.length * WIDTH + seen.below + NUMBERS}px` }}
        onKeyDown={walk}
      >
        <thead>
          <tr>
            <td class="sheet-number" />
            <Spacer width={seen.above} />
            {shown.map(({ fact, column }) => (
              <th
                key={column}
                scope="col"
                data-at={`${HEADINGS} ${column}`}
                data-role={roles?.[column] ?? undefined}
                tabIndex={tab(HEADINGS, column)}
                aria-colindex={column + 1}
                onFocus={sets(active, [HEADINGS, column])}
              >
                <span class={fact.heading === '' ? 'muted' : 'strong'} title={fact.heading}>
                  {nameOf(fact, column, roles !== null)}
                </span>
                {roles !== null && (
                  <RoleMenu
                    name={nameOf(fact, column, true)}
                    role={roles[column] ?? null}
                    className={look.classes[column]}
                    change={(role) => change(column, role)}
                  />
                )}
                {look.reasons[column] !== undefined && (
                  <span class="hint" title={look.reasons[column]}>
                    {look.reasons[column]}
                  </span>
                )}
                <Cells fact={fact} />
              </th>
            ))}
            <Spacer width={seen.below} />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              <th scope="row" class="sheet-number">
                {count(row)}
              </th>
              <Spacer width={seen.above} />
              {shown.map(({ fact, column }) => (
                <td
                  key={column}
                  data-at={`${row} ${column}`}
                  data-role={roles?.[column] ?? undefined}
                  data-kind={kindOf(fact, fact.first[row] ?? '')}
                  tabIndex={tab(row, column)}
                  aria-colindex={column + 1}
                  title={fact.first[row]}
                  onFocus={sets(active, [row, column])}
                >
                  {fact.first[row]?.trim() === '' ? 'empty' : fact.first[row]}
                </td>
              ))}
              <Spacer width={seen.below} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellAt = (root: HTMLElement | null, row: number, column: number): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`) ?? null;

/** The target of a key, pages being all rows; null for other keys. With Ctrl, Home and End go to the first and the last cell. */
function stepTo({ key, ctrlKey }: KeyboardEvent, row: number, column: number, rows: number, columns: number) {
  // The headings are a row before the others.
  const to = stepInGrid(key, { row: row - HEADINGS, column }, rows - HEADINGS, columns, Number.POSITIVE_INFINITY);
  if (to === undefined) return null;
  const end = ctrlKey ? { Home: HEADINGS, End: rows - 1 }[key] : undefined;
  return [end ?? to.row + HEADINGS, to.column] as const;
}

/** Room of columns that are out of sight. */
const Spacer = ({ width }: { width: number }) =>
  width > 0 ? <td aria-hidden="true" style={{ width: `${width}px` }} /> : null;

/** Columns of a table are counted from 1 as by the flags of the command line, those of an array from 0 as its rows and classes. */
const nameOf = ({ heading }: ColumnFacts, column: number, isTable: boolean): string =>
  heading || (isTable ? `column ${column + 1}` : String(column));

interface RoleMenuProps {
  readonly name: string;
  readonly role: ShownRole;
  readonly className: string | undefined;
  change(role: ColumnRole): void;
}

const ROLES = Object.entries(ROLE_NAMES) as [ColumnRole, string][];

function RoleMenu({ name, role, className, change }: RoleMenuProps) {
  return (
    <Select
      label={`Role of ${name}`}
      tabIndex={-1}
      value={role}
      options={[
        ...(role === null ? [[null, 'no role yet'] as const] : []),
        ...ROLES.map(([each, words]) => {
          const isOwn = each === 'values' && role === 'values' && className !== undefined;
          return [each, isOwn ? `value of ${className}` : words] as const;
        }),
      ]}
      choose={(each) => each !== null && change(each)}
    />
  );
}

/** The facts about all cells of a column. */
function Cells({ fact }: { fact: ColumnFacts }) {
  const { range, kind, different, empty, notFinite } = fact;
  const odd = [
    ...(empty > 0 ? [`${count(empty)} empty`] : []),
    ...(notFinite > 0 ? [`${count(notFinite)} not a number`] : []),
  ];
  return (
    <>
      <span class="hint">
        {range === null
          ? kind === 'empty'
            ? 'all empty'
            : counted(different, 'different value', 'different values')
          : `${three(range[0])} to ${three(range[1])}`}
      </span>
      {odd.length > 0 && <span class="wrong">{odd.join(', ')}</span>}
    </>
  );
}

/** The look of a cell: numbers stand at the right, and missing values can be seen. */
function kindOf({ kind }: ColumnFacts, cell: string): string {
  const said = cell.trim();
  if (said === '') return 'empty';
  if (kind !== 'whole' && kind !== 'number') return 'text';
  return /^[+-]?(?:nan|inf(?:inity)?)$/i.test(said) ? 'odd' : 'number';
}
