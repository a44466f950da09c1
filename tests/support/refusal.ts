import { UsageError } from '../../tools/cli/arguments.ts';
import { reasonOf } from '../../tools/cli/system-error.ts';
import { DataError } from '../../web/engine/base/error.ts';

/** The message with which the command line refuses something; without a refusal, that nothing was refused. */
export const refusalOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (error instanceof DataError) return error.toLine();
      return error instanceof UsageError ? error.message : reasonOf(error);
    },
  );
