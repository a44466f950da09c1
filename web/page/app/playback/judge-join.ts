import { childrenOf, leavesBelow } from '../../../engine/hierarchy/walk.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';
import { type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { madeBy, stepWord } from '../finished/steps.ts';
import { count, counted, three } from '../parts/format.ts';
import type { Lit } from '../view/choices.ts';

/** A piece of a line: words and signs, or a number or a name with what it lights. */
export type Part = string | { readonly text: string; readonly lights: Lit };

/** A line of text, or its pieces one after the other. */
export type Line = string | readonly Part[];

/** A number or a name that lights what it stands for while it is pointed at. */
export const lit = (text: string, lights: Lit): Part => ({ text, lights });

/** A line as text alone. */
export const plain = (line: Line): string =>
  typeof line === 'string' ? line : line.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** A compared candidate: groups by their nodes, and the number that counts. */
export interface Compared {
  readonly nodes: readonly number[];
  readonly value: number | null;
  /** The side of a value that is only a bound. */
  readonly bound?: 'at least' | 'at most' | undefined;
  /** The things that the value lights, if it is not the nodes. */
  readonly lights?: Lit | undefined;
  /** True if it was taken. */
  readonly taken: boolean;
  /** A further note on it. */
  readonly note?: Line | undefined;
}

/** The number of a candidate in words: "5.75", "at least 5.7". */
export const valueText = ({ value, bound }: Pick<Compared, 'value' | 'bound'>, write: Write): string =>
  bound === undefined ? write(value) : `${bound} ${write(value)}`;

/** A question that a step answers: the rule, the rule with the numbers of this step, and what was compared. */
export interface Question {
  readonly asks: string;
  /** The formula, in the symbols of the paper. */
  readonly rule: string;
  /** The formula with the numbers of this step. */
  readonly filled?: Line | undefined;
  /** The meaning of the formula. */
  readonly means: string;
  /** The heading of the comparison. */
  readonly list: string;
  readonly compared: readonly Compared[];
  readonly notes: readonly Line[];
  /** True if all but the rule and the taken candidate tells of later steps: the next best is often the next. */
  readonly tellsLater?: true | undefined;
  /** The change that would reverse this decision, in one sentence. */
  readonly reverse?: Line | undefined;
  /** Rows in the data of the points that decided it, those that weigh most first. */
  readonly points?: readonly number[] | undefined;
}

/**
 * 'tie': the data decide for it as much as for what was taken. 'near': the next best, or one of the two is right. 'unknown':
 * what is recorded does not tell whether it is a tie.
 */
export type Grade = 'right' | 'tie' | 'near' | 'wrong' | 'unknown';

/** Two groups that somebody chose as those that join at a step, as nodes. */
export interface ChosenPair {
  readonly result: Result;
  readonly files: readonly InputFile[];
  readonly step: number;
  readonly pair: readonly [number, number];
  readonly name: (node: number) => string;
}

/** The comparison of two groups with those that the method joined. */
export interface JudgedPair {
  /** The grade of a pair that did not join. */
  readonly grade: Exclude<Grade, 'right'>;
  /** The number by which pairs are compared; null where it is not known. */
  readonly value: number | null;
  /** The sentence on them; `own` are their names and their number. */
  readonly said: (own: string) => string | null;
}

const takenOf = ({ compared }: Question): Compared[] => compared.filter(({ taken }) => taken);

/** The questions of a step whose later steps are hidden. */
export const withoutLater = (questions: readonly Question[]): Question[] =>
  questions.map((question) =>
    question.tellsLater
      ? { ...question, filled: undefined, compared: takenOf(question), notes: [], reverse: undefined }
      : question,
  );

const MAX_DIGITS = 15;
/** Whole numbers above are measures rather than counts. */
const LARGEST_WHOLE = 1e6;

const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= LARGEST_WHOLE;

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscript = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPTS[Number(digit)]).join('');

/** A number with so many digits; 0.0000123 and 1,230,000,000 with a power of ten. */
function inDigits(value: number, digits: number): string {
  if (digits === 3) return three(value);
  const [sign, size] = [value < 0 ? '−' : '', Math.abs(value)];
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) {
    const [shown = '', power = ''] = size.toExponential(digits - 1).split('e');
    return `${sign}${shown} × 10${superscript(Number(power))}`;
  }
  if (size >= 10 ** (digits - 1)) return `${sign}${count(size)}`;
  return (
    sign + new Intl.NumberFormat('en', { minimumSignificantDigits: digits }).format(Number(size.toPrecision(digits)))
  );
}

