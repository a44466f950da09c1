import { remembered } from '../../../engine/base/once.ts';
import type { Reassigned, ReassignRequest } from '../../../engine/decisions/points/reassigned.ts';
import type { LabelErrors, PointPredictions, PointsRequest } from '../../../engine/decisions/points/types.ts';
import type { ValuesAre } from '../../../engine/methods/shared/listed.ts';
import type { Dataset, PicturedPoints } from '../../../engine/model/dataset.ts';
import type { RunContext } from '../../../engine/model/run.ts';
import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { KeptWorks, Work } from '../session/work.ts';

/* The work on the points of a dataset: done once, as long as the dataset is there. */

const VALUES: readonly ValuesAre[] = ['logits', 'probabilities', 'ranks'];

/** The data are read as the run that made the tree read them. */
export const pointsRequest = ({ result: { options } }: Pick<Finished, 'result'>): PointsRequest => ({
  as: VALUES.find((each) => each === options.as) ?? 'auto',
  leavesOut: options.bad_rows === 'leave_out',
});

type Find<Found> = (session: Session, dataset: Dataset, request: PointsRequest, context: RunContext) => Promise<Found>;

/** So many are kept of one kind for a dataset: what was found of points takes room. */
const keptWorks = <Found>() => remembered((_: Dataset) => new KeptWorks<Found>(8));

function keeping<Found>(verb: string, find: Find<Found>): (session: Session, finished: Finished) => Work<Found> {
  const kept = keptWorks<Found>();
  return (session, finished) => {
    const { dataset } = finished;
    const request = pointsRequest(finished);
    const make = () => new Work({ verb, unit: 'rows' }, (context) => find(session, dataset, request, context));
    return kept(dataset).workOf('', JSON.stringify(request), make);
  };
}

/** Predictions for the points of a report: of these alone, and without probabilities. */
const predictionsIn = ({ predicted, truth, classes, pictures: { file } }: PicturedPoints): PointPredictions => ({
  ...{ file, as: 'pairs', classes, predicted, labels: truth, leftOut: [] },
  ...{ confidence: new Float64Array(0), margin: new Float64Array(0), ofLabel: null },
});

/** The predictions of the classifier for each point of a result. */
export const predictionsOf = keeping<PointPredictions>(
  'Reading the points',
  async ({ engine }, dataset, request, context) =>
    dataset.pictured
      ? predictionsIn(dataset.pictured)
      : await engine.ask('predictions', { dataset, ...request }, context),
);

/** The labels that it is confident are wrong. */
export const labelErrorsOf = keeping<LabelErrors>('Judging the labels', ({ engine }, dataset, request, context) =>
  engine.ask('labelErrors', { dataset, ...request }, context),
);

const reassigned = keptWorks<Reassigned>();

/**
 * The next classes of the points that a tree was made of, without a group of classes; null if the points are not there,
 * or their values are no logits and no probabilities.
 */
export function reassignedOf(
  session: Session,
  { dataset, result: { options } }: Finished,
  group: readonly number[],
): Work<Reassigned> | null {
  const as = options.as === 'logits' || options.as === 'probabilities' ? options.as : null;
  if (dataset.logits === null || as === null) return null;
  const sample = typeof options.sample === 'number' ? { rows: options.sample, seed: Number(options.seed) } : undefined;
  const request: ReassignRequest = { as, group, leavesOut: options.bad_rows === 'leave_out', sample };
  const make = () =>
    new Work({ verb: 'Reading the points', unit: 'rows' }, (context) =>
      session.engine.ask('reassigned', { dataset, ...request }, context),
    );
  return reassigned(dataset).workOf('', JSON.stringify(request), make);
}
