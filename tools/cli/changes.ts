import { at } from '../../web/engine/base/at.ts';
import { counted } from '../../web/engine/base/counted.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { changesBetween, changesJson } from '../../web/engine/decisions/changes/changes.ts';
import { groupsOfClasses } from '../../web/engine/decisions/changes/groups-of-classes.ts';
import { changesInWords } from '../../web/engine/decisions/changes/in-words.ts';
import { modelChanges } from '../../web/engine/decisions/changes/model-changes.ts';
import type { PairedFiles } from '../../web/engine/decisions/changes/paired.ts';
import { type Flagged, type Given, readWords, refuseFlags, UsageError } from './arguments.ts';
import { arePoints, classesAt, classFile, coreModule, treeAt } from './files.ts';
import { NAMES_USAGE, namesOf } from './model-names.ts';
import { MODEL_FLAGS, MODEL_TREES, pairedRows, type RunModel, runModels } from './models.ts';
import { printOrSave } from './save.ts';
import { say } from './say.ts';
import { warn } from './warn.ts';

export const CHANGES_USAGE = `TREE_A TREE_B [TREE ...] [--before PREDICTIONS --after PREDICTIONS --labels F --reference TREE [--classes F]] [--names a,b] [--json F]
   or: LOGITS_A LOGITS_B [--labels F [--other-labels F]] [--classes F] [--reference TREE]
    [--method ${MODEL_TREES.join('|')}] [--bootstrap N] [--as logits|probabilities] [--workers N] [--seed 0] [--names a,b] [--json F]
TREE ...      further trees; the groups that all trees agree on are reported too
--before, --after  what two models predict of the same points, in the same order
--reference   the tree whose groups they are compared on
--classes     names of the classes, where predictions and labels are numbers
LOGITS_A, LOGITS_B  two models of the same points in the same order; the tree of each is made by --method. With labels: which pairs
              of classes are told apart better or worse, and the recall of each class and group. Two confusion matrices are two
              models as well, without labels: they count points by their true classes
--other-labels  the labels of LOGITS_B, where its rows are other points or in another order
${NAMES_USAGE}
--bootstrap   samples of the points behind the support of groups (200, more for many classes); without them no group is called supported`;

/** Paired predictions need all four files; null where none is named. */
async function pairedFiles({ flags }: Flagged): Promise<PairedFiles | null> {
  const { before, after, labels, reference } = flags;
  if (before === undefined || after === undefined || labels === undefined || reference === undefined) {
    const missing = Object.entries({ before, after, labels, reference }).filter(([, path]) => path === undefined);
    if (missing.length === 4 && flags.classes === undefined) return null;
    throw new UsageError(`coarse confusions need ${missing.map(([flag]) => `--${flag}`).join(', ')} too`);
  }
  return {
    before: await classFile(before),
    after: await classFile(after),
    labels: await classFile(labels),
    reference: await treeAt(reference),
    classes: await classesAt(flags.classes),
  };
}

/** Flags of trees alone, and of models alone. */
const OF_TREES = ['before', 'after'];
const OF_MODELS = ['other-labels', 'as', 'method', 'bootstrap', 'seed', 'workers'];

/** From one model to the other. */
async function changesOfModels(paths: readonly [string, string], args: Given): Promise<string> {
  const { flags } = args;
  const [first, second, ...others] = await runModels(paths, args);
  if (first === undefined || second === undefined || others.length > 0) throw new Error('not two models');
  const models: readonly [RunModel, RunModel] = [first, second];
  const reference =
    flags.reference === undefined ? groupsOfClasses(first.dataset.classes) : await treeAt(flags.reference);
  const core = new Core(await coreModule());
  const paired = await pairedRows(first, second);
  const rows = paired === null || paired instanceof DataError ? null : ([paired.rowsA, paired.rowsB] as const);
  const found = modelChanges(core, { models, rows, reference });
  const trees = changesBetween(core, models, null);
  const warnings = [...(paired === null || paired instanceof DataError ? [] : paired.warnings), ...found.warnings];
  warn([...first.warnings, ...second.warnings, ...warnings]);
  say(changesInWords(found));
  return printOrSave(changesJson({ ...trees, warnings }, found), flags.json);
}

/** `cli changes`: from one tree or model to another, what several trees agree on, and which groups two models confuse. */
export async function changes(words: readonly string[]): Promise<string> {
  const known = new Set([...OF_TREES, 'reference', ...MODEL_FLAGS, 'names', 'json']);
  const args = readWords(words, Array.from(known), []);
  const [pathA, pathB, ...paths] = args.inputs;
  if (pathA === undefined || pathB === undefined) {
    throw new UsageError(`expected two or more trees, found ${args.inputs.length === 0 ? 'none' : pathA}`);
  }
  if ((await arePoints(pathA)) || (await arePoints(pathB))) {
    if (paths.length > 0)
      throw new UsageError(`expected two models, found ${counted(2 + paths.length, 'file', 'files')}`);
    refuseFlags(args, OF_TREES, 'for models: what they predict is read from their files');
    return changesOfModels([pathA, pathB], args);
  }
  refuseFlags(args, OF_MODELS, 'for trees');
  const files = await pairedFiles(args);
  const names = namesOf(args.inputs, args);
  const treeOf = async (path: string, i: number) => ({ ...(await treeAt(path)), name: at(names, i) });
  const others = paths.map((path, i) => treeOf(path, i + 2));
  const trees = [await treeOf(pathA, 0), await treeOf(pathB, 1), ...(await Promise.all(others))] as const;
  const found = changesBetween(new Core(await coreModule()), trees, files);
  warn(found.warnings);
  return printOrSave(changesJson(found), args.flags.json);
}
