import type { Compared, Question } from '../../app/panel-kit.ts';
import { three } from '../../app/parts/digits.ts';
import { at as entry } from '../../base/at.ts';
import type { Result } from '../../model/result.ts';

/** A fitted ultrametric: nothing is merged; its groups are listed by their heights. */
export function decideByHeight({ merges, hierarchy }: Result, step: number): readonly Question[] {
  if (merges === null) return [];
  const steps = merges.length / 2;
  const first = hierarchy.classOf.length - steps;
  const compared = [step, step + 1].flatMap((each): Compared[] =>
    each < steps ? [{ nodes: [first + each], value: entry(hierarchy.height, first + each), taken: each === step }] : [],
  );
  const [own, next] = compared;
  const isTie = next !== undefined && own?.value === next.value;
  return [
    {
      asks: 'Which group is next by height?',
      rule: `height = ${three(own?.value ?? null)}`,
      means:
        'The fit moves all heights at once by gradient descent and joins nothing by itself. Its groups are shown from the lowest to the highest: the height of a group is the fitted distance of any two leaves that meet in it first.',
      list: 'Groups by height',
      compared,
      notes: [
        ...(next === undefined ? ['This is the whole tree.'] : []),
        ...(isTie ? ['Both are equally high: which of them comes first means nothing.'] : []),
      ],
    },
  ];
}
