import { runAnswers } from '../decisions/answers.ts';
import { modelChanges } from '../decisions/changes/model-changes.ts';
import { modelConsensus } from '../decisions/changes/model-consensus.ts';
import { testedJoins } from '../decisions/levels/joins.ts';
import { labelErrors } from '../decisions/points/label-errors.ts';
import { pointPredictions } from '../decisions/points/predictions.ts';
import { reassignedPoints } from '../decisions/points/reassigned.ts';
import { rowValues } from '../decisions/row-values.ts';
import { runDecide } from '../decisions/run.ts';
import { advise } from '../methods/advise.ts';
import { RUNNERS } from '../methods/runners.ts';
import { compareTreePair } from '../methods/shared/comparison/comparison.ts';
import { digestOf } from './digest.ts';
import type { JobInput } from './engine.ts';
import type { Jobs } from './local-engine.ts';

type With<Key extends keyof JobInput> = Required<{ readonly [key in Key]: NonNullable<JobInput[key]> }>;

/** Jobs of an engine beside running methods: one line a job. */
export const JOBS: Jobs = {
  compare: (newCore, { trees }: With<'trees'>, context) => compareTreePair(newCore(), trees, context),
  advise: (newCore, { dataset, question }: With<'dataset' | 'question'>, context) =>
    advise(newCore(), RUNNERS, dataset, question, context),
  decide: (newCore, { dataset, decide }: With<'dataset' | 'decide'>, context) =>
    runDecide(newCore, dataset, decide, context),
  answers: (newCore, { dataset, answers }: With<'dataset' | 'answers'>, context) =>
    runAnswers(newCore, dataset, answers, context),
  rowValues: (newCore, { dataset, row }: With<'dataset' | 'row'>, context) => rowValues(newCore, dataset, row, context),
  predictions: (newCore, { dataset, points }: With<'dataset' | 'points'>, context) =>
    pointPredictions(newCore, dataset, points, context),
  reassigned: (newCore, { dataset, group }: With<'dataset' | 'group'>, context) =>
    reassignedPoints(newCore, dataset, group, context),
  labelErrors: (newCore, { dataset, points }: With<'dataset' | 'points'>, context) =>
    labelErrors(newCore, dataset, points, context),
  changes: (newCore, { models }: With<'models'>) => modelChanges(newCore(), models),
  consensus: (newCore, { several }: With<'several'>) => modelConsensus(newCore(), several.trees, several.reference),
  joins: (newCore, { dataset, joins }: With<'dataset' | 'joins'>, context) =>
    testedJoins(newCore, dataset, joins, context),
  digest: (_newCore, { source }: With<'source'>, context) => digestOf(source, context),
};
