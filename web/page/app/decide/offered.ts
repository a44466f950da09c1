import { at } from '../../../engine/base/arrays.ts';
import { remembered } from '../../../engine/base/once.ts';
import { answeredAt, rowsNeeded, thresholdFor } from '../../../engine/decisions/at-threshold.ts';
import { promiseSentence } from '../../../engine/decisions/promise.ts';
import type { DecidedTree, Decisions, Point } from '../../../engine/decisions/types.ts';
import { sameNodes } from '../../../engine/hierarchy/same-nodes.ts';
import { drawingOrder, isLeaf, parentsOf } from '../../../engine/hierarchy/walk.ts';
import { CLASS_TREES } from '../../../engine/methods/index.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { type Finished, numbersIn } from '../finished/finished.ts';
import { chosenPercent, count, counted, wholePercent } from '../parts/format.ts';
import type { DecideChoice } from '../view/choices.ts';
import { DRAWN, type Found } from './deciding.ts';

/** A tree that answers, and what it is called. */
export interface Offered {
  readonly id: string;
  readonly tree: DecidedTree;
  readonly title: string;
  /** True where it was made from the points that judge it. */
  readonly hasSeenJudged: boolean;
}

/** All that was judged, in the order of the list. */
export const offeredIn = remembered((found: Found): readonly Offered[] =>
  found.decisions.trees.map((tree): Offered => {
    if (tree.kind === 'none') return { id: 'none', tree, title: 'no tree', hasSeenJudged: false };
    const place = tree.kind === 'given' ? found.trees.findIndex(({ name }) => name === tree.name) : -1;
    const given = found.trees[place];
    if (given === undefined) {
      return {
        id: `built ${tree.name}`,
        tree,
        title: `${CLASS_TREES.find(({ id }) => id === tree.name)?.name ?? tree.name}, made of ${found.settings.strict ? 'fitting' : 'calibration'} points`,
        hasSeenJudged: false,
      };
    }
    return {
      id: given.id,
      tree,
      title: given.name,
      hasSeenJudged: found.seen[place]?.judged === true,
    };
  }),
);

/** The tree that answers: the chosen one, else the drawn one, else the first tree. The first offer is to answer without a tree. */
export function chosenOffer(found: Found, { tree }: Pick<DecideChoice, 'tree'>): Offered {
  const offered = offeredIn(found);
  const wanted = tree ?? DRAWN;
  return (
    offered.find(({ id }) => id === wanted) ?? offered.find(({ id }) => id === DRAWN) ?? offered[1] ?? at(offered, 0)
  );
}

/** Answers of a tree by climbing at a target. */
export interface Operating {
  readonly target: number;
  /** null: no accuracy can be promised, so the answer is always all classes. */
  readonly threshold: number | null;
  readonly point: Omit<Point, 'hp' | 'hr' | 'hf'>;
  /** By node of the tree: how many of the judged points it is the answer for; null where that is not kept. */
  readonly answers: Float64Array | null;
}

/** The targets that can be looked at; null for any: where the steps of all rows were kept. */
export const targetsOf = ({ trees, settings }: Decisions): readonly number[] | null =>
  trees.every(({ steps }) => steps !== null) ? null : settings.targets;

/** Answers of a tree at a target, or the nearest one that was asked for where only those are known. */
export function operatingAt(tree: DecidedTree, target: number): Operating {
  if (tree.steps !== null) {
    const threshold = thresholdFor(tree.steps, target);
    const { answers, ...point } = answeredAt(tree.hierarchy, tree.steps, threshold);
    return { target, threshold, point, answers };
  }
  const [nearest] = tree.targets.toSorted((a, b) => Math.abs(a.target - target) - Math.abs(b.target - target));
  if (nearest === undefined) throw new Error('there are no targets');
  return { target: nearest.target, threshold: nearest.threshold, point: nearest.point, answers: null };
}

/* Nodes of a tree that answers, where they are in the tree that is drawn. */

const known = new WeakMap<DecidedTree, { readonly finished: Finished; readonly nodes: readonly (number | null)[] }>();

/** By node of a tree over classes of these names, the node of the drawn tree with the same classes; null for none. */
export function nodesOnDrawn(
  tree: DecidedTree,
  classes: readonly string[],
  finished: Finished,
): readonly (number | null)[] {
  const before = known.get(tree);
  if (before?.finished === finished) return before.nodes;
  const { result, parents, order } = finished;
  // A class that the drawn tree lacks has a number that it has not.
  const numbers = numbersIn(result.classes, classes).map((number) => (number < 0 ? result.classes.length : number));
  const { hierarchy } = tree;
  const classOf = hierarchy.classOf.map((own) => (own < 0 ? own : at(numbers, own)));
  const own = parentsOf(hierarchy);
  const walked = { hierarchy: { ...hierarchy, classOf }, parents: own, order: drawingOrder(hierarchy, own) };
  const same = sameNodes(walked, { hierarchy: result.hierarchy, parents, order });
  const nodes = Array.from(classOf.keys(), same);
  known.set(tree, { finished, nodes });
  return nodes;
}

/** The share of all answers that each node of the drawn tree is, NaN for none; and how many answers are at nodes that it lacks. */
export function sharesOnDrawn(
  answers: Float64Array,
  nodes: readonly (number | null)[],
  drawn: number,
): { readonly shares: Float64Array; readonly elsewhere: number } {
  const all = answers.reduce((sum, own) => sum + own, 0);
  const shares = new Float64Array(drawn).fill(Number.NaN);
  let elsewhere = 0;
  answers.forEach((own, node) => {
    const there = nodes[node] ?? null;
    if (own === 0) return;
    if (there === null) elsewhere += own / all;
    else shares[there] = own / all;
  });
  return { shares, elsewhere };
}

interface NamedNode {
  readonly node: number;
  readonly name: string;
  readonly size: number;
}

const knownNames = new WeakMap<DecidedTree, readonly NamedNode[]>();

/** Names of the nodes of a tree, the largest first: "8 classes: whale, dolphin + 6 more". */
export function nodeNames(tree: DecidedTree, classes: readonly string[]): readonly NamedNode[] {
  const before = knownNames.get(tree);
  if (before !== undefined) return before;
  const { hierarchy } = tree;
  const { leaves, first, last } = drawingOrder(hierarchy);
  const names = Array.from(hierarchy.classOf.keys(), (node): NamedNode => {
    const under = leaves.subarray(first[node], last[node]);
    const nameAt = (place: number): string => at(classes, at(hierarchy.classOf, at(under, place)));
    if (isLeaf(hierarchy, node)) return { node, name: nameAt(0), size: 1 };
    const size = under.length;
    if (node === rootOf(hierarchy)) return { node, name: `all ${count(size)} classes`, size };
    const more = size > 2 ? ` + ${count(size - 2)} more` : '';
    return { node, name: `${nameAt(0)}, ${nameAt(1)}${more}`, size };
  }).sort((a, b) => b.size - a.size || a.node - b.node);
  knownNames.set(tree, names);
  return names;
}

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
