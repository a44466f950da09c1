import { parseArgs } from 'node:util';
import { nearestName } from '../../web/engine/base/nearest-name.ts';
import { asFlag, noteOutputs, OUTPUTS } from './outputs.ts';

/** The command line makes no sense: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was given: flags with their values, and switches, which have none. */
export interface Given {
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
}

/** With any number of inputs. */
export interface Words extends Given {
  readonly inputs: readonly string[];
}

/** Flags of before that went, and what is so now: said until version 0.2.0. */
const GONE: Readonly<Record<string, string>> = { memory: 'where lists do not decide, L2H reads the rows again' };

/** With the one file a command works on. */
export interface Arguments extends Given {
  readonly input: string;
}

/** Flags that were given, with their values. */
export type Flagged = Pick<Given, 'flags'>;

/** The one input, flags with their values, and switches. @throws UsageError for any that is not named here */
export function readArguments(
  args: readonly string[],
  flags: readonly string[],
  switches: readonly string[] = [],
): Arguments {
  const { inputs, ...rest } = readWords(args, flags, switches);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) {
    throw new UsageError(`expected one input file, found ${inputs.length === 0 ? 'none' : inputs.join(', ')}`);
  }
  return { input, ...rest };
}

/** Any number of inputs, flags with values and switches without; `outputs`: the flags that name files to write. */
export function readWords(
  args: readonly string[],
  flags: readonly string[],
  switches: readonly string[],
  outputs = OUTPUTS,
): Words {
  const options = Object.fromEntries([
    ...flags.map((flag) => [flag, { type: 'string' as const, ...(flag.length === 1 && { short: flag }) }] as const),
    ...switches.map((flag) => [flag, { type: 'boolean' as const }] as const),
  ]);
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const isSwitch = switches.includes(name);
    if (!isSwitch && !flags.includes(name)) {
      if (GONE[name] !== undefined) throw new UsageError(`${rawName} is gone: ${GONE[name]}`);
      throw new UsageError(`there is no option ${rawName}${didYouMean(name, [...flags, ...switches], '--')}`);
    }
    if (values.has(name)) throw new UsageError(`${rawName} is given twice`);
    if (isSwitch && value !== undefined) throw new UsageError(`${rawName} takes no value, found ${value}`);
    if (!isSwitch && (value === undefined || (!inlineValue && /^-./.test(value)))) {
      const found = value === undefined ? 'nothing' : `${value} (if that is meant: ${rawName}=${value})`;
      throw new UsageError(`${rawName} needs a value, found ${found}`);
    }
    values.set(name, value);
  }
  const given = Object.fromEntries([...values].filter(([, value]) => value !== undefined));
  const clash = noteOutputs(values, outputs);
  if (clash !== null) throw new UsageError(clash);
  return {
    inputs: positionals,
    flags: given,
    switches: new Set([...values].flatMap(([name, value]) => (value === undefined ? [name] : []))),
  };
}

/** “, did you mean …?” with the word that a mistyped one is nearest to; nothing where none is near. */
export function didYouMean(typed: string, words: readonly string[], before = ''): string {
  const near = nearestName(typed, words);
  return near === null ? '' : `; did you mean ${before}${near}?`;
}

/** A whole number of at least `least`, or undefined if the flag is not given. */
export function wholeNumber({ flags }: Flagged, flag: string, least = 1): number | undefined {
  const text = flags[flag];
  const value = Number(text);
  if (text !== undefined && (!Number.isSafeInteger(value) || value < least || text.trim() === '')) {
    throw new UsageError(`--${flag} is ${text}, expected a whole number of at least ${least}`);
  }
  return text === undefined ? undefined : value;
}

/** One of several words, or undefined if the flag is not given. */
export function oneOf<T extends string>({ flags }: Flagged, flag: string, words: readonly T[]): T | undefined {
  const given = flags[flag];
  const word = words.find((each) => each === given);
  if (given !== undefined && word === undefined) {
    throw new UsageError(`--${flag} is ${given}, expected ${words.join(', ')}`);
  }
  return word;
}

/** @throws UsageError where one of these flags is given, which means nothing here: `where`, such as “for trees” */
export function refuseFlags({ flags }: Flagged, meaningless: readonly string[], where: string): void {
  const stray = meaningless.find((flag) => flags[flag] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} has no meaning ${where}`);
}

/** A flag that a command cannot do without. */
export function required({ flags }: Flagged, flag: string): string {
  const value = flags[flag];
  if (value === undefined) {
    throw new UsageError(`${asFlag(flag)} is missing`);
  }
  return value;
}
