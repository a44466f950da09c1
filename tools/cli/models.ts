import { basename } from 'node:path';
import { DataError } from '../../web/base/error.ts';
import type { Warning } from '../../web/base/warning.ts';
import { assemble } from '../../web/data/dataset/assemble.ts';
import { joinedById } from '../../web/data/dataset/join-by-id.ts';
import { type PairedRows, pairRows } from '../../web/data/models/pair-rows.ts';
import { usualResamples } from '../../web/decisions/changes/level.ts';
import type { ModelTree } from '../../web/decisions/changes/model-changes.ts';
import { CLASS_TREES } from '../../web/methods/class-trees.ts';
import { methodOf } from '../../web/methods/index.ts';
import { RUNNERS } from '../../web/methods/runners.ts';
import { treeOf } from '../../web/methods/shared/tree-of-result.ts';
import type { Dataset, InputFile } from '../../web/model/dataset.ts';
import { MISFIT } from '../../web/model/label-misfit.ts';
import type { Options } from '../../web/model/method.ts';
import type { Result } from '../../web/model/result.ts';
import { JOBS } from '../../web/workers/all-jobs.ts';
import type { Engine } from '../../web/workers/engine.ts';
import { createLocalEngine } from '../../web/workers/local-engine.ts';
import { type Given, oneOf, wholeNumber } from './arguments.ts';
import { coreModule } from './files.ts';
import { type InputFlags, openAll } from './run-method.ts';
import { withThreads } from './threads.ts';

/* Several models of the same points: the tree of each, with its support, and what it predicts. */

const FILES: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
];

/** What can make the trees. */
export const MODEL_TREES = CLASS_TREES.map(({ id }) => id);

/** Flags of models. */
const OTHER_LABELS = 'other-labels';
export const MODEL_FLAGS = ['labels', OTHER_LABELS, 'classes', 'as', 'method', 'bootstrap', 'seed', 'workers'];

type Context = Parameters<Engine['run']>[3];

/** A model and its files. */
export interface RunModel extends ModelTree {
  readonly dataset: Dataset;
  readonly file: InputFile;
  readonly labels: InputFile | null;
  readonly warnings: readonly Warning[];
}

/** By the columns of logits, or by what lists name. */
const classesOf = ({ lists, logits, classes }: Dataset): number =>
  classes?.names.length ?? lists?.lists.classes ?? logits?.table.shape[1] ?? 2;

/** The method that makes the trees, with the options that it has of those that are given. */
function treeWanted(args: Given, as: string, classes: number): { readonly method: string; readonly options: Options } {
  const [first] = CLASS_TREES;
  const id = oneOf(args, 'method', MODEL_TREES);
  const tree = CLASS_TREES.find((each) => each.id === id) ?? first;
  const method = methodOf(tree?.method);
  if (tree === undefined || method === undefined) throw new Error('no method makes trees of classes');
  const given: Options = {
    columns: 'classes',
    bootstrap: wholeNumber(args, 'bootstrap', 0) ?? usualResamples(classes),
    seed: wholeNumber(args, 'seed', 0) ?? 0,
  };
  const known = Object.entries(given).filter(([key]) => method.options.some((option) => option.key === key));
  return { method: method.id, options: { ...tree.options(as), ...Object.fromEntries(known) } };
}

/** @throws DataError for labels that agree with the predictions no better than chance: no number about them would mean anything */
function checkFit({ warnings }: Result, file: string): void {
  const misfit = warnings.find(({ code }) => code === MISFIT);
  if (misfit === undefined) return;
  const remedy = 'Where each model has its own labels, name those of the second one by --other-labels.';
  throw new DataError(misfit.code, misfit.message.replace(/\.$/, ''), remedy, { file });
}

async function runModel(engine: Engine, path: string, given: Given, context: Context): Promise<RunModel> {
  const opened = await openAll({ ...given, input: path }, 'logits', FILES);
  const files = opened.map((each) => each.file);
  const [file] = files;
  if (file === undefined) throw new Error('a model has no file');
  const dataset = assemble(files);
  const as = oneOf(given, 'as', ['logits', 'probabilities']) ?? 'auto';
  const { method, options } = treeWanted(given, as, classesOf(dataset));
  const result = await engine.run(method, dataset, options, context);
  checkFit(result, basename(path));
  const { predicted, labels: truth } = await engine.predictions(dataset, { as }, context);
  return {
    name: basename(path),
    tree: { ...treeOf(result), support: result.support, numbering: 'classes' },
    resamples: result.support === undefined ? null : Number(result.options.bootstrap),
    points: truth && { predicted, truth },
    dataset,
    file,
    labels: files.find(({ role }) => role === 'labels') ?? null,
    warnings: [...(dataset.warnings ?? []), ...result.warnings],
  };
}

/** The flags as they are for a model after the first: with its own labels, where it has them. */
const givenOfOther = ({ flags, switches }: Given): Given => ({
  switches,
  flags: { ...flags, labels: flags[OTHER_LABELS] ?? flags.labels },
});

/** Runs the models one after the other. */
export async function runModels(paths: readonly string[], given: Given): Promise<RunModel[]> {
  const workers = wholeNumber(given, 'workers');
  const module = await coreModule();
  const engine = createLocalEngine(module, RUNNERS, JOBS);
  return withThreads(module, workers, async (pool) => {
    const models: RunModel[] = [];
    for (const [i, path] of paths.entries()) {
      models.push(await runModel(engine, path, i === 0 ? given : givenOfOther(given), { pool }));
    }
    return models;
  });
}

/** Which rows of two models are the same points, by their ids if they have any. */
export async function pairedRows(a: RunModel, b: RunModel): Promise<PairedRows | DataError> {
  const [joined] = await joinedById([b.file], [a.file]);
  return pairRows(a, { ...b, file: { ...b.file, pairs: joined?.pairs } });
}
