import type { DecidedTree, Decisions, Difference } from '../../../engine/decisions/types.ts';
import { wholePercent } from '../parts/digits.ts';

/** What a tree is worth for answers. */
export type Verdict = 'yardstick' | 'useful' | 'chance' | 'no better than none' | 'worse than none' | 'unknown';

/** Below this accuracy climbing is expected to lose. */
const BAD_ACCURACY = 0.2;

/** The 95 % interval of a difference. */
function boundsOf({ difference, standardError, interval }: Difference): readonly [number, number] {
  return interval ?? [difference - 1.96 * standardError, difference + 1.96 * standardError];
}

/** The difference of one tree to another, whichever comes later in the list; negative where the first gives up less. */
export function differenceOf({ differences }: Pick<Decisions, 'differences'>, a: string, b: string): Difference | null {
  const own = differences.find((each) => each.a === a && each.b === b);
  if (own !== undefined) return own;
  const other = differences.find((each) => each.a === b && each.b === a);
  if (other === undefined) return null;
  const { difference, standardError, interval } = other;
  return { a, b, difference: -difference, standardError, interval: interval && [-interval[1], -interval[0]] };
}

/** Useful only below its shuffled band and, by the paired difference, below no tree. */
export function verdictOf(decisions: Pick<Decisions, 'differences' | 'trees'>, tree: DecidedTree): Verdict {
  if (tree.kind === 'none') return 'yardstick';
  const none = decisions.trees[0];
  const difference = none === undefined ? null : differenceOf(decisions, tree.name, none.name);
  if (difference === null || tree.shuffled === null) return 'unknown';
  if (tree.haurc >= tree.shuffled.haurc.min) return 'chance';
  const [low, high] = boundsOf(difference);
  if (high < 0) return 'useful';
  return low > 0 ? 'worse than none' : 'no better than none';
}

/** Verdicts in words. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
  yardstick: 'answers a class or nothing: what the others are compared with',
  useful: 'useful: better than no tree, and than its shuffled trees',
  chance: 'no better than a shuffled tree',
  'no better than none': 'better than a shuffled tree, but not clearly better than no tree',
  'worse than none': 'better than a shuffled tree, but worse than no tree',
  unknown: 'no shuffled trees to compare it with',
};

/** That no tree helps, and why; null where one does. */
export function noTreeHelps(decisions: Pick<Decisions, 'differences' | 'trees' | 'accuracy'>): string | null {
  const judged = decisions.trees.filter(({ kind }) => kind !== 'none');
  if (judged.length === 0 || judged.some((tree) => ['useful', 'unknown'].includes(verdictOf(decisions, tree)))) {
    return null;
  }
  const said = judged.length === 1 ? 'This tree does not help' : 'No tree helps';
  return decisions.accuracy < BAD_ACCURACY
    ? `${said} here: the classifier is right for ${wholePercent(decisions.accuracy)} of the points only. Where so few are right, it is better to answer for the surest points alone than to give a coarser answer for all.`
    : `${said} here: to answer with the class or not at all gives up no more.`;
}
