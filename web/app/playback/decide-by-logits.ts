import type { Result } from '../../model/result.ts';
import { percent, three } from '../parts/format.ts';
import type { Compared, Question } from './decision.ts';
import { queueAt } from './queue.ts';

/** How many groups that wait are shown. */
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
  const { merges, evidence, predicted } = result;
  const [chosen, joined] = [merges?.[2 * step], merges?.[2 * step + 1]];
  const found = evidence?.[step];
  if (chosen === undefined || joined === undefined || found === undefined) return [];
  const score = SCORES[String(result.options.score)] ?? 'what its probabilities add up to';
  const next: Question = {
    asks: 'Which group is next?',
    rule: 'G* = argmin s(G)',
    means: `The group with the smallest score s: ${score} (L2H, section 3 and appendix B.2).`,
    list: 'Groups by score',
    compared: waiting(result, step, chosen),
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
    compared: partners(result, step, joined),
    notes: isLast ? [] : aboutMargin(result, step),
  };
  return [next, other];
}

/** The groups with the smallest scores. */
function waiting(result: Result, step: number, chosen: number): Compared[] {
  const found = result.evidence?.[step];
  const [, ...others] = queueAt(result, step, MOST);
  const taken: Compared = { nodes: [chosen], value: found?.score ?? null, taken: true };
  const nextScore = found?.nextScore ?? null;
  const [second] = others;
  // A group that another one joined before its own turn is not in the record, but its score is known.
  const other: Compared =
    found?.average === null
      ? { nodes: [result.merges?.[2 * step + 1] ?? 0], value: nextScore, taken: false }
      : { nodes: [], value: nextScore, taken: false, note: 'a group that another one joined before its turn' };
  const unnamed = nextScore === null || second?.score === nextScore ? [] : [other];
  const named = others.map(({ node, score }): Compared => ({ nodes: [node], value: score, taken: false }));
  return [taken, ...unnamed, ...named].slice(0, MOST);
}

function partners({ evidence }: Result, step: number, joined: number): Compared[] {
  const { average = null, runnerUp = null, runnerUpAverage = null } = evidence?.[step] ?? {};
  const taken: Compared = { nodes: [joined], value: average, taken: true };
  return runnerUp === null ? [taken] : [taken, { nodes: [runnerUp], value: runnerUpAverage, taken: false }];
}

/** How close another decision was. */
function aboutMargin({ evidence, margins, certified }: Result, step: number): string[] {
  const { score = 0, nextScore = null, average = null, runnerUpAverage = null } = evidence?.[step] ?? {};
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
