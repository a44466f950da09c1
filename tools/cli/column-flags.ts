import type { ColumnChoice } from '../../web/engine/model/columns.ts';
import type { Flagged } from './arguments.ts';

/** Flags that say what the columns of a table are, and which sheet of a workbook or array of a file is meant. */
export const COLUMN_FLAGS = [
  ['truth-column', 'NAME'],
  ['prediction-column', 'NAME'],
  ['class-columns', 'REGEX'],
  ['sheet', 'NAME'],
] as const;

/** The switch that prints what each column was taken for, instead of a result. */
export const COLUMNS = 'columns';

/** What the flags say of columns; undefined where none is given. */
export function columnChoice({ flags }: Flagged): ColumnChoice | undefined {
  if (!COLUMN_FLAGS.some(([flag]) => flags[flag] !== undefined)) return undefined;
  const { sheet } = flags;
  return {
    truth: flags['truth-column'],
    prediction: flags['prediction-column'],
    values: flags['class-columns'],
    sheet,
  };
}
