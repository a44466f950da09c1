import { basename, resolve } from 'node:path';
import { at } from '../../web/engine/base/arrays.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { counted, differingParts } from '../../web/engine/base/text.ts';
import type { Warning } from '../../web/engine/base/warning.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { joinedById } from '../../web/engine/data/dataset/join-by-id.ts';
import { type PairedRows, pairRows } from '../../web/engine/data/models/pair-rows.ts';
import { usualResamples } from '../../web/engine/decisions/changes/changed-groups.ts';
import { countedPoints, type ModelTree } from '../../web/engine/decisions/changes/model-changes.ts';
import { VALUES_ARE } from '../../web/engine/decisions/schema.ts';
import type { DecideSettings } from '../../web/engine/decisions/types.ts';
import { CLASS_TREES, type ClassTree, methodOf } from '../../web/engine/methods/index.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import { AUTOMATIC, SEED } from '../../web/engine/methods/shared/options/common.ts';
import { RESAMPLES } from '../../web/engine/methods/shared/support/bootstrap-option.ts';
import { treeOf } from '../../web/engine/methods/shared/tree-of-result.ts';
import type { Flag, WantedRole } from '../../web/engine/model/command.ts';
import type { Dataset, InputFile } from '../../web/engine/model/dataset.ts';
import { MISFIT } from '../../web/engine/model/label-misfit.ts';
import type { Method, Options } from '../../web/engine/model/method.ts';
import type { Result } from '../../web/engine/model/result.ts';
import { JOBS } from '../../web/engine/workers/all-jobs.ts';
import type { Engine } from '../../web/engine/workers/engine.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { type Arguments, refuseFlags, UsageError, valuesOf } from './arguments.ts';
import { coreModule } from './files.ts';
import { CLASSES, COUNT, inputsAmong, LABELS, text, WORKERS } from './flags.ts';
import { openAll } from './run-method.ts';
import { withThreads } from './threads.ts';

/* Several models of the same points: the tree of each, with its support, and what it predicts. */

/** Flags of models. */
const OTHER_LABELS = 'other-labels';
export const MODEL_FLAGS = [
  { ...LABELS, hint: 'The true class of every row, the same for all models: gives what each gets right.' },
  CLASSES,
  VALUES_ARE,
  {
    kind: 'choice',
    key: 'method',
    choices: [AUTOMATIC, ...CLASS_TREES.map(({ id, name }) => ({ value: id, label: name }))],
    hint: 'What makes the tree of each model; by default the first that can read the files.',
  },
  WORKERS,
  { ...SEED, hint: 'The same seed draws the same resamples.' },
] as const satisfies readonly Flag[];

export const RESAMPLES_FLAG = {
  ...COUNT,
  key: RESAMPLES.key,
  minimum: 0,
  unit: 'resamples',
  hint: 'Samples of the points behind the support of groups: 200, more for many classes, if it is not given; without them no group is called supported.',
} as const satisfies Flag;

export const NAMES = text(
  'names a,b',
  'What the trees or models are called; by default the shortest part of their paths that differs.',
);

/** The flags of models, without their files. */
type ModelWords = Pick<Arguments, 'flags'>;

/** Names of the trees or models at these paths. */
export function namesOf(paths: readonly string[], { flags }: ModelWords): readonly string[] {
  if (flags.names === undefined) return differingParts(paths.map((path) => resolve(path)));
  const names = flags.names.split(',').map((name) => name.trim());
  if (names.length !== paths.length)
    throw new UsageError(
      `--names has ${counted(names.length, 'name', 'names')} for ${counted(paths.length, 'file', 'files')}`,
    );
  if (names.includes('') || new Set(names).size < names.length)
    throw new UsageError(`--names is ${flags.names}, expected a name of its own for each file`);
  return names;
}

type Context = Parameters<Engine['run']>[3];

/** A model and its files. */
export interface RunModel extends ModelTree {
  readonly dataset: Dataset;
  readonly file: InputFile;
  readonly labels: InputFile | null;
  readonly warnings: readonly Warning[];
}

/** By the columns of logits, by what lists name, or by the rows of a matrix. */
const classesOf = ({ lists, logits, classes, confusion }: Dataset): number =>
  confusion?.names.length ?? classes?.names.length ?? lists?.lists.classes ?? logits?.table.shape[1] ?? 2;

interface Wanted {
  readonly method: Method;
  readonly options: Options;
}

/** The method that makes the trees, with the options that it has of those that are given. */
function treeWanted(args: ModelWords, as: string, dataset: Dataset): Wanted {
  const { method: chosen, seed } = valuesOf(MODEL_FLAGS, args);
  const { bootstrap } = valuesOf([RESAMPLES_FLAG], args);
  const canRun = (each: ClassTree): boolean => methodOf(each.method)?.missing(dataset) === null;
  const tree = CLASS_TREES.find((each) => (chosen === 'auto' ? canRun(each) : each.id === chosen)) ?? CLASS_TREES[0];
  const id = tree?.id;
  const method = methodOf(tree?.method);
  if (tree === undefined || method === undefined) throw new Error('no method makes trees of classes');
  const missing = method.missing(dataset);
  if (missing !== null) throw new UsageError(`--method ${id} makes no tree of these files. ${missing}`);
  const given: Options = {
    columns_are: 'classes',
    bootstrap: bootstrap ?? usualResamples(classesOf(dataset)),
    seed,
  };
  const known = Object.entries(given).filter(([key]) => method.options.some((option) => option.key === key));
  // The tree of a matrix is the one that its own command makes.
  const own = dataset.confusion !== null && method.id === id ? {} : tree.options(as);
  return { method, options: { ...own, ...Object.fromEntries(known) } };
}

