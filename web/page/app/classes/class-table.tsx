import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/at.ts';
import type { Finished } from '../finished/finished.ts';
import type { Sort } from '../parts/sorted-rows.ts';
import { VirtualTable } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';
import { askRows } from '../view/asked-rows.ts';
import { hasRows } from '../view/has-rows.ts';
import { leadTo } from '../view/lead-to.ts';
import { classColumns } from './class-columns.ts';
import { pointsText } from './columns.ts';
import { isWithin, placeIn, shownRows, unitOf } from './linked-rows.ts';
import { SaveTable } from './save-table.tsx';
import type { Units } from './units.ts';

interface ClassTableProps {
  readonly finished: Finished;
  readonly units: Units;
  /** The text searched for among the names. */
  readonly query: string;
}

/** One row a class, or a group of the cut. */
export function ClassTable({ finished, units, query }: ClassTableProps) {
  const { view } = useSession();
  const { names, nodes, kind } = units;
  const sort = useSignal<Sort | null>({ by: units.scores === null ? 'stability' : 'f1', direction: 'ascending' });
  const columns = useMemo(() => classColumns(units), [units]);
  const drawn = view.focus.value.at(-1) ?? null;
  const rows = useMemo(() => {
    const isDrawn = (row: number): boolean => {
      const node = at(nodes, row);
      return drawn === null || (node !== null && isWithin(finished, node, drawn));
    };
    return shownRows(names.length, { query, names: (row) => [at(names, row)], isDrawn });
  }, [finished, names, nodes, query, drawn]);
  const selected = view.selected.value;
  const chosen = selected === null ? -1 : nodes.indexOf(selected);
  return (
    <>
      <VirtualTable
        label={kind === 'classes' ? 'Classes' : 'Groups of the cut'}
        rows={rows}
        columns={columns}
        sort={sort}
        empty={`No ${kind === 'classes' ? 'class' : 'group'} is called so.`}
        selected={placeIn(rows, chosen)}
        pointed={placeIn(rows, unitOf(finished, units, view.hovered.value))}
        onPick={(row) => {
          const node = at(nodes, row);
          if (node !== null) leadTo(view, finished, node);
        }}
        onPoint={(row) => {
          view.hovered.value = row === null ? null : at(nodes, row);
        }}
      />
      <div class="classes-foot">
        {chosen < 0 ? (
          <p class="hint">Choose a row: the tree shows where it is.</p>
        ) : (
          <Chosen finished={finished} units={units} row={chosen} />
        )}
        <SaveTable finished={finished} columns={columns} rows={rows} sort={sort.value} name={kind} />
      </div>
    </>
  );
}

/** The chosen row, and the way to the points behind its numbers. */
function Chosen({
  finished,
  units: { names, nodes, scores },
  row,
}: Pick<ClassTableProps, 'finished' | 'units'> & { row: number }) {
  const { view } = useSession();
  const node = at(nodes, row);
  const own = scores?.[row];
  if (node === null || own === undefined || !hasRows(finished)) return <p class="chosen">{at(names, row)}</p>;
  const { points, predictions, takenFor } = own;
  const other = takenFor === null ? null : at(nodes, takenFor.other);
  return (
    <p class="chosen">
      <span>{at(names, row)}</span>
      <button type="button" class="text-button" onClick={() => askRows(view, { truth: node, predicted: null })}>
        Its {pointsText(points)} {points === 1 ? 'point' : 'points'}
      </button>
      <button type="button" class="text-button" onClick={() => askRows(view, { truth: null, predicted: node })}>
        {pointsText(predictions)} predicted as it
      </button>
      {takenFor !== null && other !== null && (
        <button type="button" class="text-button" onClick={() => askRows(view, { truth: node, predicted: other })}>
          {pointsText(takenFor.count)} taken for {at(names, takenFor.other)}
        </button>
      )}
    </p>
  );
}
