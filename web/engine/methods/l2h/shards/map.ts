import { DataError } from '../../../base/error.ts';
import type { Core } from '../../../bindings/core.ts';
import type { L2hOptions } from '../../../bindings/l2h.ts';
import { KINDS } from '../../../bindings/rows.ts';
import { columnsOf, isWide } from '../../../bindings/stream-rows.ts';
import type { LogitsInput } from '../../../model/dataset.ts';
import type { Options } from '../../../model/method.ts';
import type { RunContext, WorkerPool } from '../../../model/run.ts';
import { guessKind } from '../../shared/guess-kind.ts';
import { readOptions } from '../../shared/options/values.ts';
import { isForPool } from '../../shared/pieces.ts';
import type { AnswersHead, ListsHead, Piece, PlanHead, Shard, Written } from '../../shared/shards/piece.ts';
import { listsOf, readersFor } from '../memory.ts';
import { type Pass, pieceTask, readInPieces, readPart, readPiece } from '../pieces.ts';
import { OPTIONS } from '../schema.ts';

/* The reading of one shard, on a machine that knows nothing of the others. */

/** This thread as a pool: a large shard is read piece by piece even where it has no help. */
const alone = (core: Core): WorkerPool => ({
  size: 1,
  leastBytes: 0,
  work: (task) => readPiece(core, task as Parameters<typeof readPiece>[1]),
});

/** Findings of the core in the rows of a shard, and their number. */
async function read(core: Core, pass: Pass, rows: number | null, context: RunContext) {
  const pool = isForPool(pass.table, context.pool) ? context.pool : alone(core);
  const parts: Uint8Array[] = [];
  if (!isForPool(pass.table, pool)) {
    const found = await readPart(core, pieceTask(pass, 0, rows ?? Number.POSITIVE_INFINITY));
    return { rows: found.rows, parts: [found.piece] };
  }
  const readers = Math.min(pool.size, readersFor(listsOf(pass.table), pass.options.top));
  const report = (done: number): void => context.onProgress?.({ phase: 'reading', done, total: rows });
  const take = (piece: Uint8Array): number => parts.push(piece);
  return { rows: await readInPieces(take, pool, readers, pass, context, report), parts };
}

/** The lists of a shard, with what a run over the whole would be told of its table. */
export async function mapShard(
  core: Core,
  input: LogitsInput,
  { name, sha256 }: Omit<Shard, 'rows'>,
  options: Options,
  context: RunContext,
): Promise<Written<ListsHead>> {
  const { source: _, ...table } = input.table;
  const values = readOptions(OPTIONS, options);
  const { areRanks, arePermuted } = table.firstRows ?? {};
  if (values.as === 'ranks' || (values.as === 'auto' && (areRanks || arePermuted))) {
    const message = 'the best classes of each point are no logits: they are lists already';
    throw new DataError('lists', message, 'Run it on the file itself, without --map; or say --as logits.', {
      file: name,
    });
  }
  const kind = KINDS.find((each) => each === values.as);
  const as = kind ?? (await guessKind(core, input, context));
  const coreOptions: L2hOptions = {
    ...{ classes: columnsOf(input.table), top: values.top, kind: as, wide: isWide(input.table) },
    ...{ score: values.score, empty: values.empty }, // of merging: lists do not depend on them
  };
  const pass = { ...passOf(input, context), options: coreOptions, plan: null, before: 0 };
  const { rows, parts } = await read(core, pass, table.shape[0] ?? null, context);
  const head: ListsHead = {
    kind: 'lists',
    shard: { name, sha256, rows },
    read: { as, guessed: kind === undefined, top: values.top },
    table,
    warnings: input.file.warnings,
  };
  return { head, parts };
}

const passOf = ({ file, table }: LogitsInput, { chunkRows }: RunContext) => ({
  ...{ file: file.name, table, chunkRows },
  chosen: null,
});

/** Answers of a shard to a plan. @throws DataError where the shard is none of the plan's, or not what it was */
export async function answerPlan(
  core: Core,
  input: LogitsInput,
  { name, sha256 }: Omit<Shard, 'rows'>,
  plan: Piece<PlanHead>,
  context: RunContext,
): Promise<Written<AnswersHead>> {
  const { shards, options } = plan.head;
  const named = shards.filter((shard) => shard.name === name);
  const at = shards.findIndex((shard) => shard.name === name && shard.sha256 === sha256);
  const shard = shards[at];
  if (shard === undefined) {
    const message =
      named.length > 0 ? `it is not what it was when it was mapped` : `it is none of the shards of ${plan.file}`;
    throw new DataError('changed', message, 'Map all shards again, and reduce them to a new plan.', { file: name });
  }
  const before = shards.slice(0, at).reduce((sum, { rows }) => sum + rows, 0);
  const words = await wordsOf(plan);
  const pass = { ...passOf(input, context), options, plan: new Uint32Array(words.buffer), before };
  const { parts } = await read(core, pass, shard.rows, context);
  return { head: { kind: 'answers', shard, options, before }, parts: [words, ...parts] };
}

/** The plan of the core. */
async function wordsOf(plan: Piece<PlanHead>): Promise<Uint8Array<ArrayBuffer>> {
  for await (const part of plan.parts()) return part.slice();
  throw new DataError('piece', 'it holds no plan', 'Reduce the pieces again.', { file: plan.file });
}