/** Points of a matrix are drawn again where it counts them, and not too many, unless somebody says how often. */
async function runOf(
  engine: Engine,
  dataset: Dataset,
  { method, options }: Wanted,
  given: ModelWords,
  context: Context,
) {
  if (dataset.confusion === null || given.flags.bootstrap !== undefined || options.bootstrap === undefined)
    return engine.run(method.id, dataset, options, context);
  const plain = await engine.run(method.id, dataset, { ...options, bootstrap: 0 }, context);
  const support = method.additions?.find(({ adds }) => adds === 'support');
  return support?.lacks(plain) ? engine.run(method.id, dataset, options, context) : plain;
}

/** @throws DataError for labels that agree with the predictions no better than chance: no number about them would mean anything */
function checkFit({ warnings }: Result, file: string): void {
  const misfit = warnings.find(({ code }) => code === MISFIT);
  if (misfit === undefined) return;
  const remedy = 'Where each model has its own labels, name those of the second one by --other-labels.';
  throw new DataError(misfit.code, misfit.message.replace(/\.$/, ''), remedy, { file });
}

/** A matrix of counts is a model by itself, as in the page; anything else is read as logits. */
const modelRole =
  (given: ModelWords): WantedRole =>
  ({ role }) =>
    role === 'confusion' && given.flags.as === undefined ? role : 'logits';

/** @throws DataError for a matrix beside logits, UsageError for flags that mean nothing for a matrix */
function checkKind(file: InputFile, given: ModelWords, before: RunModel | undefined): void {
  if (before !== undefined && before.file.role !== file.role) {
    const [own, other] =
      file.role === 'confusion' ? ['a confusion matrix', 'logits'] : ['logits', 'a confusion matrix'];
    const message = `this is ${own}, and ${before.file.name} is ${other}`;
    throw new DataError('other-kind', message, 'Compare matrices with matrices, and logits with logits.', {
      file: file.name,
    });
  }
  if (file.role === 'confusion')
    refuseFlags(given, ['labels', OTHER_LABELS], 'for confusion matrices: they count points by their true classes');
}

/** Predictions of a model for each point, and the true classes; of a matrix, the points it counts. */
async function pointsOf(engine: Engine, dataset: Dataset, as: DecideSettings['as'], result: Result, context: Context) {
  if (dataset.confusion !== null) return result.contingency && countedPoints(result.contingency);
  const { predicted, labels: truth } = await engine.ask('predictions', { dataset, as }, context);
  return truth && { predicted, truth };
}

async function runModel(
  engine: Engine,
  path: string,
  name: string,
  given: ModelWords,
  before: RunModel | undefined,
  context: Context,
): Promise<RunModel> {
  const opened = await openAll({ ...given, input: path }, modelRole(given), inputsAmong(MODEL_FLAGS));
  const files = opened.map((each) => each.file);
  const [file] = files;
  if (file === undefined) throw new Error('a model has no file');
  checkKind(file, given, before);
  const dataset = assemble(files);
  const { as } = valuesOf([VALUES_ARE], given);
  const result = await runOf(engine, dataset, treeWanted(given, as, dataset), given, context);
  checkFit(result, basename(path));
  return {
    name,
    tree: { ...treeOf(result), support: result.support, numbering: 'classes' },
    resamples: result.support === undefined ? null : Number(result.options.bootstrap),
    points: await pointsOf(engine, dataset, as, result, context),
    dataset,
    file,
    labels: files.find(({ role }) => role === 'labels') ?? null,
    warnings: [...(dataset.warnings ?? []), ...result.warnings],
  };
}

/** The flags as they are for a model after the first: with its own labels, where it has them. */
const givenOfOther = ({ flags }: ModelWords): ModelWords => ({
  flags: { ...flags, labels: flags[OTHER_LABELS] ?? flags.labels },
});

/** Runs the models one after the other. */
export async function runModels(paths: readonly string[], given: ModelWords): Promise<RunModel[]> {
  const names = namesOf(paths, given);
  const { workers } = valuesOf([WORKERS], given);
  const module = await coreModule();
  const engine = createLocalEngine(module, RUNNERS, JOBS);
  return withThreads(module, workers, async (pool) => {
    const models: RunModel[] = [];
    for (const [i, path] of paths.entries()) {
      models.push(
        await runModel(engine, path, at(names, i), i === 0 ? given : givenOfOther(given), models[0], { pool }),
      );
    }
    return models;
  });
}

/** Pairs of rows of two models that are the same points, by their ids if they have any; null for the points of matrices. */
export async function pairedRows(a: RunModel, b: RunModel): Promise<PairedRows | DataError | null> {
  if (a.dataset.confusion !== null) return null;
  const [joined] = await joinedById([b.file], [a.file]);
  return pairRows(a, { ...b, file: { ...b.file, pairs: joined?.pairs } });
}
