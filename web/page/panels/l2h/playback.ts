import { capitalised } from '../../../engine/base/text.ts';
import { leavesBelow } from '../../../engine/hierarchy/walk.ts';
import { type Averages, averagesAt } from '../../../engine/methods/l2h/averages.ts';
import { isKnown, type L2hFindings, l2hFindings, type MergeEvidence } from '../../../engine/methods/l2h/findings.ts';
import { scoresAt } from '../../../engine/methods/l2h/known-scores.ts';
import { joinedFrom, queueAt } from '../../../engine/methods/l2h/queue.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, counted, percent, percentAtLeast, roundedBound } from '../../app/parts/format.ts';
import { type Compared, lit, litName, type Part, type Question, telling } from '../shared/kit.ts';

/** The largest number of groups of the queue that are shown. */
const MOST = 6;

/** The score of a group, by the option. */
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
    tellsLater: true,
    ...byScore(result, chosen, waiting(result, findings, found, step, chosen)),
  };
  const known = averagesAt(result, step);
  const isLast = known === null;
  const points = predicted === null ? 'Its points' : 'The points of G*';
  const other: Question = {
    asks: 'Where do its points go without it?',
    rule: 'G† = argmax 1/|G| · Σ rp(c) over c in G',
    means: isLast
      ? 'Only one other group is left.'
      : `${points} go to their best class outside it. rp(c), the reassigned probability of class c, is the sum of the probabilities with which they go to it, made to sum to 1 over the classes outside; a group gets the mean over its classes. It is a sum over points, so it can be above 1.`,
    list: 'Groups that it could join',
    compared: partners(known, joined),
    ...byMean(result, known, joined),
    notes: isLast ? [] : aboutMargin(result, found, known, step),
  };
  return [next, other];
}

/** The smallest score and the next one, in numbers. */
function byScore(
  result: Result,
  chosen: number,
  { compared, notes }: Pick<Question, 'compared' | 'notes'>,
): Pick<Question, 'compared' | 'notes' | 'filled' | 'reverse'> {
  const [own, next] = compared;
  const write = telling(compared.map(({ value }) => value));
  const score = own?.value ?? Number.NaN;
  const start: Part[] = [litName(result, [chosen], 's'), ' = ', lit(write(score), { nodes: [chosen] })];
  const value = next?.value ?? null;
  if (next === undefined || value === null) return { compared, notes, filled: start };
  const [other] = next.nodes;
  const said = other === undefined ? write(value) : lit(write(value), { nodes: next.nodes });
  const filled: Part[] = [
    ...start,
    value > score ? ' < ' : ' = ',
    said,
    ...(other === undefined ? [' of another group'] : [' = ', litName(result, [other], 's')]),
  ];
  const gap = telling([value - score])(value - score);
  const rival = other === undefined ? 'another group' : litName(result, [other]);
  const reverse: Part[] =
    value === score
      ? ['A tie: ', rival, ' is next if its score falls at all.']
      : [
          ...[rival, ` is next if its score falls by more than ${gap}, or if that of `],
          ...[litName(result, [chosen]), ` rises by more than ${gap}.`],
        ];
  return { compared, notes, filled, reverse: asSentence(reverse) };
}

/** A sentence begins with a capital where it begins with words. */
function asSentence([first = '', ...rest]: readonly Part[]): Part[] {
  return [typeof first === 'string' ? capitalised(first) : first, ...rest];
}

