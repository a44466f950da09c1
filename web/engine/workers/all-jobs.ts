import type { Core } from '../bindings/core.ts';
import { runAnswers } from '../decisions/answers.ts';
import { modelChanges, type TwoModels } from '../decisions/changes/model-changes.ts';
import { modelConsensus, type SeveralTrees } from '../decisions/changes/model-consensus.ts';
import { type JoinRequest, testedJoins } from '../decisions/levels/joins.ts';
import { labelErrors } from '../decisions/points/label-errors.ts';
import { pointPredictions } from '../decisions/points/predictions.ts';
import { type ReassignRequest, reassignedPoints } from '../decisions/points/reassigned.ts';
import type { PointsRequest } from '../decisions/points/types.ts';
import { type RowRequest, rowValues } from '../decisions/row-values.ts';
import { runDecide } from '../decisions/run.ts';
import type { AnswerRequest, DecideRequest } from '../decisions/types.ts';
import { type AlikeClasses, suggestedCount } from '../hierarchy/analysis/suggest-cut.ts';
import { advise, type Question } from '../methods/advise.ts';
import { RUNNERS } from '../methods/runners.ts';
import { compareTreePair, type TreePair } from '../methods/shared/comparison/comparison.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Dataset } from '../model/dataset.ts';
import type { RunContext } from '../model/run.ts';
import { digestOf } from './digest.ts';

type NewCore = () => Core;

/**
 * Jobs of an engine beside running methods. Each is named here alone: inputs and answers of calls follow from this list
 * (engine.ts). The byte sources of an input lie in its `dataset` or are its `source`.
 */
export const JOBS = {
  /** Compares two trees over their common leaves, beside random trees. */
  compare: (newCore: NewCore, { trees }: { readonly trees: TreePair }, context: RunContext) =>
    compareTreePair(newCore(), trees, context),
  /** Tries other methods on the same files, and tells of one that does clearly better; null where none does. */
  advise: (newCore: NewCore, { dataset, question }: With<{ readonly question: Question }>, context: RunContext) =>
    advise(newCore(), RUNNERS, dataset, question, context),
  /** Decisions at the nodes of trees over the classes of a classifier, and how often they are right. */
  decide: (newCore: NewCore, { dataset, ...request }: With<DecideRequest>, context: RunContext) =>
    runDecide(newCore, dataset, request, context),
  /** The answers of every row at one threshold: of the logits, and of those that are judged where they are another file. */
  answers: (newCore: NewCore, { dataset, ...request }: With<AnswerRequest>, context: RunContext) =>
    runAnswers(newCore, dataset, request, context),
  /** One row of the logits; of probabilities their logarithms. */
  rowValues: (newCore: NewCore, { dataset, ...request }: With<RowRequest>, context: RunContext) =>
    rowValues(newCore, dataset, request, context),
  /** Predictions for each point: of the evaluation file where there is one, else of the logits. */
  predictions: (newCore: NewCore, { dataset, ...request }: With<PointsRequest>, context: RunContext) =>
    pointPredictions(newCore, dataset, request, context),
  /** Classes that the points of a group get when the group is left out. */
  reassigned: (newCore: NewCore, { dataset, ...request }: With<ReassignRequest>, context: RunContext) =>
    reassignedPoints(newCore, dataset, request, context),
  /** Labels that the classifier is confident are wrong, of the same points. */
  labelErrors: (newCore: NewCore, { dataset, ...request }: With<PointsRequest>, context: RunContext) =>
    labelErrors(newCore, dataset, request, context),
  /** Changes from one model to another, and those of them that chance does not explain. */
  changes: (newCore: NewCore, models: TwoModels) => modelChanges(newCore(), models),
  /** Groups that several models agree on, and what each model has in common with the last one. */
  consensus: (newCore: NewCore, { trees, reference }: SeveralTrees) => modelConsensus(newCore(), trees, reference),
  /** Tests which joins of a tree stand. */
  joins: (newCore: NewCore, { dataset, ...request }: With<JoinRequest>, context: RunContext) =>
    testedJoins(newCore, dataset, request, context),
  /** The number of clusters that the similarity of its classes suggests for a tree; null for none. */
  suggest: (_newCore: NewCore, request: AlikeClasses) => Promise.resolve(suggestedCount(request)),
  /** SHA-256 of a whole file, in hexadecimal, without holding it. */
  digest: (_newCore: NewCore, { source }: { readonly source: ByteSource }, context: RunContext) =>
    digestOf(source, context),
};

type With<Request> = Request & { readonly dataset: Dataset };
