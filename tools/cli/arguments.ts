import { parseArgs } from 'node:util';

/** The command line makes no sense: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Arguments {
  /** The one file a command works on. */
  readonly input: string;
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** The flags without a value that were given. */
  readonly switches: ReadonlySet<string>;
}

/** One input, flags with values and switches without, none but the named ones. */
export function readArguments(
  args: readonly string[],
  flags: readonly string[],
  switches: readonly string[] = [],
): Arguments {
  const { inputs, ...rest } = readWords(args, flags, switches);
  const [input] = inputs;
  if (input === undefined || inputs.length > 1) {
    throw new UsageError(`expected one input file, found ${inputs.length}`);
  }
  return { input, ...rest };
}

/** Any number of inputs, flags with values and switches without. */
export function readWords(
  args: readonly string[],
  flags: readonly string[],
  switches: readonly string[],
): Omit<Arguments, 'input'> & { readonly inputs: readonly string[] } {
  const options = Object.fromEntries([
    ...flags.map((flag) => [flag, { type: 'string' as const }] as const),
    ...switches.map((flag) => [flag, { type: 'boolean' as const }] as const),
  ]);
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const given = Object.entries(values);
    return {
      inputs: positionals,
      flags: Object.fromEntries(given.flatMap(([flag, value]) => (typeof value === 'string' ? [[flag, value]] : []))),
      switches: new Set(given.flatMap(([flag, value]) => (value === true ? [flag] : []))),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A whole number of at least 1, or undefined if the flag is not given. */
export function wholeNumber({ flags }: Arguments, flag: string, least = 1): number | undefined {
  const text = flags[flag];
  const value = Number(text);
  if (text !== undefined && (!Number.isSafeInteger(value) || value < least || text.trim() === '')) {
    throw new UsageError(`--${flag} is ${text}, expected a whole number of at least ${least}`);
  }
  return text === undefined ? undefined : value;
}

/** A number of at least 0, or undefined if the flag is not given. */
export function decimal({ flags }: Arguments, flag: string): number | undefined {
  const text = flags[flag];
  const value = Number(text);
  if (text !== undefined && (!(value >= 0 && value < Number.POSITIVE_INFINITY) || text.trim() === '')) {
    throw new UsageError(`--${flag} is ${text}, expected a number of at least 0`);
  }
  return text === undefined ? undefined : value;
}

/** One of several words, or undefined if the flag is not given. */
export function oneOf({ flags }: Arguments, flag: string, words: readonly string[]): string | undefined {
  const word = flags[flag];
  if (word !== undefined && !words.includes(word)) {
    throw new UsageError(`--${flag} is ${word}, expected ${words.join(', ')}`);
  }
  return word;
}

/** A flag that a command cannot do without. */
export function required({ flags }: Arguments, flag: string): string {
  const value = flags[flag];
  if (value === undefined) {
    throw new UsageError(`--${flag} is missing`);
  }
  return value;
}
