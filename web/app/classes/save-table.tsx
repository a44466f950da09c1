import { at } from '../../base/at.ts';
import type { Finished } from '../finished/finished.ts';
import { download, exportName } from '../parts/download.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { type FileColumn, tableCsv } from './columns.ts';

interface SaveTableProps {
  readonly finished: Finished;
  readonly columns: readonly FileColumn[];
  readonly rows: Uint32Array;
  readonly sort: Sort | null;
  /** What the rows are, for the name of the file. */
  readonly name: string;
}

/** The table as a file: the rows that are shown, as they are sorted. */
export function SaveTable({ finished, columns, rows, sort, name }: SaveTableProps) {
  const save = (): void => {
    const sorted = sortedPlaces(rows, columns, sort).map((place) => at(rows, place));
    const text = tableCsv(columns, sorted);
    download(new Blob([text], { type: 'text/csv' }), exportName(finished.result, { extension: `${name}.csv` }));
  };
  return (
    <button type="button" class="text-button" data-screen-only onClick={save}>
      Save as CSV
    </button>
  );
}
