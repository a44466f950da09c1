/** Probabilities in long form: a point, a class and its probability in each row. */

import { DataError } from '../../base/error.ts';
import type { Content } from '../../model/dataset.ts';
import { areOnce } from '../facts/columns.ts';
import type { Member } from '../formats/shared/members.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { type Cells, heldRows } from '../grid.ts';
import { areShares, numberOf, rowsIn } from '../numbers.ts';
import { endsInClass, saysScores } from '../words.ts';
import { EVIDENCE, type Reading, type Table } from './reading.ts';
import { usedAs } from './table.ts';

const SLACK = 5e-3;

/** True where all rows of a point have the same cell. */
function areOfPoints(points: Cells, cells: Cells): boolean {
  const known = new Map(points.map((point, row) => [point, cells[row]]));
  return points.every((point, row) => known.get(point) === cells[row]);
}

/**
 * The same with a row for each point, and the true class beside if it is there; null where a pair is missing or there twice, or those
 * of a point do not sum to 1.
 */
function wideOf({ grid: { name, columns }, facts, headings, says }: Table): Member[] | null {
  const value = facts.findIndex(({ kind }) => kind === 'number');
  const all = facts.flatMap((fact, column) => (column === value ? [] : [{ column, many: fact.different }]));
  const [first, ...rest] = all.sort((p, q) => q.many - p.many).map(({ column }) => column);
  const areScores = saysScores(headings[value] ?? '');
  if (!areScores && rest.length > 2) return null; // a class, and the true one
  const a = columns[first ?? -1] ?? [];
  const truth = rest.length < 2 ? undefined : rest.find((c) => says[c] === 'truth' && areOfPoints(a, columns[c] ?? []));
  const [own, ...more] = rest.filter((column) => column !== truth);
  const b = columns[own ?? -1];
  const isCalled = areScores && endsInClass(headings[own ?? -1] ?? '');
  if (isCalled && first !== undefined && own !== undefined) refuseParts(columns, headings, { first, own, more });
  if (value < 0 || first === undefined || b === undefined || more.length > 0) return null;
  const placesOf = (cells: readonly string[]) => new Map([...new Set(cells)].map((cell, place) => [cell, place]));
  const [points, classes] = [placesOf(a), placesOf(b)];
  const [rows, width] = [points.size, classes.size];
  if (width < 2 || rows === width || rows * width !== heldRows(columns) || !areOnce(a, b)) return null;
  const values = new Float64Array(rows * width).fill(Number.NaN);
  for (const [row, cell] of (columns[value] ?? []).entries()) {
    values[(points.get(a[row] ?? '') ?? -1) * width + (classes.get(b[row] ?? '') ?? -1)] = numberOf(cell);
  }
  const areLogits = isCalled && values.some((each) => each < 0 || each > 1);
  if (!areLogits && !rowsIn(values, width).every((row) => areShares(row, SLACK))) return null;
  const reason = 'each row has a point, a class and its value';
  const found = usedAs(tableOfNumbers(name, values, [rows, width], [...classes.keys()]), 'logits', ['unused'], reason);
  const main = { name: '', found: { ...found, ids: [{ heading: headings[first] ?? '', values: [...points.keys()] }] } };
  if (truth === undefined) return [main];
  const classOf = new Map(a.map((point, row) => [point, columns[truth]?.[row] ?? '']));
  const content: Content = { kind: 'strings', values: [...points.keys()].map((point) => classOf.get(point) ?? '') };
  const labels = usedAs(
    { content, shape: [rows] },
    'labels',
    ['unused'],
    'the true class of each point, by its heading',
  );
  return [main, { name: headings[truth] ?? '', found: labels }];
}

/** @throws DataError where one more column parts the rows, each part with every class of every point: those of several models */
function refuseParts(
  columns: readonly Cells[],
  headings: readonly string[],
  { first, own, more: [part, ...others] }: { first: number; own: number; more: readonly number[] },
): void {
  const different = new Set(columns[part ?? -1]);
  const sizes = [first, own].map((column) => new Set(columns[column]).size);
  const areAll = sizes.reduce((all, size) => all * size, different.size) === heldRows(columns);
  if (others.length > 0 || different.size < 2 || !areAll) return;
  const [one = ''] = different;
  throw new DataError(
    'several-parts',
    `each row has a point, a class and its value, and the rows of each '${headings[part ?? -1]}' stand below each other: ${[...different].slice(0, 3).join(', ')}`,
    `Save the rows of one of them, such as ${one}, as a file of its own.`,
  );
}

export const longForm: Reading = (table) => {
  const wide = table.grid.isPartial || table.isSaid ? null : wideOf(table);
  return wide && { score: EVIDENCE.shape, build: () => wide };
};
