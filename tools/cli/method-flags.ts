import { METHOD_COMMANDS } from '../../web/methods/commands.ts';
import { SEED } from '../../web/methods/shared/options/common.ts';
import type { MethodCommand } from '../../web/model/command.ts';
import type { Method, MethodOption } from '../../web/model/method.ts';

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

/** Flags that every method takes: a tree to score with, names for its groups, and where results go. */
export const COMMON_FLAGS = [
  ['reference', 'TREE'],
  ['group-names', 'F'],
  ['json', 'F'],
  ['newick', 'F'],
  ['linkage', 'F.npy'],
] as const;
