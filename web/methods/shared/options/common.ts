import type { Choice, MethodOption } from '../../../model/method.ts';

/** Values with what they are called and what they mean. */
export const choices = <Value extends string>(
  ...list: readonly (readonly [Value, string, string])[]
): readonly Choice<NoInfer<Value>>[] => list.map(([value, label, hint]) => ({ value, label, hint }));

/** Left open: what the data look like. On the command line that is a flag that is not given. */
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

/** What random numbers are drawn from, a whole number of 32 bits as the core takes it; the hint says for what. */
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
