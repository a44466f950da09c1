import { basename } from 'node:path';
import { at } from '../../web/engine/base/arrays.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { joinedById } from '../../web/engine/data/dataset/join-by-id.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { listIn, pairsWith } from '../../web/engine/data/roles/beside-truth.ts';
import { toLinkage } from '../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { calledByReference, namesInNewick } from '../../web/engine/methods/called-by-reference.ts';
import { resultJson } from '../../web/engine/methods/json.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import type { WantedRole } from '../../web/engine/model/command.ts';
import type { Dataset, InputFile, Role } from '../../web/engine/model/dataset.ts';
import type { Method, Options } from '../../web/engine/model/method.ts';
import { type InputRecord, type Result, supportOf } from '../../web/engine/model/result.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import type { Arguments, Flagged } from './arguments.ts';
import { wantedFigures } from './figure-flags.ts';
import { figureOfRun, saveFigures } from './figures.ts';
import { coreModule, digestAt, inputOf, inputsOf, referenceFrom } from './files.ts';
import { columnChoice } from './flags.ts';
import { saveReport } from './report.ts';
import { printOrSave, save } from './save.ts';
import { say, warn } from './say.ts';
import { withThreads } from './threads.ts';
import { treesOfRecords } from './trees-of-records.ts';

/** Settings of reading that never change a result: rows at a time, and threads; null for the default. */
export interface Reading {
  readonly chunk: number | null;
  readonly workers: number | null;
}

/** Result of a method, and the source of the names of its groups. */
export interface MethodRun {
  readonly result: Result;
  readonly dataset: Dataset;
  readonly files: readonly InputFile[];
}

/** Flags that name an input, and its role. */
export type InputFlags = readonly (readonly [string, Role])[];

export interface Opened {
  readonly path: string;
  readonly file: InputFile;
  /** Digest, if it is not that of the file at the path. */
  readonly sha256?: string | undefined;
}

/** The files that are named, and what is beside them in the same archives in roles that no flag has given. */
export async function openAll(
  args: Pick<Arguments, 'input' | 'flags'>,
  role: WantedRole,
  inputs: InputFlags,
): Promise<Opened[]> {
  const { labels, as } = args.flags;
  const told = { further: freeRoles(args.flags, inputs), choice: columnChoice(args), isSaid: as !== undefined };
  // Labels beside a table tell features from values of classes.
  const beside = typeof role === 'string' || labels === undefined ? [] : [await inputOf(labels, 'labels')];
  const files = await inputsOf(args.input, role, { ...told, beside });
  return openNamed(
    files.map((file) => ({ path: args.input, file })),
    args,
    inputs,
  );
}

/** Roles that no flag has given. */
const freeRoles = (flags: Arguments['flags'], inputs: InputFlags): Role[] =>
  inputs.flatMap(([flag, role]) => (flags[flag] === undefined ? [role] : []));

/** Files that are open, and those that flags name. */
export async function openNamed(main: readonly Opened[], { flags }: Flagged, inputs: InputFlags): Promise<Opened[]> {
  const opened = [...main];
  for (const [flag, role] of inputs) {
    const path = flags[flag];
    if (path === undefined) continue;
    const [first] = main;
    if (role === 'labels' && first?.file.role === 'confusion') {
      if (listIn(first.file) === null) {
        say(`note: ${basename(path)} is not used: ${first.file.name} counts points with their true classes`);
        continue;
      }
      const truth = await inputOf(path, role);
      opened[0] = { ...first, file: pairsWith(first.file, truth) };
      opened.push({ path, file: truth });
      continue;
    }
    const free = freeRoles(flags, inputs).filter((each) => opened.every(({ file }) => file.role !== each));
    const further = role === 'evaluation logits' ? free : [];
    const files = await inputsOf(path, role, { further, isSaid: flags.as !== undefined });
    opened.push(...files.map((file) => ({ path, file })));
  }
  const joined = await joinedById(
    opened.map(({ file }) => file),
    [],
  );
  return opened.map((each, i) => ({ ...each, file: at(joined, i) }));
}

/** Result with the digests of its files. */
export async function withDigests<T extends { readonly inputs: readonly InputRecord[] }>(
  found: T,
  opened: readonly Opened[],
  trees: readonly string[],
  reference?: string,
) {
  const files = new Map(opened.map((each) => [each.file.role as string, each]));
  const treeOf = treesOfRecords(
    found.inputs,
    trees.map((path) => ({ path, name: basename(path) })),
  );
  const inputs = found.inputs.map(async (record, i) => {
    const own = files.get(record.role);
    const path = record.role === 'reference' ? reference : (treeOf[i] ?? own)?.path;
    return { ...record, sha256: own?.sha256 ?? (path === undefined ? null : await digestAt(path)) };
  });
  return { ...found, inputs: await Promise.all(inputs) };
}

/**
 * Writes the files that were asked for, none if one of them cannot hold the tree, and says on standard error what to be wary
 * of and what the files do not hold. Returns the result JSON, or nothing if it went to a file.
 */
export async function writeResult(run: MethodRun, { heightScale }: Method, { flags }: Flagged): Promise<string> {
  const { result, dataset } = run;
  const { json, newick, linkage, html } = flags;
  const lengths = heightScale === 'distances';
  const called = calledByReference(result, dataset);
  const inner = namesInNewick(called);
  const merges = linkage === undefined ? null : toLinkage(result.hierarchy);
  const tree = newick === undefined ? null : writeNewick({ ...result, inner }, { lengths, support: supportOf(result) });
  if (newick !== undefined && tree !== null) await save(newick, `${tree.text}\n`);
  if (linkage !== undefined && merges !== null) {
    await save(linkage, writeNpy([merges.matrix.length / 4, 4], merges.matrix));
  }
  if (html !== undefined) await saveReport(html, run, { flags });
  const wanted = wantedFigures({ flags });
  if (wanted !== null) await saveFigures(await figureOfRun(run, wanted, flags), wanted);
  const printed = await printOrSave(resultJson(result, called), json);
  warn([...result.warnings, ...(tree?.warnings ?? []), ...(merges?.warnings ?? [])]);
  return printed;
}

/** Runs a method on the files that the arguments name; options that were not given are left to the method. */
export async function runMethod(
  method: Method,
  args: Arguments,
  role: WantedRole,
  inputs: InputFlags,
  options: Options,
  { chunk, workers }: Reading,
): Promise<MethodRun> {
  const opened = await openAll(args, role, inputs);
  const reference = await referenceFrom(args.flags.reference, args.flags['group-names']);
  const held = await Promise.all(args.others.map((path) => referenceFrom(path)));
  const dataset = {
    ...assemble(
      opened.map(({ file }) => file),
      reference,
    ),
    trees: held.filter((tree) => tree !== null),
    treesMustFit: true,
  };
  const module = await coreModule();
  const engine = createLocalEngine(module, RUNNERS);
  const result = await withThreads(module, workers, (pool) =>
    engine.run(method.id, dataset, options, { chunkRows: chunk ?? undefined, pool }),
  );
  return {
    result: await withDigests(result, opened, args.others, args.flags.reference),
    dataset,
    files: opened.map(({ file }) => file),
  };
}
