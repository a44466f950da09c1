import type { Compared, Question } from '../../app/panel-kit.ts';
import { percent, three } from '../../app/parts/digits.ts';
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
    compared: waiting(result, findings, found, step, chosen),
    notes: [],
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

/** The groups with the smallest scores. */
function waiting(
  result: Result,
  findings: L2hFindings,
  { score: own, nextScore }: MergeEvidence,
  step: number,
  chosen: number,
): Compared[] {
  const [, ...others] = queueAt(result, findings, step, MOST);
  const taken: Compared = { nodes: [chosen], value: own, taken: true };
  const [second] = others;
  const isNamed = nextScore === null || second?.score === nextScore;
  const named = others.map(({ node, score }): Compared => ({ nodes: [node], value: score, taken: false }));
  return [taken, ...(isNamed ? [] : [unnamed(result, step, nextScore)]), ...named].slice(0, MOST);
}

/** A group with the second smallest score that is never chosen itself: its score is in the record of the step, its name is not. */
function unnamed(result: Result, step: number, value: number): Compared {
  const candidates = joinedFrom(result, step);
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

/** How close another decision was. */
function aboutMargin(
  { margins, certified }: Result,
  { score, nextScore, average, runnerUpAverage }: MergeEvidence,
  step: number,
): string[] {
  const margin = margins?.[step] ?? Number.NaN;
  const gap = (larger: number, smaller: number, of: number): string =>
    `(${three(larger)} − ${three(smaller)}) / ${three(of)}`;
  const gaps = [
    ...(nextScore === null || nextScore <= 0 ? [] : [`${gap(nextScore, score, nextScore)} of the scores`]),
    ...(average === null || runnerUpAverage === null || average <= 0
      ? []
      : [`${gap(average, runnerUpAverage, average)} of the means`]),
  ];
  const guess = certified?.[step] === false ? ['Best guess: the values in the file do not decide this merge.'] : [];
  if (Number.isNaN(margin)) return guess;
  const said = gaps.length === 2 ? `, the smaller of ${gaps.join(' and ')}` : gaps.map((each) => `: ${each}`).join('');
  const tie = margin === 0 ? ' A tie: the group that comes first in the list was taken.' : '';
  return [`Margin ${percent(margin)}${said}.${tie}`, ...guess];
}
