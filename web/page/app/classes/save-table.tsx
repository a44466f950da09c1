import { at } from '../../../engine/base/arrays.ts';
import type { Finished } from '../finished/finished.ts';
import { saveCsv } from '../parts/download.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { type FileColumn, tableCsv } from './columns.ts';

interface SaveTableProps {
  readonly finished: Finished;
  readonly columns: readonly FileColumn[];
  readonly rows: Uint32Array;
  readonly sort: Sort | null;
  /** The kind of the rows, for the name of the file. */
  readonly name: string;
}

/** The table as a file: the rows that are shown, as they are sorted. */
export function SaveTable({ finished, columns, rows, sort, name }: SaveTableProps) {
  const save = (): void => {
    const sorted = sortedPlaces(rows, columns, sort).map((place) => at(rows, place));
    saveCsv(finished.result, name, [tableCsv(columns, sorted)]);
  };
  return (
    <button type="button" class="text-button" data-screen-only onClick={save}>
      Save as CSV
    </button>
  );
}
