import type { PointPredictions, PointsRequest } from '../../decisions/points/types.ts';
import type { ValuesAre } from '../../methods/shared/listed.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { Work } from './work.ts';

const VALUES: readonly ValuesAre[] = ['logits', 'probabilities', 'ranks'];

/** The data are read as the run that made the tree read them. */
const pointsRequest = ({ result: { options } }: Pick<Finished, 'result'>): PointsRequest => ({
  as: VALUES.find((each) => each === options.as) ?? 'auto',
  leavesOut: options.bad_rows === 'leave_out',
});

const known = new WeakMap<Dataset, Map<string, Work<PointPredictions>>>();

/** What the classifier says of each point of a result: found once for its data. */
export function predictedOf(session: Session, finished: Finished): Work<PointPredictions> {
  const { dataset } = finished;
  const request = pointsRequest(finished);
  const key = JSON.stringify(request);
  const ofData = known.get(dataset) ?? new Map<string, Work<PointPredictions>>();
  known.set(dataset, ofData);
  const words = { verb: 'Reading the points', unit: 'rows' };
  const work = ofData.get(key) ?? new Work(words, (context) => session.decider.predictions(dataset, request, context));
  ofData.set(key, work);
  return work;
}
