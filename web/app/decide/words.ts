import { rowsNeeded } from '../../decisions/at-threshold.ts';
import type { DecidedTree, Decisions, Point } from '../../decisions/types.ts';
import { counted } from '../parts/format.ts';
import type { Rule } from './choice.ts';
import type { Operating } from './operating.ts';

/* What Decide says of its numbers. */

/** A share as people say it: whole percents, and a decimal where 0 or 100 would be wrong. */
export function share(value: number): string {
  const percent = 100 * value;
  const whole = Math.round(percent);
  if (Math.abs(percent - whole) < 1e-9 || (percent > 0.95 && percent < 99.05)) return `${whole} %`;
  if (percent < 0.05) return '< 0.1 %';
  return percent > 99.95 ? '> 99.9 %' : `${percent.toFixed(1)} %`;
}

/** A target as it was asked for: 95 %, 99.5 %. */
export const targetText = (target: number): string => `${Number((100 * target).toFixed(2))} %`;

/** A mean number of classes: 8.3, 12. */
export const meanText = (value: number): string => String(value >= 9.95 ? Math.round(value) : Number(value.toFixed(1)));

interface Said {
  readonly operating: Operating;
  /** What the tree `none` answers at the same target. */
  readonly none: Operating;
  readonly isNone: boolean;
}

/** What answers at a target are like, in a sentence. Only where it can be promised. */
export function decisionSentence({ operating: { target, point }, none, isNone }: Said): string {
  const { leaves, classes } = point;
  const right = `Right ${targetText(target)} of the time, it names the class for`;
  if (leaves === 1) return `${right} every point.`;
  if (isNone)
    return `${right} ${share(leaves)} of the points and refuses to answer for the other ${share(1 - leaves)}.`;
  const size = (classes - leaves) / (1 - leaves);
  const group = `a group of ${meanText(size)} classes on average`;
  const without =
    none.threshold === null
      ? 'without a tree that could not be promised'
      : none.point.leaves === 1
        ? 'without a tree it would name the class for every point'
        : `without a tree it would have to refuse ${share(1 - none.point.leaves)}`;
  return leaves === 0
    ? `Right ${targetText(target)} of the time, it names a group of ${meanText(size)} classes on average and never the class alone; ${without}.`
    : `${right} ${share(leaves)} of the points and ${group} for the others; ${without}.`;
}

/** What a rule without a promise answers. */
export interface RuleFacts extends Pick<Point, 'accuracy' | 'coverage'> {
  readonly name: string;
  /** Where it was looked at. */
  readonly at: string;
  /** null where it is not known. */
  readonly classes: number | null;
  readonly leaves: number | null;
}

/** What the rules beside climbing answer: those with a target at the nearest one that was looked at. */
export function ruleFacts(
  tree: DecidedTree,
  threshold: number,
  target: number,
): Readonly<Record<Exclude<Rule, 'climbing'>, RuleFacts>> {
  const { rules, targets } = tree;
  const [nearest] = targets.toSorted((a, b) => Math.abs(a.target - target) - Math.abs(b.target - target));
  if (nearest === undefined) throw new Error('there are no targets');
  const { darts } = nearest;
  return {
    'max coverage': {
      name: 'Smallest sure group',
      at: `at a threshold of ${targetText(threshold)}`,
      ...rules.maxCoverage,
    },
    majority: { name: 'Majority', at: 'more than half', ...rules.majority },
    plurality: { name: 'Plurality', at: 'more than any group beside it', ...rules.plurality },
    darts: {
      name: 'DARTS',
      at: `tuned for ${targetText(nearest.target)}`,
      accuracy: darts.accuracy,
      coverage: darts.coverage,
      classes: null,
      leaves: null,
    },
  };
}

/** The answers of a rule without a promise, in a sentence. */
export function ruleSentence({ name, at, accuracy, coverage, classes, leaves }: RuleFacts): string {
  const right = `By ${name === 'DARTS' ? name : name.toLowerCase()} (${at}) it is right ${share(accuracy)} of the time`;
  if (classes === null || leaves === null)
    return `${right}, and says ${share(coverage)} of what naming the class would say.`;
  if (leaves === 1) return `${right}, and always names the class.`;
  const group = `a group of ${meanText((classes - leaves) / (1 - leaves))} classes on average`;
  return leaves === 0
    ? `${right}, and names ${group}.`
    : `${right}: it names the class for ${share(leaves)} of the points and ${group} for the others.`;
}

/** Why a target cannot be promised, and what to do. */
export function refusal(target: number, calibration: number): string {
  const needed = rowsNeeded(target);
  return calibration < needed
    ? `Right ${targetText(target)} of the time cannot be promised: that takes at least ${counted(needed, 'point', 'points')} to calibrate with, and there ${calibration === 1 ? 'is' : 'are'} ${counted(calibration, 'point', 'points')}. Open more labelled points, or ask for less.`
    : `Right ${targetText(target)} of the time cannot be promised with any group: too many points are surely wrong. Only “one of all classes” is right so often. Ask for less.`;
}

/** How far the accuracy that new points see may lie from the target, for just these calibration points. */
const spread = (target: number, calibration: number): string =>
  `${(100 * Math.sqrt((target * (1 - target)) / calibration)).toPrecision(1)}`;

/** What else was made from the points that calibrate, so that a promise holds only about; empty where it holds exactly. */
function sharers({ settings }: Pick<Decisions, 'settings'>, isOfSamePoints: boolean): string[] {
  const isTemperature = !settings.strict && settings.temperature === null;
  return [...(isTemperature ? ['the temperature'] : []), ...(isOfSamePoints ? ['the tree'] : [])];
}

/** What a target promises, and what it does not. */
export function promises(
  decisions: Pick<Decisions, 'calibration' | 'settings'>,
  { isOfSamePoints }: { readonly isOfSamePoints: boolean },
  target: number,
): { readonly promised: string; readonly not: string } {
  const { calibration } = decisions;
  const a = targetText(target);
  const made = sharers(decisions, isOfSamePoints);
  const exactly =
    made.length === 0
      ? `with a probability of at least ${a}`
      : `with a probability of about ${a}: not exactly, because ${made.join(' and ')} ${made.length === 1 ? 'was' : 'were'} made of the same points as the threshold`;
  return {
    promised: `Promised: a new point that comes from where these points came from gets a right answer ${exactly}. Right means that its class is in the group that is named.`,
    not: `Not promised: the same for every class or group, or once the data change. The probability is over the draw of the calibration points too: with just these ${counted(calibration, 'point', 'points')}, the accuracy on new ones may be off by some ${spread(target, calibration)} percentage points.`,
  };
}

/** What the temperature says of the classifier. */
export function temperatureWords({ temperature, settings, fitted }: Decisions): string {
  const written = Number(temperature.toPrecision(4));
  const came = settings.temperature === null ? `fitted on ${counted(fitted, 'point', 'points')}` : 'as given';
  const how =
    temperature > 1.02
      ? 'the classifier is surer than it should be: its logits are divided by it'
      : temperature < 0.98
        ? 'the classifier is less sure than it could be: its logits are divided by it'
        : 'dividing the logits by it changes next to nothing';
  return `Temperature ${written}, ${came}: ${how}.`;
}

/** With no line that ends between a number and its percent sign. */
export const unbroken = (text: string): string => text.replaceAll(' %', '\u00a0%');
