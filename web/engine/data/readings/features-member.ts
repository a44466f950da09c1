/** Measures of things: their numbers as features, without the things that lack one. */

import { at } from '../../base/arrays.ts';
import { withoutMeasure } from '../facts/measured.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { heldRows } from '../grid.ts';
import type { Main } from './lists.ts';
import { headingOf, type Known, usedAs } from './table.ts';
import { numberAt } from './values-member.ts';

/** @throws DataError for a cell that has something else than a number */
export function featuresOf({ table, taken: { features = [] } }: Known): Main {
  const numbers = features.map((column) =>
    (table.columns[column] ?? []).map((cell, row) =>
      cell.trim() === '' ? Number.NaN : numberAt(table, cell, row, column),
    ),
  );
  const rows = Array.from({ length: heldRows(table.columns) }, (_, row) => row);
  const kept = rows.filter((row) => numbers.every((own) => Number.isFinite(own[row])));
  const values = Float64Array.from(kept.flatMap((row) => numbers.map((own) => at(own, row))));
  const names = features.map((column) => headingOf(table, column));
  const found = tableOfNumbers(table.name, values, [kept.length, features.length], names);
  const left = rows.length - kept.length;
  return {
    found: usedAs(found, 'features', ['logits', 'unused'], 'columns of numbers beside words'),
    rows: left === 0 ? null : kept,
    warnings: withoutMeasure(left),
  };
}
