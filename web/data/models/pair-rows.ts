/** Which rows of two models are the same points. */

import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import { formatted } from '../../base/format-message.ts';
import type { Warning } from '../../base/warning.ts';
import type { InputFile } from '../../model/dataset.ts';
import { besideOf } from '../roles/labels-for.ts';
import type { Model } from './models-of.ts';

/** Rows of two models, one by one the same points; null for all rows as they stand. */
export interface PairedRows {
  readonly by: 'position' | 'id';
  readonly rowsA: Int32Array | null;
  readonly rowsB: Int32Array | null;
  readonly warnings: readonly Warning[];
}

type Paired = Pick<Model, 'file' | 'labels' | 'name'>;

/** Rows by their position, only where nothing says that these are other points; a DataError says what does. */
export function pairRows(a: Paired, b: Paired): PairedRows | DataError {
  const refuse = (message: string): DataError =>
    new DataError(
      'other-points',
      message,
      'Save both models for the same points in the same order, or with a column of ids.',
      { file: b.file.name },
    );
  const [own, theirs] = [rowsOf(a), rowsOf(b)];
  if (own !== null && theirs !== null && own !== theirs) {
    return refuse(
      formatted`${a.name} has ${counted(own, 'point', 'points')}, ${b.name} ${theirs}: not the same points`,
    );
  }
  if (a.labels !== null && b.labels !== null) {
    const row = firstDifference(a.labels, b.labels);
    if (row !== null) {
      return refuse(
        formatted`row ${row} of ${a.name} is of another class than row ${row} of ${b.name}: not the same points`,
      );
    }
  } else if (besideOf(a.file, b.file)?.fits === 'no') {
    return refuse(`${a.name} and ${b.name} predict the same no more often than by chance: not the same points`);
  }
  return { by: 'position', rowsA: null, rowsB: null, warnings: [] };
}

const rowsOf = ({ file, labels }: Paired): number | null => file.shape[0] ?? labels?.shape[0] ?? null;

/** The first row of two lists of labels that differs; null for none, or where they are written in different ways. */
function firstDifference(a: InputFile, b: InputFile): number | null {
  if (a.id === b.id) return null;
  const [own, theirs] = [valuesOf(a), valuesOf(b)];
  if (own === null || theirs === null || typeof own[0] !== typeof theirs[0]) return null;
  const row = own.findIndex((value, i) => value !== theirs[i]);
  return row < 0 ? null : row;
}

function valuesOf({ content }: InputFile): readonly (string | number)[] | null {
  if (content.kind === 'numbers') return [...content.values];
  if (content.kind === 'strings') return content.values;
  return content.kind === 'table' && content.ones ? [...content.ones] : null;
}
