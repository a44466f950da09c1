import { DataError } from '../../../web/engine/base/error.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { methodOf } from '../../../web/engine/methods/index.ts';
import { type PieceFiles, withSharedSteps } from '../../../web/engine/methods/shared/registration.ts';
import { RowsNeeded } from '../../../web/engine/methods/shared/shards/piece.ts';
import type { Dataset } from '../../../web/engine/model/dataset.ts';
import type { Method } from '../../../web/engine/model/method.ts';
import { createLocalEngine } from '../../../web/engine/workers/local-engine.ts';
import { readWords } from '../arguments.ts';
import { FIGURES } from '../figure-flags.ts';
import { coreModule, digestOfFiles, referenceFrom } from '../files.ts';
import { inputsAmong, RESULTS } from '../flags.ts';
import { filesOf, givenOptions, optionFlags } from '../method-flags.ts';
import { openNamed, withDigests, writeResult } from '../run-method.ts';
import { writeSaved } from '../save.ts';
import { MAP_OR_REDUCE, PLAN } from './flags.ts';
import { readPieces, savePieces } from './piece-file.ts';

/** Rows have to be read once more before there is a tree: exit status 3. */
export class PlanWritten extends Error {
  override readonly name = 'PlanWritten';
}

async function askForRows(error: RowsNeeded, path: string | undefined): Promise<never> {
  if (path === undefined) {
    const remedy =
      'Give --plan F here, which writes what is to be read again; map each shard with --map --plan F, and reduce all pieces together. Or map with longer lists (--top).';
    throw new DataError('rows-needed', error.message, remedy);
  }
  await savePieces(path, [error.plan]);
  await writeSaved();
  throw new PlanWritten(
    `${error.message}. ${path} says what is to be read again: map each shard with --map --plan ${path}, and reduce all pieces together.`,
  );
}

/** `--reduce PIECE …`: the tree of all shards, byte for byte that of one run over them. */
export async function reducePieces(method: Method, files: PieceFiles, words: readonly string[]): Promise<string> {
  const elsewhere = [...files.mapOptions, ...files.notHere];
  const named = filesOf(method);
  const args = readWords(words, {
    summary: '',
    inputs: { PIECE: '', '[PIECE …]': '' },
    expected: 'the pieces to reduce',
    flags: [
      ...MAP_OR_REDUCE,
      { ...PLAN, writes: true },
      ...optionFlags(method).filter(({ key }) => !elsewhere.includes(key)),
    ],
    groups: [named, RESULTS, FIGURES],
  });
  const pieces = [];
  for (const path of [args.input, ...args.others]) pieces.push(...(await readPieces(path)));
  const { file, digests, run } = (await files.joining()).joinPieces(pieces);
  const opened = await openNamed(
    [{ path: file.name, file, sha256: digestOfFiles(digests) }],
    args,
    inputsAmong(named.flags),
  );
  const reference = await referenceFrom(args.flags.reference, args.flags['group-names']);
  const dataset: Dataset = assemble(
    opened.map((each) => each.file),
    reference,
  );
  const runners = { [method.id]: withSharedSteps(run, methodOf(method.id) ?? {}) };
  const engine = createLocalEngine(await coreModule(), runners);
  const result = await engine.run(method.id, dataset, givenOptions(method, args)).catch((error) => {
    if (error instanceof RowsNeeded) return askForRows(error, args.flags.plan);
    throw error;
  });
  return writeResult(
    {
      result: await withDigests(result, opened, [], args.flags.reference),
      dataset,
      files: opened.map((each) => each.file),
    },
    method,
    args,
  );
}
