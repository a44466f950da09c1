import { DataError } from '../../base/error.ts';
import { CoreError, type StatusName } from '../../bindings/core.ts';

/** What a user can do about each way the core can fail. */
const REMEDIES: Readonly<Record<StatusName, string>> = {
  ok: '',
  invalid: 'Check the options of the run.',
  'no memory': 'Keep fewer list entries per point, close other tabs, or use a sample of the rows.',
  'too large': 'Use fewer classes or a sample of the rows.',
  'bad value':
    'Mend that row, or leave out rows without numbers: choose so among the further options (“Rows without numbers”, --bad-rows leave_out).',
  'bad text': 'Give every line the same number of fields, all of them numbers, or save the table as .npy.',
  changed: 'Leave the file alone while it is being read, and run again.',
  empty: 'Open a file with at least one row.',
  'wrong state': 'This is a fault of the program; run again.',
};

/**
 * A failure of the core while it worked on a file, as an error that a user can act on; other errors as they are. Of a
 * sample, `rowOf` tells which row of the file one of the sample is.
 */
export function asDataError(error: unknown, file: string, rowOf = (row: number): number => row): unknown {
  if (error instanceof DataError) {
    return error.in(file);
  }
  if (!(error instanceof CoreError)) {
    return error;
  }
  const at = (x: number): number | undefined => (x >= 0 ? x : undefined);
  const row = error.row >= 0 ? rowOf(error.row) : -1;
  const message = error.message.replace(`row ${error.row}`, `row ${row}`);
  const isOfAll = error.status === 'bad value' && row < 0;
  const isTooLarge = !isOfAll && error.status === 'bad value' && message.includes('large');
  const remedy = isTooLarge
    ? 'Mend it, or use a larger unit.'
    : isOfAll
      ? 'Mend the values, then open the file again.'
      : REMEDIES[error.status];
  return new DataError(error.status.replace(' ', '-'), message, remedy, {
    file,
    row: at(row),
    column: at(error.column),
    byte: at(error.byte),
  });
}
