import type { Choice, MethodOption } from '../../../model/method.ts';

/** Values with what they are called and what they mean. */
export const choices = (...list: readonly (readonly [string, string, string])[]): Choice[] =>
  list.map(([value, label, hint]) => ({ value, label, hint }));

/** What to do about rows that hold no numbers. */
export const BAD_ROWS_OPTION: MethodOption = {
  kind: 'choice',
  key: 'bad_rows',
  label: 'Rows without numbers',
  hint: 'Rows with NaN or infinite values. Left out, they and their labels do not count; a warning names them.',
  choices: choices(['refuse', 'refuse', 'the first one is named'], ['leave_out', 'leave out', 'with their labels']),
  rare: true,
};

/** What random numbers are drawn from; the hint says for what. */
export const seed = (hint: string): MethodOption => ({
  kind: 'integer',
  key: 'seed',
  label: 'Seed',
  hint,
  minimum: 0,
  maximum: 1_000_000,
  default: 0,
});
