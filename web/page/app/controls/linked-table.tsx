import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { at } from '../../../engine/base/arrays.ts';
import type { Result } from '../../../engine/model/result.ts';
import { TextButton } from '../parts/buttons.tsx';
import { type CsvField, csvParts, saveCsv } from '../parts/download.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-places.ts';
import type { TableColumn } from '../parts/table-view.tsx';
import { type Column, VirtualTable, type VirtualTableProps } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';

interface LinkedTableProps<Row> extends Omit<VirtualTableProps<Row>, 'sort'> {
  /** By default its own, which begins in the order of the rows. */
  readonly sort?: VirtualTableProps<Row>['sort'];
  readonly result: Result;
  readonly columns: readonly (Column<Row> & Partial<TableColumn<Row>>)[];
  /** The kind of the rows, for the name of the file. */
  readonly name: string;
  /** The fields of the file, where they are others than those of the columns that are shown. */
  readonly fields?: readonly CsvField<Row>[];
  /** The node of the tree that each of the rows is about. */
  readonly nodes?: readonly (number | null)[];
  /** Stands above the rows: the description, or a heading. */
  readonly head: ComponentChildren;
  /** Stands below them: the row that was picked, in words. */
  readonly children?: ComponentChildren;
}

/**
 * The table of a view: its description, its rows as they are sorted, and a button that saves these. It is linked with the
 * tree: the row of what is selected there is selected, and what a row is about stands out there.
 */
export function LinkedTable<Row>(props: LinkedTableProps<Row>) {
  const { result, name, nodes, head, children, ...table } = props;
  const { rows, columns } = table;
  const own = useSignal<Sort | null>(null);
  const sort = table.sort ?? own;
  const { view } = useSession();
  const rowOf = (node: number | null): number | null => {
    const row = node === null || nodes === undefined ? -1 : nodes.indexOf(node);
    return row < 0 ? null : row;
  };
  const { fields = columns.flatMap(({ file = [] }) => file) } = props;
  const save = (): void => {
    const sorted = Array.from(sortedPlaces(rows, columns, sort.peek()), (place) => at(rows, place));
    saveCsv(result, name, csvParts(fields, sorted));
  };
  return (
    <>
      <div class="between">
        {head}
        <TextButton data-screen-only aria-disabled={rows.length === 0} onClick={() => rows.length > 0 && save()}>
          Save as CSV
        </TextButton>
      </div>
      <VirtualTable
        selected={rowOf(view.selected.value)}
        pointed={rowOf(view.hovered.value)}
        onPoint={(row) => {
          view.hovered.value = row === null ? null : (nodes?.[Array.prototype.indexOf.call(rows, row)] ?? null);
        }}
        {...table}
        sort={sort}
      />
      {children !== undefined && (
        <div class="table-words" aria-live="polite">
          {children}
        </div>
      )}
    </>
  );
}
