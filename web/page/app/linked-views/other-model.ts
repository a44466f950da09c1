import { useMemo } from 'preact/hooks';
import { remembered } from '../../../engine/base/once.ts';
import { useWork } from '../controls/standing.tsx';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import type { Model } from '../session/models.ts';
import type { Session } from '../session/session.ts';
import { KeptWorks, Work } from '../session/work.ts';

/** A model that is open besides the one that is shown. */
export interface OtherModel {
  /** Its place among the models, from 1 on: an address has no names of files. */
  readonly number: number;
  readonly model: Model;
}

/** All of them, in the order in which they were opened. */
export const otherModels = ({ models }: Session): readonly OtherModel[] =>
  models.value.flatMap((model, i) => (model.isShown ? [] : [{ number: i + 1, model }]));

/** The result of the same method and options for another model, found in the background; null without one. */
export function useResultOfModel({ stamp }: Finished, model: Model | null): Work<Finished> | null {
  const session = useSession();
  const id = model?.id ?? null;
  // Another stamp is of other options or of other files.
  return useWork(useMemo(() => (id === null ? null : workOf(session, id, stamp)), [session, id, stamp]));
}

/** Results of other models, by model, for the last stamp alone: each holds a whole result. */
const latest = remembered((_: Session) => new KeptWorks<Finished>());

const workOf = (session: Session, id: string, stamp: string): Work<Finished> =>
  latest(session).workOf(stamp, id, () => {
    const words = { verb: 'Making the tree of the other model', unit: 'models' };
    return new Work(words, async (context) => {
      const [found] = await (await session.severalModels()).resultsOf([id], {}, context);
      if (found === undefined) throw new Error('a model has no result');
      return found;
    });
  });