/** The number that is read where one is written with so many digits. */
function asRead(value: number, digits: number): number {
  const size = Math.abs(value);
  return size >= 10 ** (digits - 1) && size < 1e9 ? Math.round(value) : Number(value.toPrecision(digits));
}

export type Write = (value: number | null) => string;

/**
 * Writes numbers with three digits, or with as many as it takes to tell different numbers apart, and to decide the same by the
 * written numbers: `decides` says whether one does, and is given what turns a number into the one that is read. Whole numbers
 * are written as they are.
 */
export function withDigitsToDiffer(
  values: readonly (number | null)[],
  decides: (read: (value: number) => number) => boolean = () => true,
): Write {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  if (known.every(isWhole)) return (value) => (value !== null && isWhole(value) ? count(value) : three(value));
  const different = new Set(known).size;
  let differing: Write | null = null;
  for (let digits = 3; digits <= MAX_DIGITS; digits++) {
    const write: Write = (value) =>
      value === null || !Number.isFinite(value) ? three(value) : inDigits(value, digits);
    if (new Set(known.map(write)).size < different) continue;
    if (decides((value) => asRead(value, digits))) return write;
    differing ??= write;
  }
  return differing ?? three;
}

/*
 * The verdict on two groups that somebody chose to join next, with the numbers by which the method decided: of the pair
 * taken and of the pair chosen. The next best is not named, as it is often the next to join.
 */

export interface Verdict {
  readonly grade: Grade;
  /** The joined groups and the reason, a sentence each. */
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
  /** The method's numbers for two groups. */
  readonly judge?: ((chosen: ChosenPair) => JudgedPair | null) | undefined;
}

type Pair = readonly [number, number];

/** More groups of a round are not named. */
const MOST_NAMED = 4;

const takenIn = ({ compared }: Question): Compared | undefined => compared.find(({ taken }) => taken);

/** The parts of each group that the step made. */
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

/** The groups that the step joins, if nothing was chosen. */
export function whatJoined(asked: Pick<Asked, 'whole' | 'before' | 'step'>): string {
  const groups = joinedIn(asked).map((parts) => named(asked.before, parts));
  const more = groups.length - MOST_NAMED;
  const said = groups.slice(0, MOST_NAMED).join('; ');
  const rest = more > 0 ? `; and ${counted(more, 'more group', 'more groups')}` : '';
  const isRound = stepWord(asked.whole.result) === 'round';
  return isRound ? `This round joins ${said}${rest}.` : `${said} join.`;
}

/** The name of a group if others are there to choose from: of points some are named, as their number says little. */
export const openName = (seen: Finished, node: number): string =>
  leafKind(seen) === 'classes' ? titleOf(seen, node) : groupName(seen.result, node);

const named = (before: Finished, nodes: readonly number[]): string =>
  nodes.map((node) => openName(before, node)).join(' with ');

/** Methods that compare pairs: linkage, rounds of confusion merging. */
function amongPairs(asked: Asked, pair: Pair, isRight: boolean, { compared }: Question): Verdict {
  const { whole, before, step, judge } = asked;
  const { result, files } = whole;
  const judged = judge?.({ result, files, step, pair, name: (node) => openName(before, node) }) ?? null;
  const own = judged?.value ?? null;
  const write = withDigitsToDiffer([own, ...compared.map(({ value }) => value)]);
  const told = (nodes: readonly number[], value: number | null): string =>
    `${named(before, nodes)}${value === null ? '' : `: ${write(value)}`}`;
  const isRound = stepWord(result) === 'round';
  const taken = compared.filter((each) => each.taken);
  const best = isRound ? whatJoined(asked) : taken.map(({ nodes, value }) => `${told(nodes, value)}.`).join(' ');
  if (isRight) return { grade: 'right', said: [...(isRound && own !== null ? [`${told(pair, own)}.`] : []), best] };
  const said = judged?.said(told(pair, own)) ?? null;
  return { grade: judged?.grade ?? 'wrong', said: [best, ...(said === null ? [] : [said])] };
}

