import { at } from '../../web/engine/base/arrays.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { counted } from '../../web/engine/base/text.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { groupsOfClasses } from '../../web/engine/decisions/changes/changed-groups.ts';
import { changesBetween, changesJson } from '../../web/engine/decisions/changes/changes.ts';
import { changesInWords } from '../../web/engine/decisions/changes/in-words.ts';
import { modelChanges } from '../../web/engine/decisions/changes/model-changes.ts';
import type { PairedFiles } from '../../web/engine/decisions/changes/paired.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { type Flagged, nameOf, readWords, refuseFlags, UsageError } from './arguments.ts';
import { arePoints, classesAt, classFile, coreModule, treeAt } from './files.ts';
import { HOW_READ, JSON_FILE, REFERENCE, text, texts } from './flags.ts';
import { MODEL_FLAGS, NAMES, namesOf, pairedRows, RESAMPLES_FLAG, type RunModel, runModels } from './models.ts';
import { printOrSave } from './save.ts';
import { say, warn } from './say.ts';

const OF_TREES = texts(
  {
    'before PREDICTIONS':
      'Of trees: what the first model predicts of some points. With --after, --labels and --reference: which groups are confused more or less.',
    'after PREDICTIONS': 'Of trees: what the second model predicts of the same points, in the same order.',
  },
  { role: 'labels' },
);

const FLAGS = [
  ...OF_TREES,
  ...MODEL_FLAGS,
  text('other-labels F', 'The labels of the second model, where its rows are other points or in another order.'),
  RESAMPLES_FLAG,
  {
    ...REFERENCE,
    hint: 'A tree whose groups are compared; of models by default the groups in --classes, where it has some.',
  },
  NAMES,
  JSON_FILE,
] as const satisfies readonly Flag[];

export const CHANGES: CommandSchema<typeof FLAGS> = {
  summary: 'what changed from one tree or model to another, and what several trees agree on',
  inputs: {
    A: 'A tree; or a model: logits, with --labels for which pairs of classes are told apart better or worse, or a confusion matrix, which counts points by their true classes. The tree of a model is made by --method.',
    B: 'What A became, of the same kind; the points of two models are the same, in the same order.',
    '[TREE …]': 'Further trees; the groups that all trees agree on are reported too.',
  },
  expected: 'two or more trees',
  flags: FLAGS,
  groups: [HOW_READ],
};

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

/** From one model to the other. */
async function changesOfModels(paths: readonly [string, string], args: Flagged): Promise<string> {
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
  const args = readWords(words, CHANGES);
  const {
    input: pathA,
    others: [pathB = '', ...paths],
  } = args;
  if ((await arePoints(pathA)) || (await arePoints(pathB))) {
    if (paths.length > 0)
      throw new UsageError(`expected two models, found ${counted(2 + paths.length, 'file', 'files')}`);
    refuseFlags(args, OF_TREES.map(nameOf), 'for models: what they predict is read from their files');
    return changesOfModels([pathA, pathB], args);
  }
  refuseFlags(args, ['other-labels', 'as', 'method', 'bootstrap', 'seed', 'workers'], 'for trees');
  const files = await pairedFiles(args);
  const names = namesOf([pathA, ...args.others], args);
  const treeOf = async (path: string, i: number) => ({ ...(await treeAt(path)), name: at(names, i) });
  const others = paths.map((path, i) => treeOf(path, i + 2));
  const trees = [await treeOf(pathA, 0), await treeOf(pathB, 1), ...(await Promise.all(others))] as const;
  const found = changesBetween(new Core(await coreModule()), trees, files);
  warn(found.warnings);
  return printOrSave(changesJson(found), args.flags.json);
}
