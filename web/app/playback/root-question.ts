import { chooseFrom, INDEX_NAMES, isLessBetter, judgedValue } from '../../methods/shared/validity/curve.ts';
import type { IndexCurves, Result } from '../../model/result.ts';
import type { Compared, Question } from './question.ts';

/* Trees that were not merged in steps: most methods of this kind begin with everything in one group. */

/** What decided into how many groups the root was split; null where no index did. */
export function rootQuestion({ curves }: Pick<Result, 'curves'>): Question | null {
  if (curves === undefined || curves.chosen === null) return null;
  const { index, balance } = curves.chosen;
  const best = chooseFrom(curves.points, index, balance);
  const name = INDEX_NAMES[index];
  const better = isLessBetter(index) ? 'smallest' : 'largest';
  return {
    asks: 'Into how many groups is the root split?',
    rule: `${better} ${name}${balance ? ` ${isLessBetter(index) ? '×' : '/'} δ` : ''}`,
    means: `The number of groups with the ${better} value${balance ? ' is taken; δ says how uneven the groups are' : ' is taken'}.${balance && index === 'silhouette' ? ' Negative values are multiplied by δ.' : ''}`,
    list: 'Numbers of groups',
    compared: inOrder(curves, best?.clusters ?? -1),
    notes: [],
  };
}

function inOrder({ points, chosen }: IndexCurves, best: number): Compared[] {
  if (chosen === null) return [];
  const { index, balance } = chosen;
  const sign = isLessBetter(index) ? 1 : -1;
  return points
    .map((point): Compared => {
      const { clusters } = point;
      return {
        nodes: [],
        value: judgedValue(point, index, balance),
        taken: clusters === best,
        note: `${clusters} groups`,
      };
    })
    .sort((a, b) => Number(b.taken) - Number(a.taken) || sign * ((a.value ?? 0) - (b.value ?? 0)));
}