/** The two largest means, in numbers; nothing at the last merge. */
function byMean(result: Result, known: Averages | null, joined: number): Pick<Question, 'filled' | 'reverse'> {
  if (known === null) return {};
  const { average: bounds, next, runnerUp } = known;
  if (!(isKnown(bounds) && isKnown(next))) return byBounds(result, known, joined);
  const [average, other] = [bounds[0], next[0]];
  const sizeOf = (node: number): number => leavesBelow(result.hierarchy, node).length;
  const size = sizeOf(joined);
  const sum = average * size;
  const write = telling([average, other, sum], (read) => !(average > other) || read(sum) / size > read(other));
  const nodes = [joined];
  const group = litName(result, [joined]);
  const filled: Part[] = [
    ...(size === 1
      ? [litName(result, nodes, 'rp'), ' = ']
      : [`1/${count(size)} · Σ rp(c) over `, group, ' = ', lit(write(sum), { nodes }), ` / ${count(size)} = `]),
    lit(write(average), { nodes }),
  ];
  if (Number.isNaN(other)) return { filled };
  const isTie = other === average;
  const nodesOfOther = runnerUp === null ? [] : [runnerUp];
  const rival = runnerUp === null ? 'another group' : litName(result, [runnerUp]);
  const gap = telling([average - other])(average - other);
  return {
    filled: [...filled, isTie ? ' = ' : ' > ', lit(write(other), { nodes: nodesOfOther }), ' of ', rival],
    reverse: asSentence(
      isTie
        ? ['A tie: ', rival, ' is joined if its mean rises at all.']
        : [
            rival,
            ` is joined if its mean rises by more than ${gap}, or if that of `,
            group,
            ` falls by more than ${gap}.`,
          ],
    ),
  };
}

/** Bounds in as few digits as it takes to tell them apart, rounded so that they hold. */
function roundedApart({ average: [least], next: [, most] }: Averages): readonly [least: number, most: number] {
  const inDigits = (digits: number): [number, number] => [
    roundedBound(least, -1, digits),
    roundedBound(most, 1, digits),
  ];
  const enough = [3, 4, 5, 6, 8, 10].find((digits) => inDigits(digits)[0] > inDigits(digits)[1]);
  return inDigits(enough ?? 3);
}

/** The same where the values that are kept of each point leave the means open: what they are at least and at most. */
function byBounds(result: Result, known: Averages, joined: number): Pick<Question, 'filled' | 'reverse'> {
  const [least, most] = roundedApart(known);
  const write = telling([least, most]);
  const group = litName(result, [joined]);
  const rest = most > 0 ? `; every other group has at most ${write(most)}` : '';
  const filled: Part[] = ['The mean of ', group, ' is at least ', lit(write(least), { nodes: [joined] }), rest];
  const gap = roundedBound(least - most, -1);
  if (!(gap > 0)) return { filled };
  const by = `by at least ${telling([gap])(gap)}`;
  return {
    filled,
    reverse: [`Another group is joined only if its mean rises ${by}, or if that of `, group, ` falls ${by}.`],
  };
}

/** The groups with the smallest scores, and how many are not among them: of all once the points were read. */
function waiting(
  result: Result,
  findings: L2hFindings,
  evidence: MergeEvidence,
  step: number,
  chosen: number,
): Pick<Question, 'compared' | 'notes'> {
  const { score: own, nextScore } = evidence;
  const taken: Compared = { nodes: [chosen], value: own, taken: true };
  const known = scoresAt(result, step);
  if (known !== null) {
    const rest = known.filter(({ node }) => node !== chosen);
    // The second smallest is in the record, to the last bit.
    const shown = rest.slice(0, MOST - 1).map(
      ({ node, value }, place): Compared => ({
        ...{ nodes: [node], taken: false },
        value: place === 0 ? (nextScore ?? value) : value,
      }),
    );
    return { compared: [taken, ...shown], notes: moreGroups(rest.length - shown.length) };
  }
  const [, ...others] = queueAt(result, findings, step);
  const joined = joinedFrom(result, step);
  const [second] = others;
  const isNamed = nextScore === null || second?.score === nextScore;
  const named = others.map(({ node, score }): Compared => ({ nodes: [node], value: score, taken: false }));
  const all = [taken, ...(isNamed ? [] : [unnamed(joined, nextScore)]), ...named];
  const compared = all.slice(0, MOST);
  const larger = all.length - compared.length;
  const unknown = joined.filter((node) => !compared.some(({ nodes }) => nodes.includes(node))).length;
  const notes = [
    ...moreGroups(larger),
    ...(unknown === 0
      ? []
      : [
          `${counted(unknown, 'group is not listed', 'groups are not listed')}: others join ${unknown === 1 ? 'it' : 'them'} before ${unknown === 1 ? 'its' : 'their'} own turn, and scores are recorded of groups whose turn it is.`,
        ]),
  ];
  return { compared, notes };
}

