import type { MethodOption } from '../../../model/method.ts';
import type { OptionValue } from '../../../model/result.ts';

/** The default of an option. */
export const defaultOf = (option: MethodOption): OptionValue =>
  option.kind === 'choice' ? (option.choices[0]?.value ?? '') : option.default;
