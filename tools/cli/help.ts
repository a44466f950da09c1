import { readFileSync } from 'node:fs';
import { defaultOf } from '../../web/engine/methods/shared/options/values.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { COLUMNS, didYouMean, expectedHere, isSwitch, nameOf, UsageError } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';
import { asFlag } from './outputs.ts';
import { savingAtTheEnd } from './save.ts';

/** Start of a command of the caller: from the sources, or as a package that was installed. */
const CALL = import.meta.url.includes('/node_modules/') ? 'npx logitree' : 'npm run -s cli --';
const WIDTH = 110;

/** The command of a name. Throws a UsageError where there is none. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new UsageError(`there is no command ${name}${didYouMean(name, [...Object.keys(COMMANDS), 'help'])}`);
  }
  const asksForSheets = (words: readonly string[]): boolean =>
    words.some((word) => word.split('=')[0] === asFlag(COLUMNS.key));
  return {
    ...command,
    run: (words) => savingAtTheEnd(() => (asksForSheets(words) ? command.sheets(words) : command.run(words))),
  };
}

/** Every command with a line on what it does. */
export function overview(): string {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = Object.entries(COMMANDS).map(([name, { schema }]) => `  ${name.padEnd(width)}${schema.summary}`);
  return `usage: ${CALL} COMMAND …

${lines.join('\n')}

${CALL} help COMMAND lists the inputs and options of a command.
A file name of - is standard input. Trees are read as result JSON, Newick, Nexus, a SciPy linkage .npy or a
child,parent CSV. The result goes to standard output as JSON unless --json names a file.
Exit status: 0; 1 the data cannot be used (why is on standard error); 2 wrong usage; 3 shards must be read once more
(l2h --reduce); 4 a measure is less than --at-least asks for.
`;
}

/** A text in lines of at most the width, each indented. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line += line === '' ? word : ` ${word}`;
    }
  }
  return [...lines, line].map((each) => `${indent}${each}`).join('\n');
}

/** The value of a flag, as it is written behind it. */
function valueWord(flag: Flag): string {
  if (isSwitch(flag)) return '';
  if (flag.kind === 'text') return ` ${flag.value}`;
  if (flag.kind === 'choice') return ` ${expectedHere(flag).replaceAll(', ', '|')}`;
  return flag.kind === 'integer' || flag.kind === 'number' ? ' N' : ' A,B';
}

/** A default in words; none where leaving out the flag has a meaning that its hint tells. */
function defaultText(flag: Flag): string | null {
  const value = defaultOf(flag);
  if (flag.kind === 'choice' && flag.choices[0]?.pageOnly) return flag.hints?.[`${flag.key}.${value}`] ?? null;
  if (flag.kind === 'points') return 'none';
  if (flag.kind === 'some' && flag.default.length === 0) return 'none';
  return value === null || value === undefined ? null : String(value);
}

/** "A whole number from 0 to 10000. Default: 200." */
function factsOf(flag: Flag): string {
  if (isSwitch(flag)) return '';
  const isNumber = flag.kind === 'integer' || flag.kind === 'number' || flag.kind === 'numbers';
  const unit =
    isNumber && flag.unit !== undefined && !expectedHere(flag).endsWith(` ${flag.unit}`) ? ` (${flag.unit})` : '';
  const expected = flag.kind === 'text' || flag.kind === 'choice' ? '' : `${expectedHere(flag)}${unit}.`;
  const usual = flag.isNeeded ? null : defaultText(flag);
  const needed = flag.isNeeded ? 'Always needed.' : '';
  const words = [expected, usual === null ? '' : `Default: ${usual}.`, needed].filter((word) => word !== '').join(' ');
  return words === '' ? '' : ` ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function described(flag: Flag): string {
  const name = asFlag(nameOf(flag));
  const choices =
    flag.kind === 'choice' && !flag.isSwitch
      ? flag.choices.flatMap(({ value, pageOnly }) => {
          const hint = pageOnly ? undefined : flag.hints?.[`${flag.key}.${value}`];
          return hint === undefined ? [] : [`\n${wrapped(`${value}: ${hint}`, '      ')}`];
        })
      : [];
  return `  ${name}${valueWord(flag)}\n${wrapped(`${flag.hint}${factsOf(flag)}`, '    ')}${choices.join('')}`;
}

/** The inputs and flags of a command, and what each means. */
function usageOf(name: string): string {
  const { inputs, summary, flags, groups = [] }: CommandSchema = commandOf(name).schema;
  const sections = [{ title: 'Options', flags: [...flags, COLUMNS] }, ...groups];
  return `${[
    `${name}: ${summary}`,
    `usage: ${CALL} ${name} ${Object.keys(inputs).join(' ')} [options]`,
    Object.entries(inputs)
      .map(([input, hint]) => `  ${input}\n${wrapped(hint, '    ')}`)
      .join('\n'),
    ...sections.map((section) => `${section.title}:\n${section.flags.map(described).join('\n')}`),
  ].join('\n\n')}\n`;
}

/** Pointer to the help after wrong usage. */
export const hintFor = (name: string | undefined): string =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? `See: ${CALL} help ${name}` : `See: ${CALL} help`;

const version = (): string => {
  const { name, version: number } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return `${name} ${number}\n`;
};

const asks = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** Text that is printed where the words ask about the command line itself; undefined where they ask for work. */
export function helpFor(words: readonly string[]): string | undefined {
  const [name, ...rest] = words;
  if (name === undefined) return undefined;
  const own = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length);
  if (name === '--version' || (Object.hasOwn(COMMANDS, name) && own.includes('--version'))) return version();
  if (name === 'help' || asks(name))
    return rest[0] === undefined || rest[0] === 'help' || asks(rest[0]) ? overview() : usageOf(rest[0]);
  return own.some(asks) ? usageOf(name) : undefined;
}
