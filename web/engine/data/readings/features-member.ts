/** Measures of things: their numbers as features, without the things that lack one. */

import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import { saysNoNumber } from '../facts/columns.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { heldRows } from '../grid.ts';
import { notANumber, rowAt } from '../problems.ts';
import type { Main } from './lists.ts';
import { headingOf, type Known, usedAs } from './table.ts';

/** @throws DataError for a cell that has something else than a number */
export function featuresOf({ table, taken: { features = [] } }: Known): Main {
  const { lines } = table;
  const cells = features.map((column) => table.columns[column] ?? []);
  const rows = Array.from({ length: heldRows(table.columns) }, (_, row) => row);
  const kept = rows.filter((row) =>
    cells.every((own, c) => {
      const cell = own[row] ?? '';
      if (isNumber(cell)) return Number.isFinite(toNumber(cell));
      if (cell.trim() === '' || saysNoNumber(cell)) return false;
      const column = features[c] ?? 0;
      throw notANumber(cell, row, column, `${rowAt(row, lines?.[row])}, column '${headingOf(table, column)}'`);
    }),
  );
  const values = Float64Array.from(kept.flatMap((row) => cells.map((own) => toNumber(own[row] ?? ''))));
  const names = features.map((column) => headingOf(table, column));
  const found = tableOfNumbers(table.name, values, [kept.length, features.length], names);
  const left = rows.length - kept.length;
  const message = `${counted(left, 'row has', 'rows have')} no number in a column of features and ${left === 1 ? 'was' : 'were'} left out.`;
  return {
    found: usedAs(found, 'features', ['logits', 'unused'], 'columns of numbers beside words'),
    rows: left === 0 ? null : kept,
    warnings: left === 0 ? [] : [{ code: 'rows-left-out', message }],
  };
}
