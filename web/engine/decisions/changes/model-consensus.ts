import { at } from '../../base/arrays.ts';
import { compareTriplets } from '../../bindings/compare.ts';
import type { Core } from '../../bindings/core.ts';
import { hierarchyToJson } from '../../hierarchy/json.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import { type TreeWithName, treeOver } from '../tree-over.ts';
import { alignTrees } from './align.ts';
import { consensusJson } from './changes.ts';
import { type Consensus, cladesOf, consensusOf } from './clades.ts';
import type { ModelTree } from './model-changes.ts';

/* Consensus of several models of the same classes, and the distance of each from the others. */

/** One of the models, in the order in which they are given: that of training, where they are of one. */
export interface ModelMeasures {
  readonly name: string;
  /** Of the points with a true class; null where that or the predictions are not known. */
  readonly accuracy: number | null;
  /** The share of the triplets that the last tree, or the reference, resolves and this one resolves alike; null without any. */
  readonly triplets: { readonly last: number | null; readonly reference: number | null };
  /** Groups of the tree, those of them that the last tree has, and those that more than half of the trees have. */
  readonly groups: { readonly all: number; readonly inLast: number; readonly inMajority: number };
}

/** The trees of models in their order, and a tree that all are compared with. */
export interface SeveralTrees {
  readonly trees: readonly [ModelTree, ModelTree, ...ModelTree[]];
  readonly reference: TreeWithName | null;
}

export interface ModelConsensus {
  readonly classes: readonly string[];
  /** The trees over these classes, in the order of the models. */
  readonly trees: readonly Hierarchy[];
  readonly majority: Consensus;
  readonly strict: Consensus;
  readonly models: readonly ModelMeasures[];
  readonly reference: string | null;
  readonly warnings: readonly Warning[];
}

/** The share of the triplets that the second tree resolves and the first resolves alike; null where it resolves none. */
function agreement(core: Core, tree: Hierarchy, second: Hierarchy): number | null {
  const { agree, resolved_b: all } = compareTriplets(core, tree, second);
  return all === 0 ? null : agree / all;
}

function accuracyOf({ points }: ModelTree): number | null {
  if (points === null) return null;
  const { predicted, truth } = points;
  let [known, right] = [0, 0];
  for (let row = 0; row < truth.length; row += 1) {
    if (at(truth, row) < 0) continue;
    known += 1;
    if (truth[row] === predicted[row]) right += 1;
  }
  return known === 0 ? null : right / known;
}

/**
 * Majority and strict consensus of the trees of two or more models, and what each has in common with the last one and with a
 * reference. O(models × classes log classes + sizes of the clades).
 * @throws DataError for classes that do not match
 */
export function modelConsensus(
  core: Core,
  given: readonly [ModelTree, ModelTree, ...ModelTree[]],
  reference: TreeWithName | null,
): ModelConsensus {
  const aligned = alignTrees(given);
  const trees = aligned.trees.map(({ hierarchy }) => hierarchy);
  const classes = aligned.classes.length;
  const clades = cladesOf(trees, classes);
  const majority = consensusOf(clades, classes, trees.length / 2);
  const [inMajority] = cladesOf([majority.hierarchy], classes);
  const [inLast, last] = [at(clades, clades.length - 1), at(trees, trees.length - 1)];
  const over = reference && treeOver(aligned.trees[0], reference, 'the trees');
  return {
    classes: aligned.classes,
    trees,
    majority,
    strict: consensusOf(clades, classes, trees.length - 1),
    models: given.map((model, i): ModelMeasures => {
      const own = Array.from(at(clades, i).keys());
      const tree = at(trees, i);
      return {
        name: model.name,
        accuracy: accuracyOf(model),
        triplets: {
          last: agreement(core, tree, last),
          reference: over && agreement(core, tree, over.hierarchy),
        },
        groups: {
          all: own.length,
          inLast: own.filter((key) => inLast.has(key)).length,
          inMajority: own.filter((key) => inMajority?.has(key)).length,
        },
      };
    }),
    reference: reference?.name ?? null,
    warnings: [...aligned.warnings, ...(over?.warnings ?? [])],
  };
}

/** The consensus as the format "logitree-consensus" version 1. */
export const modelConsensusJson = (consensus: ModelConsensus): string =>
  `${JSON.stringify({
    format: 'logitree-consensus',
    version: 1,
    classes: consensus.classes,
    majority: consensusJson(consensus.majority),
    strict: consensusJson(consensus.strict),
    reference: consensus.reference,
    models: consensus.models.map(({ name, accuracy, triplets, groups }, i) => ({
      name,
      hierarchy: hierarchyToJson(at(consensus.trees, i)),
      accuracy,
      triplet_agreement: triplets,
      groups: { all: groups.all, in_last: groups.inLast, in_majority: groups.inMajority },
    })),
    warnings: consensus.warnings,
  })}\n`;
