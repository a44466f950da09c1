import type { Choice, MethodOption } from './method.ts';

/** Values with what they are called and what they mean. */
export const choices = (...list: readonly (readonly [string, string, string])[]): Choice[] =>
  list.map(([value, label, hint]) => ({ value, label, hint }));

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
