import { readFileSync } from 'node:fs';
import { didYouMean, UsageError } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';
import { savingAtTheEnd } from './save.ts';

/** How the caller runs a command: from the sources, or as a package that was installed. */
const CALL = import.meta.url.includes('/node_modules/') ? 'npx logitree' : 'npm run -s cli --';

/** The command of a name. Throws a UsageError where there is none. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new UsageError(`there is no command ${name}${didYouMean(name, [...Object.keys(COMMANDS), 'help'])}`);
  }
  return { ...command, run: (words) => savingAtTheEnd(() => command.run(words)) };
}

/** Every command with a line on what it does. */
export function overview(): string {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return `usage: ${CALL} COMMAND …

${lines.join('\n')}

${CALL} help COMMAND lists the inputs and options of a command.
A file name of - is standard input. Trees are read as result JSON, Newick, Nexus, a SciPy linkage .npy or a
child,parent CSV. The result goes to standard output as JSON unless --json names a file.
Exit status: 0; 1 the data cannot be used (why is on standard error); 2 wrong usage; 3 shards must be read once more
(l2h --reduce); 4 a measure is less than --at-least asks for.
`;
}

/** The inputs and options of one command. */
function usageOf(name: string): string {
  const { summary, usage } = commandOf(name);
  return `${name}: ${summary}\n\nusage: ${CALL} ${name} ${usage}\n`;
}

/** Where to look after wrong usage. */
export const hintFor = (name: string | undefined): string =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? `See: ${CALL} help ${name}` : `See: ${CALL} help`;

const version = (): string => {
  const { name, version: number } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return `${name} ${number}\n`;
};

const asks = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** What is printed where the words ask about the command line itself; undefined where they ask for work. */
export function helpFor(words: readonly string[]): string | undefined {
  const [name, ...rest] = words;
  if (name === undefined) return undefined;
  const own = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length);
  if (name === '--version' || (Object.hasOwn(COMMANDS, name) && own.includes('--version'))) return version();
  if (name === 'help' || asks(name))
    return rest[0] === undefined || rest[0] === 'help' || asks(rest[0]) ? overview() : usageOf(rest[0]);
  return own.some(asks) ? usageOf(name) : undefined;
}
