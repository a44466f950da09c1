import type { ModelChanges, TwoModels } from '../decisions/changes/model-changes.ts';
import type { ModelConsensus, SeveralTrees } from '../decisions/changes/model-consensus.ts';
import type { ClassEvidence } from '../decisions/levels/data.ts';
import type { JoinRequest } from '../decisions/levels/joins.ts';
import type { Reassigned, ReassignRequest } from '../decisions/points/reassigned.ts';
import type { LabelErrors, PointPredictions, PointsRequest } from '../decisions/points/types.ts';
import type { RowRequest } from '../decisions/row-values.ts';
import type { AnswerRequest, DecideRequest, Decisions, RowAnswers } from '../decisions/types.ts';
import type { Advice, Question } from '../methods/advise.ts';
import type { ComparedTrees } from '../methods/shared/comparison/comparison.ts';
import type { TreePair } from '../methods/shared/comparison/tree-pair.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';

/** Runs methods. One implementation for a web worker, one for Node, the same code behind both. */
export interface Engine {
  run(method: string, dataset: Dataset, options: Options, context?: RunContext): Promise<Result>;
  /** Compares two trees over their common leaves, beside random trees. */
  compare(trees: TreePair, context?: RunContext): Promise<ComparedTrees>;
  /** Tries other methods on the same files, and tells of one that does clearly better; null where none does. */
  advise(dataset: Dataset, question: Question, context?: RunContext): Promise<Advice | null>;
  /** Decisions at the nodes of trees over the classes of a classifier, and how often they are right. */
  decide(dataset: Dataset, decide: DecideRequest, context?: RunContext): Promise<Decisions>;
  /** The answers of every row at one threshold: of the logits, and of those that are judged where they are another file. */
  answers(dataset: Dataset, answers: AnswerRequest, context?: RunContext): Promise<readonly RowAnswers[]>;
  /** One row of the logits; of probabilities their logarithms. */
  rowValues(dataset: Dataset, row: RowRequest, context?: RunContext): Promise<Float64Array>;
  /** Predictions for each point: of the evaluation file where there is one, else of the logits. */
  predictions(dataset: Dataset, points?: PointsRequest, context?: RunContext): Promise<PointPredictions>;
  /** Classes that the points of a group get when the group is left out. */
  reassigned(dataset: Dataset, group: ReassignRequest, context?: RunContext): Promise<Reassigned>;
  /** Changes from one model to another, and those of them that chance does not explain. */
  changes(models: TwoModels, context?: RunContext): Promise<ModelChanges>;
  /** Labels that the classifier is confident are wrong, of the same points. */
  labelErrors(dataset: Dataset, points?: PointsRequest, context?: RunContext): Promise<LabelErrors>;
  /** Groups that several models agree on, and what each model has in common with the last one. */
  consensus(trees: SeveralTrees, context?: RunContext): Promise<ModelConsensus>;
  /** Tests which joins of a tree stand. */
  joins(dataset: Dataset, joins: JoinRequest, context?: RunContext): Promise<ClassEvidence>;
  /** SHA-256 of a whole file, in hexadecimal, without holding it. */
  digest(source: ByteSource, context?: RunContext): Promise<string>;
}

/** Input of a job. Byte sources in it are read where they are open. */
export interface JobInput {
  readonly dataset?: Dataset | undefined;
  readonly source?: ByteSource | undefined;
  readonly models?: TwoModels | undefined;
  readonly several?: SeveralTrees | undefined;
  readonly question?: Question | undefined;
  readonly trees?: TreePair | undefined;
  readonly decide?: DecideRequest | undefined;
  readonly answers?: AnswerRequest | undefined;
  readonly row?: RowRequest | undefined;
  readonly points?: PointsRequest | undefined;
  readonly group?: ReassignRequest | undefined;
  readonly joins?: JoinRequest | undefined;
}

/** An engine that does each job but runs by its name (all-jobs.ts). */
export const engineOf = (
  run: Engine['run'],
  call: (job: string, input: JobInput, context: RunContext) => Promise<unknown>,
): Engine => ({
  run,
  compare: async (trees, context = {}) => (await call('compare', { trees }, context)) as ComparedTrees,
  advise: async (dataset, question, context = {}) =>
    (await call('advise', { dataset, question }, context)) as Advice | null,
  decide: async (dataset, decide, context = {}) => (await call('decide', { dataset, decide }, context)) as Decisions,
  answers: async (dataset, answers, context = {}) =>
    (await call('answers', { dataset, answers }, context)) as readonly RowAnswers[],
  rowValues: async (dataset, row, context = {}) => (await call('rowValues', { dataset, row }, context)) as Float64Array,
  predictions: async (dataset, points = {}, context = {}) =>
    (await call('predictions', { dataset, points }, context)) as PointPredictions,
  reassigned: async (dataset, group, context = {}) =>
    (await call('reassigned', { dataset, group }, context)) as Reassigned,
  changes: async (models, context = {}) => (await call('changes', { models }, context)) as ModelChanges,
  labelErrors: async (dataset, points = {}, context = {}) =>
    (await call('labelErrors', { dataset, points }, context)) as LabelErrors,
  consensus: async (several, context = {}) => (await call('consensus', { several }, context)) as ModelConsensus,
  joins: async (dataset, joins, context = {}) => (await call('joins', { dataset, joins }, context)) as ClassEvidence,
  digest: async (source, context = {}) => (await call('digest', { source }, context)) as string,
});
