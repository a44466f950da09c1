import { isNumber } from '../../../base/number-text.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import { readLabels } from '../../../data/dataset/labels.ts';
import { parseRecords } from '../../../data/formats/delimited/parse.ts';
import { labelColumn } from '../../../data/roles/name-words.ts';
import type { Labels } from '../../../model/dataset.ts';
import type { Table } from '../../../model/table.ts';
import type { Matrix } from './read.ts';

/** Text is looked through for a column of labels up to this size. */
const MOST_BYTES = 2 ** 26;

/** Labels from words or numbers: class indices where all are whole and none below 0, else names in sorted order. */
function labelsOf(values: readonly string[], file: string): Labels {
  const numbers = Float64Array.from(values, Number);
  const indices = numbers.every((value) => Number.isInteger(value) && value >= 0);
  return readLabels(indices ? { kind: 'numbers', values: numbers } : { kind: 'strings', values }, file, null);
}

/** What stands beside the numbers of a table in text: the fields that no column was made of. */
async function skippedFields(table: Table): Promise<readonly (readonly string[])[]> {
  const { layout, source } = table;
  if (layout.kind !== 'text' || source.size > MOST_BYTES) {
    return [];
  }
  const skipped = Array.from({ length: layout.fields }, (_, field) => field).filter(
    (field) => !layout.columns.includes(field),
  );
  if (skipped.length === 0) {
    return [];
  }
  const text = new TextDecoder().decode(await source.read(layout.offset, source.size));
  const rows = parseRecords(text, layout.delimiter).rows.filter((row) => row.length > 1 || row[0]?.trim() !== '');
  return skipped.map((field) => rows.map((row) => (row[field] ?? '').trim()));
}

const isDistinct = (values: ArrayLike<unknown>): boolean => new Set(Array.from(values)).size === values.length;

/** Words that name every row, no two alike. */
const areNames = (values: readonly string[]): boolean =>
  isDistinct(values) && values.every((value) => value !== '' && !isNumber(value));

/** Points without their label, and the labels. */
export interface Labelled {
  readonly points: Matrix;
  /** Names of the columns that are left, where the file gives them. */
  readonly names: readonly string[] | null;
  readonly labels: Labels | null;
  /** What each row is called, where a field of words says so. */
  readonly rowNames: readonly string[] | null;
}

/** Takes one column out of a matrix. */
function without({ rows, columns, values }: Matrix, column: number): { rest: Matrix; taken: Float64Array } {
  const rest = new Float64Array(rows * (columns - 1));
  const taken = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const from = values.subarray(row * columns, (row + 1) * columns);
    taken[row] = from[column] ?? 0;
    rest.set(from.subarray(0, column), row * (columns - 1));
    rest.set(from.subarray(column + 1), row * (columns - 1) + column);
  }
  return { rest: { rows, columns: columns - 1, values: rest }, taken };
}

/**
 * Labels that stand beside the features: a column that is called label or the like, or a field of words (or one called so,
 * or an index) that was left out of the table; in either case one whose values repeat.
 */
export async function splitLabels(table: Table, points: Matrix): Promise<Labelled> {
  const skipped = await skippedFields(table);
  const rowNames = skipped.find(areNames) ?? null;
  const column = labelColumn(table.columnNames ?? []);
  if (column >= 0 && columnsOf(table) > 1) {
    const { rest, taken } = without(points, column);
    if (!isDistinct(taken)) {
      const names = (table.columnNames ?? []).filter((_, c) => c !== column);
      return { points: rest, names, labels: labelsOf(Array.from(taken, String), table.source.name), rowNames };
    }
  }
  const repeated = skipped.find((values) => !isDistinct(values));
  const labels = repeated === undefined ? null : labelsOf(repeated, table.source.name);
  return { points, names: table.columnNames ?? null, labels, rowNames };
}
