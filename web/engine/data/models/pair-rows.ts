/** Pairs of rows of two models that are the same points. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { IdPairs, InputFile, Join } from '../../model/dataset.ts';
import { besideOf, joinBetween } from '../roles/labels-for.ts';
import type { Model } from './models-of.ts';

/** Rows of the data of two models, one by one the same points; null for all rows as they stand. */
export interface PairedRows {
  readonly by: 'position' | 'id';
  readonly rowsA: Int32Array | null;
  readonly rowsB: Int32Array | null;
  readonly warnings: readonly Warning[];
}

type Paired = Pick<Model, 'file' | 'labels' | 'name'>;

/** Labels of the same points that were made twice may differ in a few. */
const MOST_OTHER = 0.1;

const refuse = (message: string, { file }: Paired): DataError =>
  new DataError(
    'other-points',
    message,
    'Save both models for the same points in the same order, or with a column of ids.',
    { file: file.name },
  );

/** Rows by the ids of the points, else by position if nothing says that these are other points; a DataError says what does. */
export function pairRows(a: Paired, b: Paired): PairedRows | DataError {
  const ids = a.file.pairs?.get(b.file.id) ?? turned(b.file.pairs?.get(a.file.id));
  if (ids?.error) return ids.error;
  const [own, theirs] = [rowsOf(a), rowsOf(b)];
  if (ids === undefined && own !== null && theirs !== null && own !== theirs) {
    return refuse(
      formatted`${a.name} has ${counted(own, 'point', 'points')}, ${b.name} ${theirs}: not the same points`,
      b,
    );
  }
  const many = own ?? theirs ?? 0;
  const rows = { a: ids?.own ?? upTo(many), b: ids?.other ?? upTo(many) };
  const labels = comparedLabels(a, b, rows);
  if (labels instanceof DataError) return labels;
  if (ids === undefined && labels === null && besideOf(a.file, b.file)?.fits === 'no') {
    return refuse(`${a.name} and ${b.name} predict the same no more often than by chance: not the same points`, b);
  }
  const warnings = [...(labels ?? []), ...leftOut(a, b, ids)];
  const by = ids === undefined ? 'position' : 'id';
  const [keptA, keptB] = [joinOf(a)?.kept, joinOf(b)?.kept];
  if (keptA === undefined && keptB === undefined && ids?.own === undefined) {
    return { by, rowsA: null, rowsB: null, warnings };
  }
  const [placeA, placeB] = [placesOf(keptA), placesOf(keptB)];
  const pairs = Array.from(rows.a, (row, i) => [placeA(row), placeB(rows.b[i] ?? -1)] as const);
  const kept = pairs.filter(([x, y]) => x >= 0 && y >= 0);
  return { by, rowsA: Int32Array.from(kept, ([x]) => x), rowsB: Int32Array.from(kept, ([, y]) => y), warnings };
}

const turned = (ids: IdPairs | undefined): IdPairs | undefined =>
  ids && { ...ids, rows: [ids.rows[1], ids.rows[0]], own: ids.other, other: ids.own };

const upTo = (length: number): Int32Array => Int32Array.from({ length }, (_, i) => i);

const rowsOf = ({ file, labels }: Paired): number | null =>
  file.shape[0] ?? (joinOf({ file, labels })?.rows === undefined ? labels?.shape[0] : null) ?? null;

/** Join of labels in another order and the points. */
const joinOf = ({ file, labels }: Pick<Paired, 'file' | 'labels'>): Join | undefined =>
  labels === null ? undefined : joinBetween(labels, file);

/** Places of rows of the file in the data, from which points without a label are left out; -1 for those. */
function placesOf(kept: readonly number[] | undefined): (row: number) => number {
  const places = kept && new Map(kept.map((row, place) => [row, place]));
  return (row) => (places === undefined ? row : (places.get(row) ?? -1));
}

/** Comparison of the labels of both, row by row: null where they say nothing. */
function comparedLabels(a: Paired, b: Paired, rows: { a: Int32Array; b: Int32Array }): Warning[] | DataError | null {
  if (a.labels === null || b.labels === null) return null;
  const [own, theirs] = [labelAt(a), labelAt(b)];
  if (own === null || theirs === null || typeof own(0) !== typeof theirs(0))
    return a.labels.id === b.labels.id ? [] : null;
  const other = rows.a.findIndex((row, i) => own(row) !== theirs(rows.b[i] ?? -1));
  if (other < 0) return [];
  const count = rows.a.reduce((sum, row, i) => sum + Number(own(row) !== theirs(rows.b[i] ?? -1)), 0);
  const [rowA, rowB] = [at(rows.a, other), at(rows.b, other)];
  if (count > MOST_OTHER * rows.a.length) {
    return refuse(
      formatted`row ${rowA} of ${a.name} is of another class than row ${rowB} of ${b.name}: not the same points`,
      b,
    );
  }
  const message = formatted`${counted(count, 'point has', 'points have')} another label in ${a.labels.name} than in ${b.labels.name}, first at row ${rowA}.`;
  return [{ code: 'labels-differ', message }];
}

/** The label of a row of the file, as it is written; null where labels are none that can be looked at. */
function labelAt({ file, labels }: Paired): ((row: number) => string | number | undefined) | null {
  const values = labels === null ? null : valuesOf(labels);
  const { rows, kept } = joinOf({ file, labels }) ?? {};
  if (values === null) return null;
  if (rows === undefined) return (row) => values[row];
  const place = placesOf(kept);
  return (row) => values[rows[place(row)] ?? -1];
}

function valuesOf({ content }: InputFile): ArrayLike<string | number> | null {
  if (content.kind === 'numbers' || content.kind === 'strings') return content.values;
  return (content.kind === 'table' ? content.ones : undefined) ?? null;
}

/** Warning of ids that are of fewer points than there are. */
function leftOut(a: Paired, b: Paired, ids: IdPairs | undefined): Warning[] {
  const paired = ids?.own?.length;
  if (ids === undefined || paired === undefined || ids.rows.every((rows) => rows === paired)) return [];
  const [own, theirs] = ids.rows;
  const message = formatted`${counted(paired, 'point is', 'points are')} in both ${a.name} (${own} in all) and ${b.name} (${theirs}) by the ids; the others are left out.`;
  return [{ code: 'points-left-out', message }];
}
