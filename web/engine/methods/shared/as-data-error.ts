import { DataError } from '../../base/error.ts';
import { count } from '../../base/text.ts';
import { CoreError, type StatusName } from '../../bindings/core.ts';

/** Advice to the user for each way in which the core can fail. */
const REMEDIES: Readonly<Record<StatusName, string>> = {
  ok: '',
  invalid: 'Check the options of the run.',
  'no memory': 'Keep fewer list entries per point, close other programs, or use a sample of the rows.',
  'too large': 'Use fewer classes or a sample of the rows.',
  'bad value': 'Correct that row in the file, then open it again.',
  'bad text': 'Give every line the same number of fields, all of them numbers, or save the table as .npy.',
  changed: 'Leave the file alone while it is being read, and run again.',
  empty: 'Open a file with at least one row.',
  'wrong state': 'This is a fault of the program; run again.',
};

/** Start of the core's message on a row with NaN or an infinite value. */
const NOT_FINITE = /^(NaN|\+Inf|infinite value|no finite logit)\b/;

/** Limits in the messages of the core, which writes numbers without commas. */
const LARGE = /(?<=more than )\d{5,15}/g;

/** The code of an error about a value that is no number. */
export const NOT_FINITE_CODE = 'not-finite';

function remedyOf({ status, message, row }: CoreError): string {
  if (status !== 'bad value') return REMEDIES[status];
  if (row < 0) return 'Correct the values, then open the file again.';
  return message.includes('large') ? 'Correct it, or use a larger unit.' : REMEDIES[status];
}

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
  const message = error.message.replace(`row ${error.row}`, `row ${row}`).replace(LARGE, (all) => count(Number(all)));
  const isNotFinite = error.status === 'bad value' && NOT_FINITE.test(message);
  return new DataError(isNotFinite ? NOT_FINITE_CODE : error.status.replace(' ', '-'), message, remedyOf(error), {
    file,
    row: at(row),
    column: at(error.column),
    byte: at(error.byte),
  });
}
