import { at } from '../../../engine/base/arrays.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { type Part, partsOf, purityOf, totalOf, truthUnder } from '../../../engine/hierarchy/statistics.ts';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { isTie, orderShareOf, predictsClasses, supportOf } from '../../../engine/model/result.ts';
import { countedLeaves, type Finished, groupsOfTruth, leafKind, leavesOf, mergeOf } from '../finished/finished.ts';
import { stepWord } from '../finished/steps.ts';
import { count, counted, percent, percentAtLeast, three } from '../parts/format.ts';
import { CHOSEN } from '../view/colour-measures.ts';
import { testedOf } from '../view/standing.ts';

/**
 * "8 classes · 806 predictions · merge 71 of 99". Its support and test stand in it too, unless they are told in sentences
 * beside it (`isSureTold`).
 */
export function nodeFacts(finished: Finished, node: number, isSureTold = false): string {
  const { hierarchy, merges } = finished.result;
  const leaves = leavesOf(finished, node).length;
  const whole = leaves === finished.order.leaves.length;
  // The title says how many points there are.
  const facts = whole || leafKind(finished) === 'points' ? [] : [countedLeaves(finished, leaves)];
  const points = finished.points?.[node];
  if (points !== undefined) {
    // Not to be taken for the points whose true class is one of them.
    const [one, many] = predictsClasses(finished.result) ? ['prediction', 'predictions'] : ['point', 'points'];
    facts.push(counted(points, one, many));
  }
  const step = mergeOf(finished, node);
  if (step !== null && merges !== null) {
    const total = finished.result.openRoot ? '' : ` of ${count(merges.length / 2)}`;
    facts.push(`${stepWord(finished.result)} ${count(step + 1)}${total}`);
  }
  const isGroup = !isLeaf(hierarchy, node) && node !== rootOf(hierarchy);
  if (!(isSureTold && isGroup)) {
    const support = supportOf(finished.result)(node);
    if (!Number.isNaN(support)) facts.push(`support ${percent(support)}`);
    const joins = isGroup ? testedOf(hierarchy) : null;
    if (joins !== null) facts.push(joins.nodes.has(node) ? 'passes the test of joins' : 'fails the test of joins');
  }
  if (isTie(finished.result, node)) facts.push('a tie');
  const inOrders = orderShareOf(finished.result, node);
  if (!Number.isNaN(inOrders)) facts.push(`in ${percent(inOrders)} of other orders of the ${leafKind(finished)}`);
  const stability = finished.result.stability?.[hierarchy.classOf[node] ?? -1];
  if (stability !== undefined && !Number.isNaN(stability)) facts.push(`stability ${percent(stability)}`);
  // For a height that is the number of the step, the step was already named.
  const hasHeight = merges !== null && !isLeaf(hierarchy, node) && !heightsAreSteps(finished);
  if (hasHeight) facts.push(`at height ${three(hierarchy.height[node] ?? null)}`);
  return facts.join(' · ');
}

/**
 * Sentences on how sure a group is: its share of resamples, the test of its join, the margin of its merge, which means
 * `about`.
 */
export function sureWords(finished: Finished, node: number, about: string | null): string[] {
  const { result } = finished;
  const { hierarchy, options, margins, marginsAtLeast } = result;
  if (isLeaf(hierarchy, node)) return [];
  const words: string[] = [];
  const isRoot = node === rootOf(hierarchy);
  const support = supportOf(result)(node);
  if (!isRoot && !Number.isNaN(support)) {
    const resamples = Number(options.bootstrap ?? 0);
    words.push(
      resamples === 0
        ? `Its support is ${percent(support)}.`
        : `It comes back in ${count(Math.round(support * resamples))} of ${counted(resamples, 'resample', 'resamples')} of the points.`,
    );
  }
  const joins = isRoot ? null : testedOf(hierarchy);
  if (joins !== null) {
    const more = 'with each other more than with the rest of the group above';
    words.push(
      joins.nodes.has(node)
        ? `Its classes are confused ${more}, beyond chance.`
        : `That its classes are confused ${more} may be chance.`,
    );
  }
  const step = mergeOf(finished, node);
  const margin = step === null ? undefined : margins?.[step];
  if (step !== null && margin !== undefined && about !== null) {
    const least = marginsAtLeast?.[step] ?? Number.NaN;
    if (!Number.isNaN(margin)) words.push(`Its margin is ${percent(margin)} (${about}).`);
    else if (!Number.isNaN(least)) words.push(`Its margin is at least ${percentAtLeast(least)} (${about}).`);
  }
  return words;
}

/** The composition of a node's points. */
export interface Composition {
  /** Counted by true class where there are labels that fit, else by the class that was predicted. */
  readonly of: 'truth' | 'prediction';
  /** The grouping that the parts are groups of; null where they are classes. */
  readonly by: string | null;
  readonly parts: readonly Part[];
  readonly total: number;
  readonly purity: number | null;
}

const NO_GROUP = 'no group';

/**
 * The composition of a node, by a grouping (of the data or `chosen`) or, without one, by class; null if nothing was
 * counted.
 */
export function compositionOf(
  finished: Finished,
  node: number,
  by: string | null,
  chosen: Grouping | null = null,
): Composition | null {
  const { result, order, truth } = finished;
  const groupings = chosen?.name === CHOSEN ? [...finished.groupings, chosen] : finished.groupings;
  // Other colourings of the tree say nothing about single classes.
  const grouping = groupings.some(({ name }) => name === by) ? by : null;
  const classes = classesUnder(result.hierarchy, order, node);
  const table = labelsDoNotFit(result) ? null : leafTable(result);
  if (table === null) {
    const { predicted } = result;
    if (predicted === null) return null;
    const values = groupings.find(({ name }) => name === grouping)?.values ?? result.classes;
    const counts = Float64Array.from(classes, (c) => at(predicted, c));
    return compose(
      'prediction',
      grouping,
      partsOf(counts, (index) => values[classes[index] as number] || NO_GROUP),
    );
  }
  const counts = truthUnder(table, classes);
  const values = truthValues(finished, grouping, chosen) ?? truth;
  const parts = partsOf(counts, (index) => values[index] || NO_GROUP);
  const areClasses = leafKind(finished) === 'classes';
  return compose('truth', areClasses ? grouping : null, parts);
}

function compose(of: Composition['of'], by: string | null, parts: readonly Part[]): Composition | null {
  const total = totalOf(parts);
  return total === 0 ? null : { of, by, parts, total, purity: purityOf(parts) };
}

/** The group of each true class; null where there is no such grouping. */
function truthValues(
  { dataset, result, truth }: Finished,
  grouping: string | null,
  chosen: Grouping | null,
): readonly string[] | null {
  const { classes } = dataset;
  const found = classes?.groupings.find(({ name }) => name === grouping);
  if (classes !== null && found !== undefined) return groupsOfTruth(found, classes, truth);
  const ofReference = [result.branches, chosen].find((each) => each?.name === grouping);
  return ofReference ? groupsOfTruth(ofReference, { names: result.classes }, truth) : null;
}
