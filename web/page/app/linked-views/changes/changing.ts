import { remembered } from '../../../../engine/base/remembered.ts';
import type { Phase } from '../../../../engine/model/method.ts';
import { LatestAnswer, type Question } from '../../session/latest-answer.ts';
import type { Session } from '../../session/session.ts';
import { compareModels, type Found, type TwoOpen } from './compare-models.ts';

const PHASES: Readonly<Record<string, Phase>> = {
  models: { verb: 'Making the trees, and those of resampled points', unit: 'models' },
  resampling: { verb: 'Resampling the points', unit: 'resamples' },
};
const READING: Phase = { verb: 'Reading what the models predict', unit: 'rows' };

/** The question asked: the models, and the method and options of their trees. */
export interface Asked {
  readonly models: TwoOpen;
  /** Changes with the method, its options, and the roles of the files. */
  readonly stamp: string;
}

const keyOf = ({ models, stamp }: Asked): string => JSON.stringify([models.map(({ id, name }) => [id, name]), stamp]);

/** Comparing two models. */
const question = (session: Session): Question<Asked, Found> => ({
  isSame: (a, b) => keyOf(a) === keyOf(b),
  mayStay: () => true, // it names the models that it is of
  phase: (id) => PHASES[id] ?? READING,
  find: ({ models }, context) => compareModels(session, models, context),
});

/** The session's knowledge of two models: it outlives the view that shows it. */
export const changingOf = remembered((session: Session) => new LatestAnswer(question(session)));