/** L2H: first the group that is next, then the one it joins. */
function oneAfterTheOther({ before }: Asked, pair: Pair, which: Question, whom: Question): Verdict {
  const [chosen, joined] = [takenIn(which), takenIn(whom)];
  if (chosen === undefined || joined === undefined) return { grade: 'wrong', said: [] };
  const best = `Next is ${toldIn(before, which, chosen)}; it joins ${toldIn(before, whom, joined)}.`;
  const [hasChosen, hasJoined] = [chosen, joined].map(({ nodes }) => nodes.some((node) => pair.includes(node)));
  if (hasChosen && hasJoined) return { grade: 'right', said: [best] };
  const other = pair.find((node) => !chosen.nodes.includes(node));
  const asked = hasChosen && other !== undefined ? asPartner(before, other, whom, joined) : null;
  // With the same score the other one may be next, and join this one.
  const turned = asked === null || asked.grade === 'near' ? asNext(before, pair, which, chosen) : asked;
  const { grade, said } = asked === null || turned.grade === 'unknown' ? turned : asked;
  return { grade: grade === 'wrong' && hasJoined ? 'near' : grade, said: [best, ...said] };
}

/** "q7 (0.585)". */
const toldIn = (before: Finished, { compared }: Question, told: Compared): string =>
  `${named(before, told.nodes)} (${valueText(told, withDigitsToDiffer(compared.map(({ value }) => value)))})`;

const isOf = ({ nodes }: Compared, node: number): boolean => nodes.length === 1 && nodes[0] === node;

const NOT_COUNTED = 'This step does not count.';

/** The group that is next was chosen, and another one for it to join. The means of the best two are recorded alone. */
function asPartner(before: Finished, other: number, whom: Question, joined: Compared): Verdict {
  const runnerUp = whom.compared.find(({ taken }) => !taken);
  if (runnerUp === undefined || runnerUp.value === null) return { grade: 'near', said: [] };
  if (runnerUp.bound !== undefined || joined.bound !== undefined) {
    const most = withDigitsToDiffer(whom.compared.map(({ value }) => value))(runnerUp.value);
    return { grade: 'near', said: [`The mean of ${openName(before, other)} is at most ${most}.`] };
  }
  const isTie = runnerUp.value === joined.value;
  const told = toldIn(before, whom, runnerUp);
  if (isOf(runnerUp, other)) return { grade: isTie ? 'tie' : 'near', said: [`Yours, ${told}.`] };
  const name = openName(before, other);
  return isTie
    ? {
        grade: 'unknown',
        said: [`${told} has the same mean. Whether ${name} has it too is not recorded. ${NOT_COUNTED}`],
      }
    : { grade: 'near', said: [`The mean of ${name} is not above that of the runner-up, ${told}.`] };
}

/** Another group was chosen to be next: with the same score it is as right, and whom it would join is not recorded. */
function asNext(before: Finished, pair: Pair, which: Question, chosen: Compared): Verdict {
  const ties = which.compared.filter(({ taken, value }) => !taken && value !== null && value === chosen.value);
  const own = ties.find((each) => pair.some((node) => isOf(each, node)));
  if (own !== undefined) {
    const said = `${toldIn(before, which, own)} has the same score: a tie. Whom it would join is not recorded.`;
    return { grade: 'unknown', said: [`${said} ${NOT_COUNTED}`] };
  }
  const unlisted = pair.filter((node) => !which.compared.some((each) => isOf(each, node)));
  if (ties.length === 0 || unlisted.length === 0) return { grade: 'wrong', said: [] };
  const names = unlisted.map((node) => openName(before, node)).join(' or ');
  const said = `Another group has the same score as the next one. Whether ${names} has it is not recorded.`;
  return { grade: 'unknown', said: [`${said} ${NOT_COUNTED}`] };
}

/** Groups of more are named by their first two. */
const ALL_NAMED = 3;

/** A group as formulas write it: `Bern`, `{Basel, Zürich}`, `{Basel, Zürich and 5 more}`. */
export function groupName({ hierarchy, classes }: Pick<Result, 'hierarchy' | 'classes'>, node: number): string {
  if (node < 0) return 'a group that was dropped';
  const leaves = Array.from(leavesBelow(hierarchy, node));
  const names = (of: readonly number[]): string => of.map((leaf) => classes[hierarchy.classOf[leaf] ?? -1]).join(', ');
  if (leaves.length === 1) return names(leaves);
  if (leaves.length <= ALL_NAMED) return `{${names(leaves)}}`;
  return `{${names(leaves.slice(0, 2))} and ${count(leaves.length - 2)} more}`;
}

/** The same, lighting the groups: one alone, or as symbols have them, as in `d({Basel, Zürich}, Bern)`. */
export function litName(result: Pick<Result, 'hierarchy' | 'classes'>, nodes: readonly number[], symbol = ''): Part {
  const names = nodes.map((node) => groupName(result, node)).join(', ');
  return lit(symbol === '' ? names : `${symbol}(${names})`, { nodes: nodes.filter((node) => node >= 0) });
}
