import type { Signal } from '@preact/signals';
import { at } from '../../base/at.ts';
import type { Finished } from '../finished/finished.ts';
import { download, exportName } from '../parts/download.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import type { Column } from '../parts/virtual-table.tsx';
import type { Points } from './points.ts';
import { type CsvColumn, pointsCsv } from './points-csv.ts';

interface SaveCsvProps {
  readonly finished: Finished;
  readonly points: Points;
  readonly shown: Uint32Array;
  readonly columns: readonly Column<number>[];
  readonly sort: Signal<Sort | null>;
  readonly csv: readonly CsvColumn[];
  readonly extension: string;
}

/** Saves what is shown, in the order in which it is. */
export function SaveCsv({ finished, points, shown, columns, sort, csv, extension }: SaveCsvProps) {
  const save = (): void => {
    const order = sortedPlaces(shown, columns, sort.peek()).map((place) => at(shown, place));
    const parts = pointsCsv(points, order, csv);
    download(new Blob(parts, { type: 'text/csv' }), exportName(finished.result, { extension }));
  };
  return (
    <button
      type="button"
      class="text-button"
      aria-disabled={shown.length === 0}
      onClick={() => shown.length > 0 && save()}
    >
      Save as CSV
    </button>
  );
}
