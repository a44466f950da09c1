/** Probabilities in long form: a point, a class and its probability in each row. */

import { areOnce } from '../facts/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { alone } from '../formats/shared/members.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { heldRows } from '../grid.ts';
import { areShares, numberOf, rowsIn } from '../numbers.ts';
import { EVIDENCE, type Reading, type Table } from './reading.ts';
import { usedAs } from './table.ts';

const SLACK = 5e-3;

/** The same with a row for each point; null where a pair is missing or there twice, or those of a point do not sum to 1. */
function wideOf({ grid: { name, columns }, facts, headings }: Table): Found | null {
  const value = facts.findIndex(({ kind }) => kind === 'number');
  const others = facts.flatMap((fact, column) => (column === value ? [] : [{ column, many: fact.different }]));
  const [a, b, ...more] = others.sort((p, q) => q.many - p.many).map(({ column }) => columns[column] ?? []);
  if (value < 0 || a === undefined || b === undefined || more.length > 0) return null;
  const placesOf = (cells: readonly string[]) => new Map([...new Set(cells)].map((cell, place) => [cell, place]));
  const [points, classes] = [placesOf(a), placesOf(b)];
  const [rows, width] = [points.size, classes.size];
  if (width < 2 || rows === width || rows * width !== heldRows(columns) || !areOnce(a, b)) return null;
  const values = new Float64Array(rows * width).fill(Number.NaN);
  for (const [row, cell] of (columns[value] ?? []).entries()) {
    values[(points.get(a[row] ?? '') ?? -1) * width + (classes.get(b[row] ?? '') ?? -1)] = numberOf(cell);
  }
  if (!rowsIn(values, width).every((row) => areShares(row, SLACK))) return null;
  const reason = 'each row has a point, a class and its probability';
  const found = usedAs(tableOfNumbers(name, values, [rows, width], [...classes.keys()]), 'logits', ['unused'], reason);
  return { ...found, ids: [{ heading: headings[others[0]?.column ?? -1] ?? '', values: [...points.keys()] }] };
}

export const longForm: Reading = {
  id: 'long form',
  fits(table) {
    const wide = table.grid.isPartial || table.isSaid ? null : wideOf(table);
    return (
      wide && {
        score: EVIDENCE.shape,
        because: 'every point has a probability of each class',
        build: () => alone(wide),
      }
    );
  },
};
