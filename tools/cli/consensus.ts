import { at } from '../../web/engine/base/at.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { groupsOfClasses } from '../../web/engine/decisions/changes/groups-of-classes.ts';
import type { ModelTree } from '../../web/engine/decisions/changes/model-changes.ts';
import { modelConsensus, modelConsensusJson } from '../../web/engine/decisions/changes/model-consensus.ts';
import type { TreeWithName } from '../../web/engine/decisions/tree-over.ts';
import { readWords, refuseFlags, UsageError, type Words } from './arguments.ts';
import { arePoints, coreModule, treeAt } from './files.ts';
import { NAMES_USAGE, namesOf } from './model-names.ts';
import { MODEL_TREES, type RunModel, runModels } from './models.ts';
import { printOrSave } from './save.ts';
import { warn } from './warn.ts';

export const CONSENSUS_USAGE = `A B [C ...] [--labels F] [--classes F] [--reference TREE] [--method ${MODEL_TREES.join('|')}]
    [--as logits|probabilities] [--workers N] [--seed 0] [--names a,b,...] [--json F]
A B C         trees, or logits or confusion matrices of several models over the same classes, in their order: the last one is
              what the others are compared with; the tree of a model is made by --method
${NAMES_USAGE}
--labels      the true class of every row, the same for all models: gives their accuracy
--reference   a tree that all are compared with; else the groups in --classes, where it has some`;

const OF_LOGITS = ['labels', 'classes', 'as', 'method', 'seed', 'workers'];

async function treesOf(words: Words): Promise<ModelTree[]> {
  refuseFlags(words, OF_LOGITS, 'for trees');
  const trees = await Promise.all(words.inputs.map(treeAt));
  const names = namesOf(words.inputs, words);
  return trees.map(({ tree }, i) => ({ name: at(names, i), tree, resamples: null, points: null }));
}

/** `cli consensus`: what several trees or models agree on, and what each has in common with the last one. */
export async function consensus(words: readonly string[]): Promise<string> {
  const args = readWords(words, [...OF_LOGITS, 'reference', 'names', 'json'], []);
  const { inputs, flags } = args;
  if (inputs.length < 2) {
    throw new UsageError(`expected two or more trees or models, found ${inputs.length === 0 ? 'none' : inputs.join()}`);
  }
  const areModels = (await Promise.all(inputs.map(arePoints))).some((isOfPoints) => isOfPoints);
  const models: RunModel[] = areModels ? await runModels(inputs, { ...args, flags: { ...flags, bootstrap: '0' } }) : [];
  const [first, second, ...others] = areModels ? models : await treesOf(args);
  if (first === undefined || second === undefined) throw new Error('fewer than two trees');
  const given = flags.reference === undefined ? null : await treeAt(flags.reference);
  const reference: TreeWithName | null = given ?? groupsOfClasses(models[0]?.dataset.classes ?? null);
  const found = modelConsensus(new Core(await coreModule()), [first, second, ...others], reference);
  warn([...models.flatMap((model) => model.warnings), ...found.warnings]);
  return printOrSave(modelConsensusJson(found), flags.json);
}
