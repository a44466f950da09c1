/** Columns of labels at the edge of a table of values without names, as np.column_stack([y, logits]) leaves them. */

import { formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import type { Table } from '../../model/table.ts';
import { someColumns } from './some-columns.ts';

type Rows = readonly (readonly number[])[];

/** Of fewer rows it may be chance. */
const MIN_ROWS = 10;
/** The truth and the prediction. */
const MAX_LABELS = 2;
/** Labels of a classifier agree with the largest value so much more often than by chance. */
const TIMES_CHANCE = 3;

/** Columns [from, to) of a table are values, those before and behind are labels. */
interface Values {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly number[];
  /** Whether the labels agree with the largest values, so that there is no doubt. */
  readonly isSure: boolean;
}

const valuesIn = (rows: Rows, column: number): number[] => rows.map((row) => row[column] ?? Number.NaN);
const areWhole = (values: readonly number[]): boolean =>
  values.every((value) => Number.isInteger(value) && value >= 0) && values.some((value) => value !== values[0]);
const haveFractions = (values: readonly number[]): boolean =>
  values.some((value) => Number.isFinite(value) && !Number.isInteger(value));

/** Where the values of the first rows are, if labels are at their edge. */
function valuesAmong(rows: Rows): Values | null {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < MIN_ROWS || columns < 3) return null;
  const isLabel = (column: number): boolean => areWhole(valuesIn(rows, column));
  let [from, to] = [0, columns];
  while (from < MAX_LABELS && isLabel(from)) from++;
  while (from + columns - to < MAX_LABELS && isLabel(to - 1)) to--;
  if ((from === 0 && to === columns) || to - from < 2) return null;
  for (let column = from; column < to; column++) if (!haveFractions(valuesIn(rows, column))) return null;
  const labels = [...Array(from).keys(), ...Array.from({ length: columns - to }, (_, i) => to + i)];
  const classes = to - from;
  if (labels.some((column) => Math.max(...valuesIn(rows, column)) > classes)) return null;
  return { from, to, labels, isSure: labels.every((column) => agree(rows, column, { from, to })) };
}

/** Whether the largest value of a row is often in the column of its label, counted from 0 or from 1. */
function agree(rows: Rows, label: number, { from, to }: Pick<Values, 'from' | 'to'>): boolean {
  const first = Math.min(...valuesIn(rows, label)) === 0 ? 0 : 1;
  return [0, first].some((base) => {
    const right = rows.filter((row) => {
      const own = row.slice(from, to);
      return own[(row[label] ?? -1) - base] === Math.max(...own);
    }).length;
    return right * (to - from) >= TIMES_CHANCE * rows.length || right === rows.length;
  });
}

interface Looked {
  readonly table: Table;
  readonly warning: Warning;
  readonly isSure: boolean;
}

/** The table without columns of labels, if it has any; null where it has none. */
export function withoutLabels(table: Table, rows: Rows): Looked | null {
  const found = table.columnNames === undefined ? valuesAmong(rows) : null;
  if (found === null) return null;
  const { from, to, labels, isSure } = found;
  const columns = rows[0]?.length ?? 0;
  const called = `${labels.length === 1 ? 'column' : 'columns'} ${labels.map((column) => column + 1).join(' and ')}`;
  const what = formatted`${called} of ${columns} ${labels.length === 1 ? 'holds' : 'hold'} whole numbers beside fractions, as labels do`;
  const message = isSure
    ? `${table.source.name}: ${what}, and they agree with the largest values: left out. To use them, save the labels as a file of their own.`
    : `${table.source.name}: ${what}. They are used as values of a class. If they are labels, save them as a file of their own.`;
  const warning = { code: isSure ? 'labels-left-out' : 'labels-among-values', message };
  return { table: isSure ? someColumns(table, from, to) : table, warning, isSure };
}
