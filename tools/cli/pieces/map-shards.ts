import { basename } from 'node:path';
import { DataError } from '../../../web/engine/base/error.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import type { PieceFiles } from '../../../web/engine/methods/piece-files.ts';
import { isOf, type Piece, type PlanHead, type Written } from '../../../web/engine/methods/shared/shards/piece.ts';
import type { LogitsInput } from '../../../web/engine/model/dataset.ts';
import type { Method } from '../../../web/engine/model/method.ts';
import { givenOf, readWords, UsageError } from '../arguments.ts';
import { coreModule, shardOf } from '../files.ts';
import { CHUNK, columnChoice, HOW_READ, WORKERS } from '../flags.ts';
import { givenOptions, optionFlags } from '../method-flags.ts';
import { refuseDash } from '../save.ts';
import { say } from '../say.ts';
import { withThreads } from '../threads.ts';
import { MAP_OR_REDUCE, PIECE, PLAN } from './flags.ts';
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
