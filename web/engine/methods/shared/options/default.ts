import type { Flag } from '../../../model/command.ts';
import type { MethodOption } from '../../../model/method.ts';
import type { OptionValue } from '../../../model/result.ts';

/** The default of an option. */
export function defaultOf(option: MethodOption): OptionValue;
export function defaultOf(option: MethodOption | Flag): unknown;
export function defaultOf(option: MethodOption | Flag): unknown {
  switch (option.kind) {
    case 'choice':
      return option.choices[0]?.value ?? '';
    case 'switch':
      return false;
    case 'text':
      return undefined;
    default:
      return option.default;
  }
}
