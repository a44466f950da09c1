/** The best classes of each point from columns: by rank with their values, lists in cells, or values with empty cells. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { plainNumber } from '../facts/columns.ts';
import { type Entry, packLists } from '../formats/lists/pack.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { type Grid, heldRows } from '../grid.ts';
import { notANumber } from '../problems.ts';
import { headingOf, type Taken } from './table.ts';

/** Main content of the rows of a table. */
export interface Main {
  readonly found: Found;
  /** The rows that are left; null for all. */
  readonly rows: readonly number[] | null;
  readonly warnings: readonly Warning[];
}

/** The items of a list in a cell: JSON, or as Python and NumPy print it. */
function itemsOf(cell: string): readonly string[] {
  const inner = cell
    .trim()
    .replace(/^\[|\]$/g, '')
    .trim();
  if (inner === '') return [];
  const items = inner.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,]+/g) ?? [];
  return items.map((item) => item.replace(/^(["'])(.*)\1$/s, '$2'));
}

/** Values between 0 and 1 are probabilities; values of which none is above 0 are their logarithms. */
function kindOf(values: readonly number[], place: string): 'probabilities' | 'logarithms' {
  if (values.every((value) => value >= 0 && value <= 1)) return 'probabilities';
  if (values.every((value) => value <= 0)) return 'logarithms';
  throw new DataError(
    'bad-lists',
    `the values in ${place} are neither probabilities (0 to 1) nor their logarithms (at most 0): for classes that are not listed nothing is known`,
    'Save probabilities of the listed classes, or the logits of all classes.',
  );
}

/** The lists of a table, without rows that list no class. @throws DataError for cells that are no numbers, by row */
export function listsOf(table: Grid, { values, lists }: Taken): Main {
  const entries =
    lists === undefined ? ofValues(table, values?.columns ?? [], values?.classes ?? []) : ofLists(table, lists);
  const numbers = entries.flatMap((row) => row.map(([, value]) => value));
  const columns = (lists?.values ?? values?.columns ?? []).slice(0, 3);
  const place = columns.map((column) => `'${headingOf(table, column)}'`).join(', ');
  const isShares = kindOf(numbers, place) === 'probabilities';
  const rows = entries.flatMap((row, r) => (row.length > 0 ? [r] : []));
  const listed = rows.map((row) =>
    (entries[row] ?? []).flatMap(([name, value]): Entry[] =>
      isShares ? (value > 0 ? [[name, Math.log(value)]] : []) : [[name, value]],
    ),
  );
  if (rows.length === 0) throw new DataError('bad-lists', 'no row lists a class', 'Give each point its best classes.');
  const names = lists === undefined ? values?.classes : undefined;
  return {
    found: packLists(listed, names),
    rows: rows.length === entries.length ? null : rows,
    warnings: warningsOf(entries, lists === undefined ? (values?.columns.length ?? 0) : null),
  };
}

function warningsOf(entries: readonly (readonly Entry[])[], columns: number | null): Warning[] {
  const warnings: Warning[] = [];
  const empty = entries.filter((row) => row.length === 0).length;
  const cells = columns === null ? 0 : entries.reduce((sum, row) => sum + columns - row.length, 0);
  if (cells > 0) {
    warnings.push({
      code: 'not-listed',
      message: `${counted(cells, 'cell is', 'cells are')} empty: these classes were not returned, so that each row lists those that were.`,
    });
  }
  if (empty > 0) {
    warnings.push({
      code: 'lists-nothing',
      message: `${counted(empty, 'row lists', 'rows list')} no class and ${empty === 1 ? 'was' : 'were'} left out.`,
    });
  }
  return warnings;
}

function ofValues(table: Grid, columns: readonly number[], classes: readonly string[]): Entry[][] {
  const rows = heldRows(table.columns);
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((column, c): Entry[] => {
      const cell = (table.columns[column]?.[row] ?? '').trim();
      if (cell === '' || /^nan$/i.test(cell)) return [];
      if (!isNumber(cell)) throw notANumber(cell, row);
      return [[classes[c] ?? '', toNumber(cell)]];
    }),
  );
}

function ofLists(table: Grid, { classes, values }: NonNullable<Taken['lists']>): Entry[][] {
  const rows = heldRows(table.columns);
  const isOfCells = classes.length === 1 && (table.columns[classes[0] ?? -1]?.[0] ?? '').trim().startsWith('[');
  const cellsAt = (columns: readonly number[], row: number): readonly string[] =>
    isOfCells
      ? itemsOf(table.columns[columns[0] ?? -1]?.[row] ?? '')
      : columns.map((column) => (table.columns[column]?.[row] ?? '').trim());
  return Array.from({ length: rows }, (_, row) => {
    const names = cellsAt(classes, row);
    const numbers = cellsAt(values, row);
    if (isOfCells && names.length !== numbers.length) {
      throw new DataError(
        'ragged',
        formatted`row ${row} lists ${counted(names.length, 'class', 'classes')} and ${counted(numbers.length, 'value', 'values')}`,
        'Give each class its value.',
        { row },
      );
    }
    return names.flatMap((name, i): Entry[] => {
      if (name === '' || /^(?:nan|none|null)$/i.test(name)) return [];
      const cell = numbers[i] ?? '';
      if (!isNumber(cell)) throw notANumber(cell, row);
      return [[plainNumber(name), toNumber(cell)]];
    });
  });
}
