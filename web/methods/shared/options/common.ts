import type { Choice, MethodOption } from '../../../model/method.ts';

/** Choices of an option as [value, label, hint]. */
export const choices = <Value extends string>(
  ...list: readonly (readonly [Value, string, string])[]
): readonly Choice<NoInfer<Value>>[] => list.map(([value, label, hint]) => ({ value, label, hint }));

/** The choice that lets the data decide. On the command line: the flag is not given. */
export const automatic = (hint: string) => ({ value: 'auto', label: 'automatic', hint, pageOnly: true }) as const;

/** What to do about rows that hold no numbers. */
export const BAD_ROWS = {
  kind: 'choice',
  key: 'bad_rows',
  label: 'Rows without numbers',
  hint: 'Rows with NaN or infinite values. Left out, they and their labels do not count; a warning names them.',
  choices: choices(['refuse', 'refuse', 'the first one is named'], ['leave_out', 'leave out', 'with their labels']),
  rare: true,
} as const satisfies MethodOption;

/** The seed of random numbers, an unsigned 32-bit integer as in the core; the hint says what it is for. */
export const seed = (hint: string) =>
  ({
    kind: 'integer',
    key: 'seed',
    label: 'Seed',
    hint,
    minimum: 0,
    maximum: 2 ** 32 - 1,
    default: 0,
  }) as const satisfies MethodOption;
