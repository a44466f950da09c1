import { basename } from 'node:path';
import { DataError } from '../../../web/engine/base/error.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import type { PieceFiles } from '../../../web/engine/methods/piece-files.ts';
import { isOf, type Piece, type PlanHead, type Written } from '../../../web/engine/methods/shared/shards/piece.ts';
import type { LogitsInput } from '../../../web/engine/model/dataset.ts';
import type { Method } from '../../../web/engine/model/method.ts';
import { readWords, required, UsageError, wholeNumber } from '../arguments.ts';
import { COLUMN_FLAGS, columnChoice } from '../column-flags.ts';
import { coreModule, shardOf } from '../files.ts';
import { flagOf, givenOptions, optionsOf } from '../method-flags.ts';
import { refuseDash } from '../save.ts';
import { say } from '../say.ts';
import { withThreads } from '../threads.ts';
import { readPieces, savePieces } from './piece-file.ts';

async function planIn(path: string): Promise<Piece<PlanHead>> {
  const [plan, ...others] = (await readPieces(path)).filter(isOf('plan'));
  if (plan === undefined || others.length > 0) {
    throw new DataError('piece', 'it is no plan', 'Give what --reduce --plan has written.', { file: path });
  }
  return plan;
}

/** Its rows, none in the case of a shard that has no rows. */
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
export async function mapShards(method: Method, files: PieceFiles, words: readonly string[]): Promise<string> {
  const options = optionsOf(method).filter(({ key }) => files.mapOptions.includes(key));
  const flags = ['o', 'plan', 'chunk', 'workers', ...options.map(flagOf), ...COLUMN_FLAGS.map(([flag]) => flag)];
  const { inputs: paths, ...args } = readWords(words, flags, ['map']);
  const piece = required(args, 'o');
  refuseDash(piece);
  if (paths.length === 0) throw new UsageError('expected the shards to map, found none');
  const plan = args.flags.plan === undefined ? null : await planIn(args.flags.plan);
  const told = options.map(flagOf).find((flag) => args.flags[flag] !== undefined);
  if (plan !== null && told !== undefined) throw new UsageError(`--${told} is said by the plan`);
  const module = await coreModule();
  const workers = wholeNumber(args, 'workers');
  const chunkRows = wholeNumber(args, 'chunk');
  const written: Written[] = [];
  await withThreads(module, workers, async (pool) => {
    const context = { chunkRows, pool };
    for (const path of paths) {
      const { file, beside, sha256 } = await shardOf(path, 'logits', args.flags.as !== undefined, columnChoice(args));
      for (const { name, role } of beside) say(`note: ${name} (${role}) is not in the piece; give it to --reduce`);
      const shard = { name: basename(path), sha256 };
      const core = new Core(module);
      const input = logitsOf(file);
      written.push(
        plan === null
          ? await files.map(core, input, shard, givenOptions(method, args), context)
          : await files.answer(core, input, shard, plan, context),
      );
    }
  });
  await savePieces(piece, written);
  return '';
}
