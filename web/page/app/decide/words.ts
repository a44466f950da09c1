import { rowsNeeded } from '../../../engine/decisions/at-threshold.ts';
import { promiseSentence } from '../../../engine/decisions/promise.ts';
import type { DecidedTree, Decisions, Point } from '../../../engine/decisions/types.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import { chosenPercent, count, counted, wholePercent } from '../parts/format.ts';
import type { Operating } from './offered.ts';

/* Sentences of Decide about its numbers. */

/** A mean number of classes: 8.3, 12. */
export const meanText = (value: number): string => String(value >= 9.95 ? Math.round(value) : Number(value.toFixed(1)));

interface Said {
  readonly operating: Operating;
  /** Answers of the tree `none` at the same target. */
  readonly none: Operating;
  readonly isNone: boolean;
}

/** "half of them have 8 classes or fewer, the mean is 34": a few large groups alone make a large mean. */
const groupWords = ({ classes, leaves, median }: Pick<Point, 'classes' | 'leaves' | 'median'>): string =>
  `half of them have ${count(median ?? 0)} classes or fewer, the mean is ${meanText((classes - leaves) / (1 - leaves))}`;

/** Answers at a target, with the tree and without. Only where it can be promised. */
export function decisionSentence({ operating: { target, point }, none, isNone }: Said): string {
  const { leaves } = point;
  const goal = `Goal: right in ${chosenPercent(target)} of cases.`;
  if (leaves === 1) return `${goal} It names one class for every point.`;
  const without =
    none.threshold === null
      ? 'Without a tree that cannot be promised.'
      : none.point.leaves === 1
        ? 'Without a tree it names one class for every point.'
        : `Without a tree it names one class for ${wholePercent(none.point.leaves)}${isNone ? ' of the points' : ''} and gives no answer for the others.`;
  if (isNone) return `${goal} ${without}`;
  const named =
    leaves === 0
      ? 'it never names one class, only groups'
      : `it names one class for ${wholePercent(leaves)} of the points and groups for the others`;
  return `${goal} With the tree ${named}: ${groupWords(point)}. ${without}`;
}

/** Why a target cannot be promised, and what to do. */
export function refusal(target: number, calibration: number): string {
  const needed = rowsNeeded(target);
  return calibration < needed
    ? `Right ${chosenPercent(target)} of the time cannot be promised: that takes at least ${counted(needed, 'point', 'points')} to calibrate with, and there ${calibration === 1 ? 'is' : 'are'} ${counted(calibration, 'point', 'points')}. Open more labelled points, or ask for less.`
    : `Right ${chosenPercent(target)} of the time cannot be promised with any group: too many points are surely wrong. Only “one of all classes” is right so often. Ask for less.`;
}

/** Distance that the accuracy of new points may have from the target, for just these calibration points. */
const spread = (target: number, calibration: number): string =>
  `${(100 * Math.sqrt((target * (1 - target)) / calibration)).toPrecision(1)}`;

/** Promises of a target, and their limits. */
export function promises(
  { calibration }: Pick<Decisions, 'calibration'>,
  { promise }: Pick<DecidedTree, 'promise'>,
  target: number,
): { readonly promised: string; readonly not: string } {
  return {
    promised: `Promised. ${promiseSentence(promise, target)} Right means that its class is in the group that is named.`,
    not: `Not promised: the same for every class or group, or once the data change. The probability is over the draw of the calibration points too: with just these ${counted(calibration, 'point', 'points')}, the accuracy on new ones may be off by some ${spread(target, calibration)} percentage points.`,
  };
}

/** Points that fit, calibrate and judge: of one file that is divided, or of two. */
export function splitWords(
  { fitted, calibration, evaluation, settings }: Pick<Decisions, 'fitted' | 'calibration' | 'evaluation' | 'settings'>,
  { logits, evaluation: apart }: Pick<Dataset, 'logits' | 'evaluation'>,
): string {
  const own = logits?.file.name ?? '';
  const gives = settings.strict
    ? `give the thresholds; ${count(fitted)} others fit the temperature`
    : 'give the thresholds and the temperature';
  if (apart === null) {
    const judge = `the remaining ${count(evaluation)} judge`;
    return `The points of ${own} are divided at random. ${counted(calibration, 'point calibrates', 'points calibrate')}: they ${gives}; ${judge}.`;
  }
  const calibrate = settings.strict
    ? `Of the points of ${own}, ${count(calibration)} drawn at random calibrate`
    : `All ${counted(calibration, 'point', 'points')} of ${own} calibrate`;
  return `${calibrate}: they ${gives}. All ${counted(evaluation, 'point', 'points')} of ${apart.logits.file.name} judge.`;
}

/** Meaning of the temperature for the classifier. */
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
