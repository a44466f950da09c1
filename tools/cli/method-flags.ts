import { methodOf } from '../../web/engine/methods/index.ts';
import { SEED } from '../../web/engine/methods/shared/options/common.ts';
import type { CommandSchema, Flag, FlagGroup, MethodCommand } from '../../web/engine/model/command.ts';
import type { Hints, Method, Options } from '../../web/engine/model/method.ts';
import type { OptionValue } from '../../web/engine/model/result.ts';
import { type Flagged, givenOf } from './arguments.ts';
import { FIGURES } from './figure-flags.ts';
import { CHUNK, fileFlag, GROUP_NAMES, HOW_READ, REFERENCE, RESULTS, TREE_HINT, WORKERS } from './flags.ts';
import { SHARDS } from './pieces/flags.ts';

/* Methods and their options on the command line. */

/** The part of a method that only the command line has. */
export function commandFor({ id }: Method): MethodCommand {
  const command = methodOf(id)?.command;
  if (command === undefined) throw new Error(`the list of commands has none for ${id}`);
  return command;
}

/** The options of a method as flags. Scripts may give every method a seed. */
export function optionFlags({ hints: own, options }: Method): readonly Flag[] {
  const hints: Hints = { seed: 'Has no effect: nothing in this method is random.', ...own };
  const all = options.some(({ key }) => key === SEED.key) ? options : [...options, SEED];
  return all.map((option) => ({ ...option, hint: hints[option.key] ?? '', hints }));
}

const READING = { chunk: CHUNK, workers: WORKERS } as const;

/** The flag `as`, where content does not tell what an input is. */
const roleFlag = ({ as = [] }: MethodCommand): readonly Flag[] =>
  as.length === 0
    ? []
    : [
        {
          kind: 'choice',
          key: 'as',
          choices: [
            { value: 'auto', label: 'automatic', pageOnly: true },
            ...as.map((role) => ({ value: role, label: role })),
          ],
          hint: 'What the input is, where it is taken for something else.',
        },
      ];

/** Files that belong to an input, and the tree that it is scored with. */
export const filesOf = (method: Method): FlagGroup => ({
  title: 'Further files',
  flags: [...commandFor(method).files.map(fileFlag), REFERENCE, GROUP_NAMES],
});

/** The command of a method, as its schema says it. */
export function schemaOf(method: Method): CommandSchema {
  const command = commandFor(method);
  const { summary, input, hint, reading = [] } = command;
  return {
    summary,
    inputs: {
      [input]: hint,
      ...(method.judgesTrees && { '[TREE …]': `Further trees over the same classes, judged too. ${TREE_HINT}` }),
    },
    expected: 'one input file',
    flags: [...roleFlag(command), ...optionFlags(method), ...reading.map((flag) => READING[flag])],
    groups: [filesOf(method), HOW_READ, RESULTS, FIGURES, ...(methodOf(method.id)?.pieces ? [SHARDS] : [])],
  };
}

/** The options that are given; the others are left to the method. */
export const givenOptions = (method: Method, args: Flagged): Options =>
  givenOf(optionFlags(method), args) as Readonly<Record<string, OptionValue>>; // flags of options have such values alone
