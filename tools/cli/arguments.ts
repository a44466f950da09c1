import { parseArgs } from 'node:util';
import { at } from '../../web/engine/base/arrays.ts';
import { nearestName } from '../../web/engine/base/nearest-name.ts';
import { expectedOf, readOptions, valueFromText } from '../../web/engine/methods/shared/options/values.ts';
import type { CommandSchema, Flag, FlagValues } from '../../web/engine/model/command.ts';
import { asFlag, noteOutputs } from './outputs.ts';

/** The command line makes no sense: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Flags that were given, with their texts; that of a switch is empty. */
export interface Flagged {
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/** The words of a command: its inputs, of which there is at least one, and its flags. */
export interface Arguments extends Flagged {
  readonly input: string;
  readonly others: readonly string[];
}

/** The same with the value of each flag, or its default. */
export interface ReadArguments<List extends readonly Flag[]> extends Arguments {
  readonly values: FlagValues<List>;
}

/** Prints how files are read, instead of a result: every command has it. */
export const COLUMNS = {
  kind: 'switch',
  key: 'columns',
  hint: 'Prints how the files are read and ends: what each column of a table was taken for.',
} as const satisfies Flag;

const COLUMNS_ARE = '--columns prints how files are read; what columns are is said by --columns-are classes|clusters';

/** Flags that went, alone or with one of their values, and what holds in their place: told until version 0.2.0. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['memory', 'where lists do not decide, L2H reads the rows again'],
  ['columns classes', COLUMNS_ARE],
  ['columns clusters', COLUMNS_ARE],
]);

export const nameOf = ({ key, flag }: Flag): string => flag ?? key.replaceAll('_', '-');

export const isSwitch = (flag: Flag): boolean =>
  flag.kind === 'switch' || (flag.kind === 'choice' && flag.isSwitch === true);

/** All flags of a command, each once. */
export function flagsOf({ flags, groups = [] }: Omit<CommandSchema, 'summary'>): readonly Flag[] {
  const all = [...flags, ...groups.flatMap((group) => group.flags), COLUMNS];
  return [...new Map(all.map((flag) => [nameOf(flag), flag])).values()];
}

/** Words as inputs and flags, whose values are not yet read. @throws UsageError for flags that are not listed */
export function splitWords(words: readonly string[], known: readonly Flag[]): Flagged & { readonly inputs: string[] } {
  const named = new Map(known.map((flag) => [nameOf(flag), flag]));
  const options = [...named].map(
    ([name, flag]) =>
      [
        name,
        {
          type: isSwitch(flag) ? ('boolean' as const) : ('string' as const),
          ...(name.length === 1 && { short: name }),
        },
      ] as const,
  );
  const { positionals, tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const texts = new Map<string, string>();
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const flag = named.get(name);
    const next = tokens[i + 1];
    const withValue = `${name} ${value ?? (next?.kind === 'positional' ? next.value : '')}`;
    const gone = GONE.get(withValue) ?? (flag === undefined ? GONE.get(name) : undefined);
    if (gone !== undefined) throw new UsageError(`--${flag === undefined ? name : withValue} is gone: ${gone}`);
    if (flag === undefined) {
      throw new UsageError(`there is no option ${rawName}${didYouMean(name, [...named.keys()], '--')}`);
    }
    if (texts.has(name)) throw new UsageError(`${rawName} is given twice`);
    if (isSwitch(flag) && value !== undefined) throw new UsageError(`${rawName} takes no value, found ${value}`);
    if (!isSwitch(flag) && (value === undefined || (!inlineValue && /^-./.test(value)))) {
      const found = value === undefined ? 'nothing' : `${value} (if that is meant: ${rawName}=${value})`;
      throw new UsageError(`${rawName} needs a value, found ${found}`);
    }
    texts.set(name, value ?? '');
  }
  const writing = known.flatMap((flag) => (flag.kind === 'text' && flag.writes === true ? [nameOf(flag)] : []));
  const clash = noteOutputs(texts, writing);
  if (clash !== null) throw new UsageError(clash);
  return { inputs: positionals, flags: Object.fromEntries(texts) };
}

/** Inputs and flags of a command, checked against its schema. @throws UsageError for what it cannot be */
export function readWords<const List extends readonly Flag[]>(
  words: readonly string[],
  schema: CommandSchema<List>,
): ReadArguments<List> {
  const { inputs, flags } = splitWords(words, flagsOf(schema));
  const expected = Object.keys(schema.inputs);
  const least = expected.filter((input) => !input.startsWith('[')).length;
  const most = expected.some((input) => input.includes('…]')) ? Number.POSITIVE_INFINITY : expected.length;
  if (inputs.length < least || inputs.length > most) {
    throw new UsageError(`expected ${schema.expected}, found ${inputs.length === 0 ? 'none' : inputs.join(', ')}`);
  }
  return { input: at(inputs, 0), others: inputs.slice(1), flags, values: valuesOf(schema.flags, { flags }) };
}

/** The values of some flags, or their defaults. */
export function valuesOf<const List extends readonly Flag[]>(list: List, args: Flagged): FlagValues<List> {
  return readOptions(list, givenOf(list, args));
}

/** The values of those flags that are given, by their keys. */
export function givenOf(list: readonly Flag[], { flags }: Flagged): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    list.flatMap((flag) => {
      const text = flags[nameOf(flag)];
      if (text !== undefined) return [[flag.key, read(flag, text)]];
      if (flag.isNeeded) throw new UsageError(`${asFlag(nameOf(flag))} is missing`);
      return [];
    }),
  );
}

/** @throws UsageError for a text that the flag cannot have; of a list, its first part that cannot be there is named */
function read(flag: Flag, text: string): unknown {
  if (isSwitch(flag)) return flag.kind === 'choice' ? flag.choices[1]?.value : true;
  const value = valueFromText(flag, text);
  if (value !== undefined && !(flag.kind === 'choice' && isPageOnly(flag, text))) return value;
  const isList = flag.kind === 'some' || flag.kind === 'numbers';
  const wrong = isList ? text.split(',').find((word) => valueFromText(flag, word) === undefined) : undefined;
  const found = wrong === undefined ? `is ${text}` : `has ${wrong.trim() || 'an empty word'}`;
  throw new UsageError(`${asFlag(nameOf(flag))} ${found}, expected ${expectedHere(flag)}`);
}

/** True for a choice that only the page names: here it is made by leaving out the flag. */
const isPageOnly = ({ choices }: Extract<Flag, { kind: 'choice' }>, text: string): boolean =>
  choices.some(({ value, pageOnly }) => value === text && pageOnly === true);

/** The values that a flag can have on the command line, in words. */
export const expectedHere = (flag: Flag): string =>
  expectedOf(flag.kind === 'choice' ? { ...flag, choices: flag.choices.filter(({ pageOnly }) => !pageOnly) } : flag);

/** “, did you mean …?” with the word that a mistyped one is nearest to; nothing where none is near. */
export function didYouMean(typed: string, words: readonly string[], before = ''): string {
  const near = nearestName(typed, words);
  return near === null ? '' : `; did you mean ${before}${near}?`;
}

/** @throws UsageError where one of these flags is given, which means nothing here: `where`, such as “for trees” */
export function refuseFlags({ flags }: Flagged, meaningless: readonly string[], where: string): void {
  const stray = meaningless.find((flag) => flags[flag] !== undefined);
  if (stray !== undefined) throw new UsageError(`--${stray} has no meaning ${where}`);
}
