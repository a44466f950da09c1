import { methodOf } from '../../../../engine/methods/index.ts';
import type { IndexCurves } from '../../../../engine/model/result.ts';
import type { IndexName } from '../../../../engine/model/validity-index.ts';
import { kmeansInto } from '../../../panels/index.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Request } from '../../finished/request-text.ts';
import { counted } from '../../parts/format.ts';
import type { Session } from '../../session/session.ts';

/** A number of groups that an index finds best. */
export interface Best {
  readonly index: IndexName;
  readonly balance: boolean;
  readonly clusters: number;
}

/** The effect of a click on it, in words; null if there is none. */
export interface Applied {
  readonly words: string;
  apply(session: Session): void;
}

/** Takes a method with some options, and runs it. */
function run(session: Session, { method: id, options }: Request): void {
  const method = methodOf(id);
  if (method === undefined) return;
  session.setMethod(method);
  for (const [key, value] of Object.entries(options)) session.setOption(key, value);
  void session.start();
}

/** Points are clustered by k-means into so many, a tree that an index chose is made by this one, other trees of classes are cut. */
export function appliedBy(
  { result, request }: Finished,
  { objects, chosen }: IndexCurves,
  { index, balance, clusters }: Best,
): Applied | null {
  if (objects === 'points') {
    const { seed = 0, normalise = 'scale' } = result.options;
    return {
      words: `Run k-means with ${counted(clusters, 'cluster', 'clusters')}`,
      apply: (session) => run(session, kmeansInto({ leaves: clusters, seed, normalise })),
    };
  }
  if (chosen !== null) {
    const options = { ...request.options, index, balance: balance ? 'on' : 'off' };
    return {
      words: `Make the tree by this index${balance ? ' with balance' : ''}`,
      apply: (session) => run(session, { method: result.method, options }),
    };
  }
  return {
    words: `Cut this tree into ${counted(clusters, 'cluster', 'clusters')}`,
    apply: ({ view }) => {
      view.cut.value = { by: 'count', count: clusters };
    },
  };
}
