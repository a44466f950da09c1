import { isSpectral, isTree } from '../../methods/clustering/kinds.ts';
import { chooseFrom, INDEX_NAMES, isLessBetter, judgedValue } from '../../methods/shared/validity/curve.ts';
import type { IndexCurves, Result } from '../../model/result.ts';
import type { Compared, Question } from './decision.ts';

/* Trees that were not merged in steps: most methods of this kind begin with everything in one group. */

/** How such a method makes its tree, in words. */
const WAYS: Readonly<Record<string, (result: Result) => string>> = {
  hmmc: () =>
    'Maximum-margin clustering splits from the top and merges nothing. It begins with all points in one group. Each leaf is clustered on trial; the one whose split scores best is split next, until there are as many leaves as asked for.',
  clustering: ({ options: { method } }) => {
    if (!isTree(method)) {
      return 'A flat clustering makes all clusters at once: they hang at the root, and there are no steps.';
    }
    const [chosen, why] = String(method).endsWith('-d')
      ? ['most scattered', 'largest sum of distances to its mean']
      : ['most compact', 'smallest mean distance to its mean'];
    return `This tree is split from the top and nothing is merged: it begins with all points in one group. The ${chosen} leaf (${why}) is split next, by ${isSpectral(method) ? 'spectral clustering' : 'k-means'}, until there are as many leaves as asked for.`;
  },
  confusion: () =>
    'No two classes were ever taken for each other, so nothing was merged: all of them hang at the root.',
  'visual-tree': () =>
    'A visual tree is split from the top and merges nothing. It begins with all classes in one group. The classes of a node are clustered by k-means into 2, 3, … groups, and the index says which number is best; each group is split in the same way, down to single classes.',
};

/** Why there are no merges to step through. */
export const wayOf = (result: Result): string => WAYS[result.method]?.(result) ?? 'This method does not work in steps.';

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
    means: `The number of groups with the ${better} value${balance ? ' is taken; δ says how uneven the groups are' : ' is taken'}.`,
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
