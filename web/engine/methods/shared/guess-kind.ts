import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { countProbabilityRows, type Kind } from '../../bindings/rows.ts';
import { columnsOf, type OnRows, streamRows } from '../../bindings/stream-rows.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import type { Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from './as-data-error.ts';

/** The logits of a dataset. @throws DataError where there are none */
export function logitsOf({ logits }: Pick<Dataset, 'logits'>): LogitsInput {
  if (logits !== null) return logits;
  throw new DataError('no-logits', 'no file of logits is open', 'Open one: one row a point, one column a class.');
}

/** Rows looked at to tell probabilities from logits. */
const PEEK_ROWS = 1024;

/** Probabilities if each of the first rows lies in [0, 1] and sums to 1; never silently: the guess becomes a warning. */
export async function guessKind(core: Core, input: LogitsInput, context: RunContext): Promise<Kind> {
  let looked = 0;
  let likely = 0;
  const look: OnRows = (rows) => {
    looked += rows.count;
    likely += countProbabilityRows(core, rows, columnsOf(input.table));
  };
  try {
    await streamRows(core, input.table, { maxRows: PEEK_ROWS, signal: context.signal }, look);
  } catch (error) {
    throw asDataError(error, input.file.name);
  }
  const isLikely = looked > 0 && likely === looked;
  return isLikely || input.table.firstRows?.arePercent ? 'probabilities' : 'logits';
}

/** Warning of the kind that values were taken for, where nobody said it. `then`: what is done with probabilities. */
export const takenAs = (kind: Kind, then = ' (their logarithm is used)'): Warning => ({
  code: `guessed-${kind}`,
  message:
    kind === 'probabilities'
      ? `The first rows lie between 0 and 1 and sum to 1, so values were taken as probabilities${then}.`
      : 'Values were taken as logits: the first rows are not probabilities.',
});
