import { at } from '../../web/engine/base/arrays.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { groupsOfClasses } from '../../web/engine/decisions/changes/changed-groups.ts';
import type { ModelTree } from '../../web/engine/decisions/changes/model-changes.ts';
import { modelConsensus, modelConsensusJson } from '../../web/engine/decisions/changes/model-consensus.ts';
import type { TreeWithName } from '../../web/engine/decisions/tree-over.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { type Flagged, nameOf, readWords, refuseFlags } from './arguments.ts';
import { arePoints, coreModule, treeAt } from './files.ts';
import { HOW_READ, JSON_FILE, REFERENCE } from './flags.ts';
import { MODEL_FLAGS, NAMES, namesOf, type RunModel, runModels } from './models.ts';
import { printOrSave } from './save.ts';
import { warn } from './say.ts';

const FLAGS = [
  ...MODEL_FLAGS,
  {
    ...REFERENCE,
    hint: 'A tree that all are compared with; by default the groups in --classes, where it has some.',
  },
  NAMES,
  JSON_FILE,
] as const satisfies readonly Flag[];

export const CONSENSUS: CommandSchema<typeof FLAGS> = {
  summary: 'what several trees or models agree on, and what each has in common with the last one',
  inputs: {
    A: 'Trees, or logits or confusion matrices of several models over the same classes, in their order. The last one is what the others are compared with; the tree of a model is made by --method.',
    B: 'The second one.',
    '[C …]': 'Further ones.',
  },
  expected: 'two or more trees or models',
  flags: FLAGS,
  groups: [HOW_READ],
};

async function treesOf(paths: readonly string[], args: Flagged): Promise<ModelTree[]> {
  refuseFlags(args, MODEL_FLAGS.map(nameOf), 'for trees');
  const trees = await Promise.all(paths.map(treeAt));
  const names = namesOf(paths, args);
  return trees.map(({ tree }, i) => ({ name: at(names, i), tree, resamples: null, points: null }));
}

/** `cli consensus`: what several trees or models agree on, and what each has in common with the last one. */
export async function consensus(words: readonly string[]): Promise<string> {
  const args = readWords(words, CONSENSUS);
  const { flags } = args;
  const inputs = [args.input, ...args.others];
  const areModels = (await Promise.all(inputs.map(arePoints))).some((isOfPoints) => isOfPoints);
  const models: RunModel[] = areModels ? await runModels(inputs, { flags: { ...flags, bootstrap: '0' } }) : [];
  const [first, second, ...others] = areModels ? models : await treesOf(inputs, args);
  if (first === undefined || second === undefined) throw new Error('fewer than two trees');
  const given = flags.reference === undefined ? null : await treeAt(flags.reference);
  const reference: TreeWithName | null = given ?? groupsOfClasses(models[0]?.dataset.classes ?? null);
  const found = modelConsensus(new Core(await coreModule()), [first, second, ...others], reference);
  warn([...models.flatMap((model) => model.warnings), ...found.warnings]);
  return printOrSave(modelConsensusJson(found), flags.json);
}
