import { basename } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { methodOf } from '../../web/engine/methods/index.ts';
import type { PieceFiles } from '../../web/engine/methods/shared/registration.ts';
import { isOf, type Piece, type PlanHead, type Written } from '../../web/engine/methods/shared/shards/piece.ts';
import type { CommandWords } from '../../web/engine/model/command.ts';
import type { LogitsInput } from '../../web/engine/model/dataset.ts';
import type { Method, Options } from '../../web/engine/model/method.ts';
import { withCores } from '../../web/engine/workers/local-engine.ts';
import { type Arguments, givenOf, readWords, UsageError, valuesOf } from './arguments.ts';
import { wantedFigures } from './figure-flags.ts';
import { coreModule, haveLabels, shardOf } from './files.ts';
import { CHUNK, columnChoice, HOW_READ, inputsAmong, WORKERS } from './flags.ts';
import { commandFor, filesOf, givenOptions, optionFlags, schemaOf } from './method-flags.ts';
import { MAP_OR_REDUCE, PIECE, PLAN } from './pieces/flags.ts';
import { readPieces, savePieces } from './pieces/piece-file.ts';
import { reducePieces } from './pieces/reduce-pieces.ts';
import { type MethodRun, runMethod, writeResult } from './run-method.ts';
import { refuseDash } from './save.ts';
import { say } from './say.ts';
import { withThreads } from './threads.ts';

async function planIn(path: string): Promise<Piece<PlanHead>> {
  const [plan, ...others] = (await readPieces(path)).filter(isOf('plan'));
  if (plan === undefined || others.length > 0) {
    throw new DataError('piece', 'it is no plan', 'Give what --reduce --plan has written.', { file: path });
  }
  return plan;
}

/** The logits of a shard, which may have no rows. */
function logitsOf(file: Parameters<typeof assemble>[0][number]): LogitsInput {
  const { content, shape, name } = file;
  if (content.kind === 'table' && shape.length === 2 && shape[0] === 0) return { file, table: content.table };
  const { logits } = assemble([file]);
  if (logits !== null) return logits;
  const remedy = 'Run it on the file itself, without --map.';
  throw new DataError('lists', 'it holds the best classes of each point, which are lists already', remedy, {
    file: name,
  });
}

/** `--map SHARD … -o PIECE`: what is found in shards, each by itself, for `--reduce`. */
async function mapShards(method: Method, files: PieceFiles, words: readonly string[]): Promise<string> {
  const options = optionFlags(method).filter(({ key }) => files.mapOptions.includes(key));
  const {
    input: firstPath,
    others,
    values,
    ...args
  } = readWords(words, {
    summary: '',
    inputs: { SHARD: '', '[SHARD …]': '' },
    expected: 'the shards to map',
    flags: [...MAP_OR_REDUCE, { ...PIECE, isNeeded: true }, PLAN, CHUNK, WORKERS],
    groups: [{ title: 'Options', flags: options }, HOW_READ],
  });
  const { o: piece, workers } = values;
  refuseDash(piece);
  const plan = args.flags.plan === undefined ? null : await planIn(args.flags.plan);
  const [told] = Object.keys(givenOf(options, args));
  if (plan !== null && told !== undefined) throw new UsageError(`--${told} is said by the plan`);
  const module = await coreModule();
  const written: Written[] = [];
  await withThreads(module, workers, async (pool) => {
    const context = { chunkRows: values.chunk ?? undefined, pool };
    for (const path of [firstPath, ...others]) {
      const { file, beside, sha256 } = await shardOf(path, 'logits', args.flags.as !== undefined, columnChoice(args));
      for (const { name, role } of beside) say(`note: ${name} (${role}) is not in the piece; give it to --reduce`);
      const shard = { name: basename(path), sha256 };
      const input = logitsOf(file);
      const { mapShard, answerPlan } = await files.mapping();
      written.push(
        await withCores(module, (newCore) =>
          plan === null
            ? mapShard(newCore(), input, shard, givenOptions(method, args), context)
            : answerPlan(newCore(), input, shard, plan, context),
        ),
      );
    }
  });
  await savePieces(piece, written);
  return '';
}

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
  const files = methodOf(method.id)?.pieces;
  if (files && words.includes('--map')) return mapShards(method, files, words);
  if (files && words.includes('--reduce')) return reducePieces(method, files, words);
  const args = readWords(words, schemaOf(method));
  if (args.flags.o !== undefined || args.flags.plan !== undefined) {
    throw new UsageError('-o and --plan are for shards: add --map or --reduce');
  }
  wantedFigures(args); // what is wrong there is said before the run
  return writeResult(await resultOf(method, args), method, args);
}
