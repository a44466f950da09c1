import { at } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { counted } from '../base/text.ts';
import type { Core } from '../bindings/core.ts';
import { type Decide, type DecideOptions, partNumber } from '../bindings/decide.ts';
import { columnsOf } from '../bindings/stream-rows.ts';
import { logitsOf } from '../methods/shared/guess-kind.ts';
import type { Dataset, Labels, LogitsInput } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';
import { countRows } from './pieces.ts';
import { PARTS, splitRows } from './split.ts';
import type { DecideSettings } from './types.ts';

/** A table of logits with the labels of its rows, and what each row is used for: an index into PARTS. */
export interface LabelledRows {
  readonly input: LogitsInput;
  readonly labels: Int32Array;
  readonly parts: Uint8Array;
  /** The rows of the table that these are, ascending; null: all. */
  readonly chosen: Uint32Array | null;
}

/** The rows of a run: one table, or one that calibrates and one that is judged. */
export interface DecideRows {
  readonly tables: readonly LabelledRows[];
  /** Rows of the first table, ascending. */
  readonly fit: Uint32Array;
  readonly calibration: Uint32Array;
  readonly evaluation: number;
  readonly classes: number;
}

export function checkCount(labels: number, rows: number, name: string, file?: string): void {
  if (labels === rows) return;
  throw new DataError(
    'labels-length',
    `${counted(labels, 'label', 'labels')}, ${counted(rows, 'row', 'rows')} of ${name}`,
    'Open the labels that belong to these logits: one label a row, in the same order.',
    { file },
  );
}

function checkLabels({ file, values }: Labels, { table, file: { name } }: LogitsInput, classes: number): void {
  checkCount(values.length, table.shape[0] ?? values.length, name, file);
  const row = values.findIndex((label) => label < 0 || label >= classes);
  if (row >= 0) {
    throw new DataError(
      'label',
      `the label of row ${row} is ${values[row]}, which is none of the ${classes} classes of ${name}`,
      'A label is the number of a column of the logits, from 0, or its name.',
      { file, row },
    );
  }
}

function checkSizes(rows: number, classes: number, file: string): void {
  if (classes < 2) {
    throw new DataError('classes', `need at least 2 classes, found ${classes}`, 'Open logits: one column a class.', {
      file,
    });
  }
  if (rows < 2) {
    throw new DataError('rows', `need at least 2 labelled rows, found ${rows}`, 'Open more rows and their labels.', {
      file,
    });
  }
}

function labelsOf({ labels }: Dataset, logits: string): Labels {
  if (labels !== null) return labels;
  throw new DataError('no-labels', 'there are no labels', 'Open the true class of every row of the logits.', {
    file: logits,
  });
}

/** Rows that fit, rows that calibrate and rows that are judged. @throws DataError where labels do not fit the logits */
export function rowsOf(dataset: Dataset, settings: DecideSettings): DecideRows {
  const logits = logitsOf(dataset);
  const labels = labelsOf(dataset, logits.file.name);
  const classes = columnsOf(logits.table);
  const rows = labels.values.length;
  checkSizes(rows, classes, logits.file.name);
  checkLabels(labels, logits, classes);
  const { evaluation } = dataset;
  const { fit, calibration, parts } = splitRows(rows, evaluation === null ? settings : { ...settings, split: 1 });
  const first = { input: logits, labels: labels.values, parts, chosen: null };
  if (evaluation === null) {
    const judged = rows - calibration.length - (settings.strict ? fit.length : 0);
    return { tables: [first], fit, calibration, evaluation: judged, classes };
  }
  const columns = columnsOf(evaluation.logits.table);
  if (columns !== classes) {
    throw new DataError(
      'classes',
      `it has ${counted(columns, 'column', 'columns')}, ${logits.file.name} has ${classes}`,
      'Both files have one column for each class, in the same order.',
      { file: evaluation.logits.file.name },
    );
  }
  checkLabels(evaluation.labels, evaluation.logits, classes);
  const judged = evaluation.labels.values.length;
  const all = new Uint8Array(judged).fill(PARTS.indexOf('evaluation'));
  const second = { input: evaluation.logits, labels: evaluation.labels.values, parts: all, chosen: null };
  return { tables: [first, second], fit, calibration, evaluation: judged, classes };
}

/** The part of a row as the core has it: rows that only fit are passed over. */
const CORE_PARTS = PARTS.map((part) => partNumber(part === 'fit' ? 'none' : part));

/** Counts the rows of all tables, or the chosen ones. */
export async function countTables(
  core: Core,
  decide: Decide,
  options: DecideOptions,
  tables: readonly LabelledRows[],
  context: RunContext,
  onRows: (rows: number) => void,
): Promise<void> {
  let before = 0;
  for (const { input, labels, parts, chosen } of tables) {
    const { name } = input.file;
    const counted = {
      file: name,
      table: input.table,
      chosen,
      labels,
      parts: parts.map((part) => at(CORE_PARTS, part)),
    };
    const rows = await countRows(core, decide, options, counted, before, context, onRows);
    checkCount(labels.length, rows, name); // how many rows text has is known now
    before += rows;
  }
}
