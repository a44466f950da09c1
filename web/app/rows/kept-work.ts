import type { LabelErrors, PointPredictions, PointsRequest } from '../../decisions/points/types.ts';
import type { ValuesAre } from '../../methods/shared/listed.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { Work } from './work.ts';

/* What was found of the points of a dataset: once, as long as the dataset is there. */

const VALUES: readonly ValuesAre[] = ['logits', 'probabilities', 'ranks'];

/** The data are read as the run that made the tree read them. */
const pointsRequest = ({ result: { options } }: Pick<Finished, 'result'>): PointsRequest => ({
  as: VALUES.find((each) => each === options.as) ?? 'auto',
  leavesOut: options.bad_rows === 'leave_out',
});

type Find<Found> = (session: Session, dataset: Dataset, request: PointsRequest, context: RunContext) => Promise<Found>;

function keeping<Found>(verb: string, find: Find<Found>): (session: Session, finished: Finished) => Work<Found> {
  const kept = new WeakMap<Dataset, Map<string, Work<Found>>>();
  return (session, finished) => {
    const { dataset } = finished;
    const request = pointsRequest(finished);
    const key = JSON.stringify(request);
    const ofData = kept.get(dataset) ?? new Map<string, Work<Found>>();
    kept.set(dataset, ofData);
    const begin = (context: RunContext): Promise<Found> => find(session, dataset, request, context);
    const work = ofData.get(key) ?? new Work({ verb, unit: 'rows' }, begin);
    ofData.set(key, work);
    return work;
  };
}

/** What the classifier says of each point of a result. */
export const predictionsOf = keeping<PointPredictions>('Reading the points', ({ decider }, ...asked) =>
  decider.predictions(...asked),
);

/** The labels that it is confident are wrong. */
export const labelErrorsOf = keeping<LabelErrors>('Judging the labels', ({ decider }, ...asked) =>
  decider.labelErrors(...asked),
);