const moreGroups = (larger: number): string[] =>
  larger === 0 ? [] : [`${counted(larger, 'more group has a larger score', 'more groups have larger scores')}.`];

/** A group with the second smallest score that is never chosen itself: its score is in the record of the step, its name is not. */
function unnamed(candidates: readonly number[], value: number): Compared {
  return candidates.length === 1
    ? { nodes: candidates, value, taken: false }
    : { nodes: [], value, taken: false, note: NOT_NAMED };
}

const NOT_NAMED =
  'one of the groups that others join before their own turn, in this step or later; which one is not recorded';

function partners(known: Averages | null, joined: number): Compared[] {
  const taken = { nodes: [joined], taken: true };
  if (known === null) return [{ ...taken, value: null }];
  const { average, next, runnerUp } = known;
  const [least, most] = roundedApart(known);
  const own: Compared = isKnown(average)
    ? { ...taken, value: average[0] }
    : { ...taken, value: least, bound: 'at least' };
  if (Number.isNaN(next[0])) return [own];
  const name = runnerUp === null ? { nodes: [], note: 'each other group' } : { nodes: [runnerUp] };
  const isExact = isKnown(next) && runnerUp !== null;
  const value = isKnown(next) ? next[0] : most;
  return [own, { ...name, taken: false, value, bound: isExact ? undefined : 'at most' }];
}

const NOWHERE =
  'Margin 0 %: its points have no probability for any class outside it. All means are 0, and the group that comes first in the list was taken.';

const OPEN =
  'Only the largest values of each point are known here. They decide this merge, but not these numbers: bounds are shown.';

/** The distance of another decision. */
function aboutMargin(
  { margins, marginsAtLeast, certified }: Result,
  { score, nextScore }: MergeEvidence,
  { average, next }: Averages,
  step: number,
): string[] {
  const areKnown = isKnown(average) && isKnown(next);
  const gap = (larger: number, smaller: number): string => {
    const write = telling([larger, smaller]);
    return `(${write(larger)} − ${write(smaller)}) / ${write(larger)}`;
  };
  const ofScores = nextScore === null || nextScore <= 0 ? [] : [`${gap(nextScore, score)} of the scores`];
  const ofMeans = areKnown && !Number.isNaN(next[0]) ? [`${gap(average[0], next[0])} of the means`] : [];
  const isGuess = certified?.[step] === false;
  const guess = isGuess ? ['Best guess: the values in the file do not decide this merge.'] : [];
  if (average[1] === 0) return [NOWHERE, ...guess];
  if (isGuess && !areKnown) return guess;
  const least = marginsAtLeast?.[step] ?? Number.NaN;
  if (!areKnown && !Number.isNaN(least)) return [`Margin: at least ${percentAtLeast(least)}.`, OPEN, ...guess];
  const byMeans = (average[0] - next[0]) / average[0];
  const byScores = ofScores.length === 0 ? Number.NaN : ((nextScore ?? 0) - score) / (nextScore ?? 0);
  const recorded = margins?.[step] ?? Number.NaN;
  const margin = Number.isNaN(least) ? recorded : Number.isNaN(byScores) ? byMeans : Math.min(byScores, byMeans);
  if (Number.isNaN(margin)) return guess;
  if (!areKnown)
    return [`Margin ${percent(margin)}: ${ofScores.join('')}. That of the means is not smaller.`, OPEN, ...guess];
  const gaps = [...ofScores, ...ofMeans];
  const said = gaps.length === 2 ? `, the smaller of ${gaps.join(' and ')}` : gaps.map((each) => `: ${each}`).join('');
  const tie = margin === 0 ? ' A tie: the group that comes first in the list was taken.' : '';
  return [`Margin ${percent(margin)}${said}.${tie}`, ...guess];
}
