import { type Compared, type Question, telling } from '../../app/panel-kit.ts';
import { percent } from '../../app/parts/digits.ts';
import { counted } from '../../app/parts/format.ts';
import type { Result } from '../../model/result.ts';
import { type L2hFindings, l2hFindings, type MergeEvidence } from './findings.ts';
import { joinedFrom, queueAt } from './queue.ts';

/** How many groups of the queue are shown. */
const MOST = 6;

/** What the score of a group is, by the option. */
const SCORES: Readonly<Record<string, string>> = {
  sum_of_means: 'the sum over its classes of the mean probability of the points predicted as them',
  mean_of_means: 'the mean over its classes of the mean probability of the points predicted as them',
  sum: 'the sum of the probabilities of its points',
  mean: 'the mean of the probabilities of its points',
  max: 'the largest probability of one of its points',
  size: 'the number of points predicted as its classes',
  classes: 'the number of its classes',
};

/** L2H: the group with the smallest score joins the one where its points go without it. */
export function decideByLogits(result: Result, step: number): readonly Question[] {
  const { merges, predicted } = result;
  const findings = l2hFindings(result);
  const [chosen, joined] = [merges?.[2 * step], merges?.[2 * step + 1]];
  const found = findings?.evidence[step];
  if (findings === null || chosen === undefined || joined === undefined || found === undefined) return [];
  const score = SCORES[String(result.options.score)] ?? 'what its probabilities add up to';
  const next: Question = {
    asks: 'Which group is next?',
    rule: 'G* = argmin s(G)',
    means: `The group with the smallest score s: ${score} (L2H, section 3 and appendix B.2).`,
    list: 'Groups by score',
    ...waiting(result, findings, found, step, chosen),
  };
  const isLast = found.average === null;
  const points = predicted === null ? 'Its points' : 'The points of G*';
  const other: Question = {
    asks: 'Where do its points go without it?',
    rule: 'G† = argmax 1/|G| · Σ rp(c) over c in G',
    means: isLast
      ? 'Only one other group is left.'
      : `${points} go to their best class outside it. rp(c) is the sum of the probabilities with which they go to class c; a group gets the mean over its classes. It is a sum over points, so it can be above 1.`,
    list: 'Groups that it could join',
    compared: partners(found, joined),
    notes: isLast ? [] : aboutMargin(result, found, step),
  };
  return [next, other];
}

/** The groups with the smallest scores, and how many are not among them. */
function waiting(
  result: Result,
  findings: L2hFindings,
  { score: own, nextScore }: MergeEvidence,
  step: number,
  chosen: number,
): Pick<Question, 'compared' | 'notes'> {
  const [, ...others] = queueAt(result, findings, step);
  const joined = joinedFrom(result, step);
  const taken: Compared = { nodes: [chosen], value: own, taken: true };
  const [second] = others;
  const isNamed = nextScore === null || second?.score === nextScore;
  const named = others.map(({ node, score }): Compared => ({ nodes: [node], value: score, taken: false }));
  const all = [taken, ...(isNamed ? [] : [unnamed(joined, nextScore)]), ...named];
  const compared = all.slice(0, MOST);
  const larger = all.length - compared.length;
  const unknown = joined.filter((node) => !compared.some(({ nodes }) => nodes.includes(node))).length;
  const notes = [
    ...(larger === 0 ? [] : [`${counted(larger, 'more group has a larger score', 'more groups have larger scores')}.`]),
    ...(unknown === 0
      ? []
      : [
          `${counted(unknown, 'group is not listed', 'groups are not listed')}: others join ${unknown === 1 ? 'it' : 'them'} before ${unknown === 1 ? 'its' : 'their'} own turn, and scores are recorded of groups whose turn it is.`,
        ]),
  ];
  return { compared, notes };
}

/** A group with the second smallest score that is never chosen itself: its score is in the record of the step, its name is not. */
function unnamed(candidates: readonly number[], value: number): Compared {
  return candidates.length === 1
    ? { nodes: candidates, value, taken: false }
    : { nodes: [], value, taken: false, note: NOT_NAMED };
}

const NOT_NAMED =
  'one of the groups that others join before their own turn, in this step or later; which one is not recorded';

function partners({ average, runnerUp, runnerUpAverage }: MergeEvidence, joined: number): Compared[] {
  const taken: Compared = { nodes: [joined], value: average, taken: true };
  return runnerUp === null ? [taken] : [taken, { nodes: [runnerUp], value: runnerUpAverage, taken: false }];
}

const NOWHERE =
  'Margin 0 %: its points have no probability for any class outside it. All means are 0, and the group that comes first in the list was taken.';

/** How close another decision was. */
function aboutMargin(
  { margins, certified }: Result,
  { score, nextScore, average, runnerUpAverage }: MergeEvidence,
  step: number,
): string[] {
  const margin = margins?.[step] ?? Number.NaN;
  const gap = (larger: number, smaller: number): string => {
    const write = telling([larger, smaller]);
    return `(${write(larger)} − ${write(smaller)}) / ${write(larger)}`;
  };
  const gaps = [
    ...(nextScore === null || nextScore <= 0 ? [] : [`${gap(nextScore, score)} of the scores`]),
    ...(average === null || runnerUpAverage === null ? [] : [`${gap(average, runnerUpAverage)} of the means`]),
  ];
  const guess = certified?.[step] === false ? ['Best guess: the values in the file do not decide this merge.'] : [];
  if (average === 0) return [NOWHERE, ...guess];
  if (Number.isNaN(margin)) return guess;
  const said = gaps.length === 2 ? `, the smaller of ${gaps.join(' and ')}` : gaps.map((each) => `: ${each}`).join('');
  const tie = margin === 0 ? ' A tie: the group that comes first in the list was taken.' : '';
  return [`Margin ${percent(margin)}${said}.${tie}`, ...guess];
}
