import { PIECE_FILES } from '../../web/engine/methods/piece-files.ts';
import type { CommandWords } from '../../web/engine/model/command.ts';
import type { Method, Options } from '../../web/engine/model/method.ts';
import { type Arguments, readWords, UsageError, valuesOf } from './arguments.ts';
import { wantedFigures } from './figure-flags.ts';
import { haveLabels } from './files.ts';
import { CHUNK, columnChoice, inputsAmong, WORKERS } from './flags.ts';
import { commandFor, filesOf, givenOptions, schemaOf } from './method-flags.ts';
import { mapShards } from './pieces/map-shards.ts';
import { reducePieces } from './pieces/reduce-pieces.ts';
import { type MethodRun, runMethod, writeResult } from './run-method.ts';

/* Runs a method as its schema says: which flags there are, what they may be, and what its input is. */

/** All that the role of the input depends on. */
function wordsForRole(method: Method, args: Arguments, options: Options): CommandWords {
  const { flags, input } = args;
  return {
    options,
    as: commandFor(method).as?.find((role) => role === flags.as),
    areLabelled: () => haveLabels(input, flags.labels, columnChoice(args)),
  };
}

/** The result of a method on the files that are named. */
export async function resultOf(method: Method, args: Arguments): Promise<MethodRun> {
  const options = givenOptions(method, args);
  const { role } = commandFor(method);
  const { chunk, workers } = valuesOf([CHUNK, WORKERS], args);
  const forRole = wordsForRole(method, args, options);
  const wanted = typeof role === 'string' ? role : await role(forRole);
  return runMethod(method, args, wanted, inputsAmong(filesOf(method).flags), options, { chunk, workers });
}

/** Runs a method on the files that are named. The result JSON, or nothing if it went to a file. */
export async function runMethodCommand(method: Method, words: readonly string[]): Promise<string> {
  const files = PIECE_FILES[method.id];
  if (files && words.includes('--map')) return mapShards(method, files, words);
  if (files && words.includes('--reduce')) return reducePieces(method, files, words);
  const args = readWords(words, schemaOf(method));
  if (args.flags.o !== undefined || args.flags.plan !== undefined) {
    throw new UsageError('-o and --plan are for shards: add --map or --reduce');
  }
  wantedFigures(args); // what is wrong there is said before the run
  return writeResult(await resultOf(method, args), method, args);
}
