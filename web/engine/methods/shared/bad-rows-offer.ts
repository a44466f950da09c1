import { DataError } from '../../base/error.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import { NOT_FINITE_CODE } from './as-data-error.ts';
import type { Runner } from './runner.ts';

/** The code of an error that goes away when rows with NaN or infinity are left out. */
export const ROW_NOT_FINITE = 'row-not-finite';

const REMEDY =
  'Correct that row, or leave out such rows: choose “leave out” at “Rows with NaN or infinity” among the further options (--bad-rows leave_out).';

/** Why no row can be left out of features: each is a class with a column of its own, or words stand beside the numbers. */
export function keepsAllRows({ file, table }: LogitsInput, rows = table.shape[0]): 'square' | 'words' | null {
  const { layout, shape } = table;
  const columns = layout.kind === 'text' ? layout.columns.length : shape[1];
  const { content } = file;
  if (rows === columns || (content.kind === 'table' && content.square !== undefined)) return 'square';
  return layout.kind === 'text' && layout.fields > layout.columns.length ? 'words' : null;
}

/** True for a file whose rows can be left out. */
function canLeaveOut({ logits, features, evaluation }: Dataset, file: string | undefined): boolean {
  const input = [logits, features, evaluation?.logits].find((each) => each?.file.name === file);
  return input !== undefined && input !== null && (input !== features || keepsAllRows(input) === null);
}

/** The runner, whose errors say how to leave out rows with NaN or infinity, where that can be done. */
export const offeringToLeaveOut =
  (run: Runner): Runner =>
  (core, dataset, options, context) =>
    run(core, dataset, options, context).catch((error: unknown) => {
      if (!(error instanceof DataError) || error.code !== NOT_FINITE_CODE || error.place.row === undefined) throw error;
      if (!canLeaveOut(dataset, error.place.file)) throw error;
      throw new DataError(ROW_NOT_FINITE, error.message, REMEDY, error.place);
    });
