import { runAnswers } from '../decisions/answers.ts';
import { modelChanges } from '../decisions/changes/model-changes.ts';
import { modelConsensus } from '../decisions/changes/model-consensus.ts';
import { testedJoins } from '../decisions/levels/joins.ts';
import { labelErrors } from '../decisions/points/label-errors.ts';
import { pointPredictions } from '../decisions/points/predictions.ts';
import { reassignedPoints } from '../decisions/points/reassigned.ts';
import { rowValues } from '../decisions/row-values.ts';
import { runDecide } from '../decisions/run.ts';
import { RUNNERS } from '../methods/runners.ts';
import { advise } from '../methods/shared/advice/advise.ts';
import { compareTreePair } from '../methods/shared/comparison/comparison.ts';
import { digestOf } from './digest.ts';
import type { JobInput } from './engine.ts';
import type { Job, Jobs } from './local-engine.ts';

type With<Key extends keyof JobInput> = Required<{ readonly [key in Key]: NonNullable<JobInput[key]> }>;

const compare = (newCore: Parameters<Job>[0], { trees }: With<'trees'>, context: Parameters<Job>[2]) =>
  compareTreePair(newCore(), trees, context);
const adviseOn = (
  newCore: Parameters<Job>[0],
  { dataset, question }: With<'dataset' | 'question'>,
  context: Parameters<Job>[2],
) => advise(newCore(), RUNNERS, dataset, question, context);
const digest = (_newCore: Parameters<Job>[0], { source }: With<'source'>, context: Parameters<Job>[2]) =>
  digestOf(source, context);

const decide = (
  newCore: Parameters<Job>[0],
  { dataset, decide: request }: With<'dataset' | 'decide'>,
  context: Parameters<Job>[2],
) => runDecide(newCore, dataset, request, context);
const answers = (
  newCore: Parameters<Job>[0],
  { dataset, answers: request }: With<'dataset' | 'answers'>,
  context: Parameters<Job>[2],
) => runAnswers(newCore, dataset, request, context);

const row = (
  newCore: Parameters<Job>[0],
  { dataset, row: request }: With<'dataset' | 'row'>,
  context: Parameters<Job>[2],
) => rowValues(newCore, dataset, request, context);

const predictions = (
  newCore: Parameters<Job>[0],
  { dataset, points }: With<'dataset' | 'points'>,
  context: Parameters<Job>[2],
) => pointPredictions(newCore, dataset, points, context);

const reassigned = (
  newCore: Parameters<Job>[0],
  { dataset, group }: With<'dataset' | 'group'>,
  context: Parameters<Job>[2],
) => reassignedPoints(newCore, dataset, group, context);

const joins = (
  newCore: Parameters<Job>[0],
  { dataset, joins: request }: With<'dataset' | 'joins'>,
  context: Parameters<Job>[2],
) => testedJoins(newCore, dataset, request, context);

const changes = (newCore: Parameters<Job>[0], { models }: With<'models'>) => modelChanges(newCore(), models);

const suspectedLabels = (
  newCore: Parameters<Job>[0],
  { dataset, points }: With<'dataset' | 'points'>,
  context: Parameters<Job>[2],
) => labelErrors(newCore, dataset, points, context);

const consensus = (newCore: Parameters<Job>[0], { several: { trees, reference } }: With<'several'>) =>
  modelConsensus(newCore(), trees, reference);

/** What an engine does beside running methods: one line a job. */
export const JOBS: Jobs = {
  compare,
  advise: adviseOn,
  decide,
  answers,
  rowValues: row,
  predictions,
  reassigned,
  labelErrors: suspectedLabels,
  changes,
  consensus,
  joins,
  digest,
};
