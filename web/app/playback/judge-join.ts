import { childrenOf } from '../../hierarchy/walk.ts';
import { type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { madeBy, stepWord } from '../finished/steps.ts';
import { counted } from '../parts/format.ts';
import { withDigitsToDiffer } from './digits-to-differ.ts';
import { groupName } from './group-name.ts';
import type { Compared, Question } from './question.ts';

/*
 * Whether two groups that somebody chose join next, told with the numbers by which the method decided: of what was taken and
 * of what was chosen. The next best is not named, as it is often the next to join.
 */

/** 'tie': the data decide for it as much as for what was taken. 'near': the next best, or one of the two is right. */
export type Grade = 'right' | 'tie' | 'near' | 'wrong';

export interface Verdict {
  readonly grade: Grade;
  /** What joined and why, a sentence each. */
  readonly said: readonly string[];
}

export interface Asked {
  readonly whole: Finished;
  /** The groups as they were before the step. */
  readonly before: Finished;
  /** The step that is asked for, from 0. */
  readonly step: number;
  /** The decisions of the step. */
  readonly questions: readonly Question[];
}

type Pair = readonly [number, number];

/** More groups of a round are not named. */
const MOST_NAMED = 4;

const takenIn = ({ compared }: Question): Compared | undefined => compared.find(({ taken }) => taken);
const has = ({ nodes }: Compared, pair: Pair): boolean => pair.every((node) => nodes.includes(node));

/** What each group that the step made was made of. */
const joinedIn = ({ whole, step }: Pick<Asked, 'whole' | 'step'>): number[][] =>
  madeBy(whole.result, step).map((node) => Array.from(childrenOf(whole.result.hierarchy, node)));

/** Judges two groups. Any two that the same group was made of are right. */
export function judgeJoin(asked: Asked, pair: Pair): Verdict {
  const isRight = joinedIn(asked).some((parts) => pair.every((node) => parts.includes(node)));
  const ofPairs = asked.questions.find((question) => takenIn(question)?.nodes.length === 2);
  const [which, whom] = asked.questions.filter((question) => takenIn(question)?.nodes.length === 1);
  if (ofPairs !== undefined) return amongPairs(asked, pair, isRight, ofPairs);
  if (which !== undefined && whom !== undefined) return oneAfterTheOther(asked, pair, which, whom);
  return { grade: isRight ? 'right' : 'wrong', said: [whatJoined(asked)] };
}

/** What the step joins, where nothing was chosen. */
export function whatJoined(asked: Pick<Asked, 'whole' | 'before' | 'step'>): string {
  const groups = joinedIn(asked).map((parts) => named(asked.before, parts));
  const more = groups.length - MOST_NAMED;
  const said = groups.slice(0, MOST_NAMED).join('; ');
  const rest = more > 0 ? `; and ${counted(more, 'more group', 'more groups')}` : '';
  const isRound = stepWord(asked.whole.result) === 'round';
  return isRound ? `This round joins ${said}${rest}.` : `${said} join.`;
}

/** What a group is called where others are there to choose from: of points some are named, as their number says little. */
export const openName = (seen: Finished, node: number): string =>
  leafKind(seen) === 'classes' ? titleOf(seen, node) : groupName(seen.result, node);

const named = (before: Finished, nodes: readonly number[]): string =>
  nodes.map((node) => openName(before, node)).join(' with ');

/** Methods that compare pairs: linkage, rounds of confusion merging. */
function amongPairs(asked: Asked, pair: Pair, isRight: boolean, question: Question): Verdict {
  const { before } = asked;
  const { compared } = question;
  const taken = compared.filter((each) => each.taken);
  const own = compared.find((each) => has(each, pair));
  const write = withDigitsToDiffer(compared.map(({ value }) => value));
  const told = (each: Compared): string => `${named(before, each.nodes)}: ${write(each.value)}`;
  const isRound = stepWord(asked.whole.result) === 'round';
  const best = isRound ? whatJoined(asked) : taken.map((each) => `${told(each)}.`).join(' ');
  if (isRight) return { grade: 'right', said: [own?.taken && isRound ? `${told(own)}. ${best}` : best] };
  const isTie = !isRound && own !== undefined && own.value !== null && own.value === taken[0]?.value;
  if (isTie) return { grade: 'tie', said: [`${told(own)}, as near as what was taken.`, best] };
  const shares = !isRound && taken.some(({ nodes }) => nodes.some((node) => pair.includes(node)));
  const grade = own !== undefined || shares ? 'near' : 'wrong';
  const place = isRound ? 'Yours comes nearest to qualifying' : 'Yours is the next nearest';
  return { grade, said: [best, ...(own === undefined ? [] : [`${place}, ${told(own)}.`])] };
}

/** L2H: first the group that is next, then the one it joins. */
function oneAfterTheOther({ before }: Asked, pair: Pair, which: Question, whom: Question): Verdict {
  const [chosen, joined] = [takenIn(which), takenIn(whom)];
  const numbers = (question: Question) => withDigitsToDiffer(question.compared.map(({ value }) => value));
  const told = (question: Question, each: Compared): string =>
    `${named(before, each.nodes)} (${numbers(question)(each.value)})`;
  const valueIn = (question: Question, node: number): Compared | undefined =>
    question.compared.find(({ nodes }) => nodes.length === 1 && nodes[0] === node);
  if (chosen === undefined || joined === undefined) return { grade: 'wrong', said: [] };
  const best = `Next is ${told(which, chosen)}; it joins ${told(whom, joined)}.`;
  const [hasChosen, hasJoined] = [chosen, joined].map(({ nodes }) => nodes.some((node) => pair.includes(node)));
  if (hasChosen && hasJoined) return { grade: 'right', said: [best] };
  const other = pair.find((node) => !chosen.nodes.includes(node));
  if (hasChosen && other !== undefined) {
    const own = valueIn(whom, other);
    const isTie = own !== undefined && own.value !== null && own.value === joined.value;
    const yours =
      own === undefined ? `Its points do not go to ${openName(before, other)}` : `Yours, ${told(whom, own)}`;
    return { grade: isTie ? 'tie' : 'near', said: [best, `${yours}.`] };
  }
  return { grade: hasJoined ? 'near' : 'wrong', said: [best] };
}
