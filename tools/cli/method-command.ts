import { PIECE_FILES } from '../../web/engine/methods/piece-files.ts';
import type { CommandWords } from '../../web/engine/model/command.ts';
import type { Method, Options } from '../../web/engine/model/method.ts';
import { type Arguments, oneOf, readWords, UsageError, wholeNumber } from './arguments.ts';
import { COLUMN_FLAGS, COLUMNS, columnChoice } from './column-flags.ts';
import { columnSheet } from './column-sheet.ts';
import { wantedFigures } from './figure-flags.ts';
import { haveLabels } from './files.ts';
import { COMMON_FLAGS, commandFor, flagOf, givenOptions, isSwitch, optionsOf } from './method-flags.ts';
import { mapShards } from './pieces/map-shards.ts';
import { reducePieces } from './pieces/reduce-pieces.ts';
import { type MethodRun, runMethod, writeResult } from './run-method.ts';

/* Runs a method as its schema says: which flags there are, what they may be, and what its input is. */

/** The input of a method, and further trees that it judges. */
type MethodArguments = Arguments & { readonly trees: readonly string[] };

/** The flags and switches that a method knows. */
export function flagsOf(method: Method): { readonly flags: readonly string[]; readonly switches: readonly string[] } {
  const command = commandFor(method);
  const options = optionsOf(method);
  const flags = [
    ...options.filter((option) => !isSwitch(option)).map(flagOf),
    ...(command.as === undefined ? [] : ['as']),
    ...Object.keys(command.files),
    ...(command.reading ?? []),
    ...COLUMN_FLAGS.map(([flag]) => flag),
    ...COMMON_FLAGS.map(([flag]) => flag),
  ];
  return { flags, switches: options.filter(isSwitch).map(flagOf) };
}

/** The words behind the name of a command: inputs, flags and switches that the method knows. */
function wordsOf(method: Method, words: readonly string[]): MethodArguments {
  const { judgesTrees } = method;
  const { flags, switches } = flagsOf(method);
  const { inputs, ...rest } = readWords(words, flags, switches);
  const [input, ...trees] = inputs;
  if (input === undefined || (trees.length > 0 && !judgesTrees)) {
    throw new UsageError(`expected one input file, found ${inputs.length === 0 ? 'none' : inputs.join(', ')}`);
  }
  wantedFigures(rest.flags); // what is wrong there is said before the run
  return { input, trees, ...rest };
}

/**
 * Whether the flag `columns` asks what each column was taken for: it has no value then. With one of its values it is an option of
 * a method, which says what columns are.
 */
function sheetAsked(method: Method, words: readonly string[]) {
  const at = words.indexOf(`--${COLUMNS}`);
  const option = optionsOf(method).find(({ key }) => key === COLUMNS);
  const values = option?.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
  const asksForSheet = at >= 0 && !values.includes(words[at + 1] ?? '');
  return { asksForSheet, others: asksForSheet ? words.toSpliced(at, 1) : words };
}

/** What the role of the input depends on. */
function wordsForRole(method: Method, args: Arguments, options: Options): CommandWords {
  const { flags, input } = args;
  const command = commandFor(method);
  return {
    options,
    as: command.as && oneOf(args, 'as', command.as),
    areLabelled: () => haveLabels(input, flags.labels, columnChoice(args)),
  };
}

/** What a method finds on the files that are named. */
export async function resultOf(method: Method, args: MethodArguments): Promise<MethodRun> {
  const options = givenOptions(method, args);
  const { role, files } = commandFor(method);
  const forRole = wordsForRole(method, args, options);
  const reading = { chunkRows: wholeNumber(args, 'chunk'), workers: wholeNumber(args, 'workers'), trees: args.trees };
  const wanted = typeof role === 'string' ? role : await role(forRole);
  return runMethod(method, args, wanted, Object.entries(files), options, reading);
}

/** Runs a method on the files that are named. The result JSON, or nothing if it went to a file. */
export async function runMethodCommand(method: Method, words: readonly string[]): Promise<string> {
  const files = PIECE_FILES[method.id];
  if (files && words.includes('--map')) return mapShards(method, files, words);
  if (files && words.includes('--reduce')) return reducePieces(method, files, words);
  const { asksForSheet, others } = sheetAsked(method, words);
  const args = wordsOf(method, others);
  if (asksForSheet) return columnSheet(args.input, columnChoice(args));
  return writeResult(await resultOf(method, args), method, args.flags);
}
