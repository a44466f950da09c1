import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import type { Finished } from '../../finished/finished.ts';
import { saveCsv } from '../../parts/download.ts';
import { type Sort, sortedPlaces } from '../../parts/sorted-rows.ts';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { useSession } from '../../session/context.ts';
import { askRows } from '../../view/asked-rows.ts';
import { type OnShown, onShown } from './on-shown.ts';
import { type ChangesTable, tableCsv } from './table.ts';

interface PointsLinkProps {
  readonly shown: OnShown;
  readonly classes: readonly string[];
  readonly truth: number;
  readonly predicted: number;
}

/** To the points of one class that the model that is shown takes for another. */
function PointsLink({ shown, classes, truth, predicted }: PointsLinkProps) {
  const { view } = useSession();
  const asked = { truth: shown.nodeOf([truth]), predicted: shown.nodeOf([predicted]) };
  return (
    <button type="button" class="text-button" data-screen-only onClick={() => askRows(view, asked)}>
      The points of {classes[truth]} that the shown model takes for {classes[predicted]}
    </button>
  );
}

interface TablePartProps<Row> {
  readonly finished: Finished;
  readonly table: ChangesTable<Row>;
  /** Names of the classes that rows are about. */
  readonly classes: readonly string[];
  /** Names of the models, where two are compared. */
  readonly models?: readonly [string, string];
  /** The name of the file. */
  readonly name: string;
}

/** A table of the view, linked with the tree: what is pointed at stands out there, what is picked is selected and told in words. */
export function TablePart<Row>({ finished, table, classes, models, name }: TablePartProps<Row>) {
  const { view } = useSession();
  const { rows, columns } = table;
  const sort = useSignal<Sort | null>(null);
  const picked = useSignal<{ readonly table: typeof table; readonly row: Row } | null>(null);
  const shown = useMemo(() => onShown(finished, classes), [finished, classes]);
  const nodes = useMemo(() => rows.map((row) => shown.nodeOf(table.classesOf(row))), [rows, shown, table]);
  const nodeOf = (row: Row): number | null => at(nodes, rows.indexOf(row));
  const hovered = view.hovered.value;
  const pointed = hovered === null ? -1 : nodes.indexOf(hovered);
  const own = picked.value?.table === table ? picked.value.row : null;
  const save = (): void => {
    const sorted = Array.from(sortedPlaces(rows, columns, sort.value), (place) => at(rows, place));
    saveCsv(finished.result, name, [tableCsv(columns, sorted, models)]);
  };
  return (
    <>
      <div class="head-row">
        <p class="hint">{table.about}</p>
        <button type="button" class="text-button" data-screen-only onClick={save}>
          Save as CSV
        </button>
      </div>
      <VirtualTable
        label={table.label}
        rows={rows}
        columns={columns}
        sort={sort}
        empty={table.empty}
        selected={own === null ? null : rows.indexOf(own)}
        pointed={pointed < 0 ? null : pointed}
        onPick={(row) => {
          picked.value = { table, row };
          const node = nodeOf(row);
          if (node !== null) view.goTo(node);
        }}
        onPoint={(row) => {
          view.hovered.value = row === null ? null : nodeOf(row);
        }}
      />
      <div class="changes-words" aria-live="polite">
        {own === null ? (
          <p class="hint" data-screen-only>
            Pick a row: it is told in words, and its classes are selected in the tree.
          </p>
        ) : (
          <>
            {table.describe(own).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {table.pointsOf !== undefined && <PointsLink shown={shown} classes={classes} {...table.pointsOf(own)} />}
            {!shown.isGroup(table.classesOf(own)) && (
              <p class="hint">The tree that is shown has no such group: the smallest one that holds it is selected.</p>
            )}
          </>
        )}
      </div>
    </>
  );
}
