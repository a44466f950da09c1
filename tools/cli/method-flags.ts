import { METHOD_COMMANDS } from '../../web/engine/methods/commands.ts';
import { SEED } from '../../web/engine/methods/shared/options/common.ts';
import { expectedOf, valueFromText } from '../../web/engine/methods/shared/options/values.ts';
import type { MethodCommand } from '../../web/engine/model/command.ts';
import type { Method, MethodOption, Options } from '../../web/engine/model/method.ts';
import type { OptionValue } from '../../web/engine/model/result.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { FIGURE_FLAGS } from './figure-flags.ts';

/* What a method and its options are on the command line. */

/** What the command line needs of a method beside its schema. */
export function commandFor({ id }: Method): MethodCommand {
  const command = METHOD_COMMANDS[id];
  if (command === undefined) throw new Error(`the list of commands has none for ${id}`);
  return command;
}

const onCommandLine = (option: MethodOption): MethodOption =>
  option.kind === 'choice' ? { ...option, choices: option.choices.filter(({ pageOnly }) => !pageOnly) } : option;

/** The options of a method, with what their flags can say. Scripts may give every method a seed. */
export function optionsOf({ options }: Method): readonly MethodOption[] {
  const own = options.map(onCommandLine);
  return own.some(({ key }) => key === SEED.key) ? own : [...own, SEED];
}

export const flagOf = ({ key }: MethodOption): string => key.replaceAll('_', '-');

/** Whether its flag takes no value. */
export const isSwitch = (option: MethodOption): boolean => option.kind === 'choice' && option.isSwitch === true;

/** The value that the flag of an option says; undefined where it is not given. */
function flagValue(option: MethodOption, { flags, switches }: Words): OptionValue | undefined {
  const flag = flagOf(option);
  if (option.kind === 'choice' && isSwitch(option)) return switches.has(flag) ? option.choices[1]?.value : undefined;
  const text = flags[flag];
  const value = text === undefined ? undefined : valueFromText(option, text);
  if (text !== undefined && value === undefined) {
    throw new UsageError(`--${flag} is ${text}, expected ${expectedOf(option)}`);
  }
  return value;
}

type Words = Pick<Arguments, 'flags' | 'switches'>;

/** The options that are given; the others are left to the method. */
export function givenOptions(method: Method, args: Words): Options {
  const values = optionsOf(method).map((option) => [option.key, flagValue(option, args)] as const);
  return Object.fromEntries(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** Flags that every method takes: a tree to score with, names for its groups, where results go, how pages and figures are wanted. */
export const COMMON_FLAGS = [
  ['reference', 'TREE'],
  ['group-names', 'F'],
  ['json', 'F'],
  ['newick', 'F'],
  ['linkage', 'F.npy'],
  ['html', 'F'],
  ['title', 'TEXT'],
  ['notes', 'TEXT'],
  ...FIGURE_FLAGS,
] as const;
