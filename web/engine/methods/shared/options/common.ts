import type { Choice, HintsOf, MethodOption } from '../../../model/method.ts';

/** Choices of an option as [value, label]. */
export const choices = <Value extends string>(
  ...list: readonly (readonly [Value, string])[]
): readonly Choice<NoInfer<Value>>[] => list.map(([value, label]) => ({ value, label }));

/** Choices that are called what they are. */
export const words = <Value extends string>(...list: readonly Value[]): readonly Choice<Value>[] =>
  list.map((value) => ({ value, label: value }));

/** The choice that lets the data decide. On the command line: the flag is not given. */
export const AUTOMATIC = { value: 'auto', label: 'automatic', pageOnly: true } as const;

/** Treatment of rows with values that are not finite. */
export const BAD_ROWS = {
  kind: 'choice',
  key: 'bad_rows',
  label: 'Rows with NaN or infinity',
  choices: choices(['refuse', 'refuse'], ['leave_out', 'leave out']),
  rare: true,
} as const satisfies MethodOption;

export const BAD_ROWS_HINTS: HintsOf<readonly [typeof BAD_ROWS]> = {
  bad_rows:
    'Rows with NaN or infinite values. If they are left out, their labels are ignored too; a warning lists them.',
  'bad_rows.refuse': 'the run stops and names the first one',
  'bad_rows.leave_out': 'with their labels',
};

/** The seed of random numbers, an unsigned 32-bit integer as in the core. */
export const SEED = {
  kind: 'integer',
  key: 'seed',
  label: 'Seed',
  minimum: 0,
  maximum: 2 ** 32 - 1,
  default: 0,
} as const satisfies MethodOption;
