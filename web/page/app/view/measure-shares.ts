import { at } from '../../../engine/base/arrays.ts';
import { chosenPercent } from '../../../engine/base/digits.ts';
import {
  agreementByNode,
  f1ByNode,
  precisionByNode,
  purityByNode,
  recallByNode,
} from '../../../engine/hierarchy/node-measures.ts';
import type { DrawnTree } from '../../../engine/hierarchy/walk.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import { supportOf } from '../../../engine/model/result.ts';
import { type Counts, type Groups, sizesOf } from '../../drawing/groups.ts';
import { nodeTexts } from '../../drawing/node-texts.ts';
import type { Overlay } from '../../drawing/scene.ts';
import { confusionCounts } from '../finished/analysis.ts';
import { type Finished, groupsOfTruth } from '../finished/finished.ts';
import { namesOfGroups } from './chosen-groups.ts';
import { ANSWERS, CHOSEN, type ColourMeasure, measureNamed } from './colour-measures.ts';
import { answered } from './standing.ts';

/** The room a number takes on screen, in px. */
const WIDTH = 20;

/**
 * `first`: the node whose number comes before all others.
 * The share of each inner node in percent where its branches meet; where there is no room for all, those of the higher nodes
 * first, and the others on closer look. NaN for none.
 */
export const nodeShares = (shares: ArrayLike<number>, first: number | null = null): Overlay =>
  nodeTexts({
    worth: Array.from({ length: shares.length }, (_, node) => (node === first ? Number.POSITIVE_INFINITY : node)),
    texts: Array.from(shares, (share) => (Number.isNaN(share) ? '' : String(Math.round(100 * share)))),
    measure: () => WIDTH,
  });

/* The numbers by which branches can be coloured, by node from 0 to 1, and groups of steps; loaded when the page is at rest. */

export { chosenGrouping } from './chosen-groups.ts';
export { groupsAtStep } from './groups-at-step.ts';
export { namesWithClasses, textsAtNodes } from './node-texts.ts';
export { suggestedClusters } from './suggested-clusters.ts';

/** By node, NaN: what is not known. */
const unknown = ({ parents }: Pick<Finished, 'parents'>): Float64Array =>
  new Float64Array(parents.length).fill(Number.NaN);

/** Purity by the first grouping of the true classes, or where there is none by the classes themselves. */
function purity({ result, parents, dataset, groupings, truth }: Finished): Float64Array {
  const { hierarchy } = result;
  const table = leafTable(result);
  if (table === null) return unknown({ parents });
  const first = dataset.classes?.groupings.find(({ name }) => name === groupings[0]?.name);
  const values = first === undefined || dataset.classes === null ? truth : groupsOfTruth(first, dataset.classes, truth);
  const names = Array.from(new Set(values)).filter((name) => name !== '');
  const numbers = new Map(names.map((name, group) => [name, group]));
  const groupOf = values.map((name) => numbers.get(name) ?? -1);
  return purityByNode(hierarchy, parents, table, groupOf, names.length);
}

/** A measure of the confusions of the classes, NaN if they are not known. */
const ofConfusions =
  (measure: typeof recallByNode) =>
  (finished: Finished): Float64Array => {
    const { result, parents } = finished;
    const counts = confusionCounts(finished);
    if (counts === null) return unknown(finished);
    const { values, size, outside } = counts;
    return measure(
      result.hierarchy,
      parents,
      (truth, predicted) => at(values, truth * size + predicted),
      (truth) => (outside === null ? 0 : at(outside, truth)),
    );
  };

function agreement({ result, parents, dataset }: Finished): Float64Array {
  const { reference } = dataset;
  if (reference === null) return unknown({ parents });
  return agreementByNode(result, parents, reference.tree);
}

/** Of an inner node; of a leaf, the stability of its class. */
function support({ result }: Finished): Float64Array {
  const { hierarchy, stability } = result;
  const ofNode = supportOf(result);
  return Float64Array.from(hierarchy.classOf, (c, node) => (c < 0 ? ofNode(node) : (stability?.[c] ?? Number.NaN)));
}

/** True once the points are judged by which Decide colours a tree. */
export const isAnswered = (finished: Finished | null): boolean =>
  answered.value !== null && answered.value.hierarchy === finished?.result.hierarchy;

/** Of the points that were judged, those that a node is the answer for. */
const answers = (finished: Finished): Float64Array =>
  (isAnswered(finished) && answered.value?.shares) || unknown(finished);

/** By the name of the measure. */
export const SHARES: Readonly<Record<string, (finished: Finished) => Float64Array>> = {
  purity,
  precision: ofConfusions(precisionByNode),
  recall: ofConfusions(recallByNode),
  F1: ofConfusions(f1ByNode),
  'agreement with the reference': agreement,
  support,
  [ANSWERS]: answers,
};

const sharesOf = (finished: Finished, { name }: ColourMeasure): Float64Array | null => SHARES[name]?.(finished) ?? null;

/** Answers are shared out among many nodes: their steps are around an even share. */
export function groupsBy(finished: Finished, measure: ColourMeasure): Groups | null {
  const shares = sharesOf(finished, measure);
  const steps = measure.name === ANSWERS ? evenSteps(finished.result.classes.length) : undefined;
  return shares === null ? null : scaleGroups(finished, shares, measure.counts, steps);
}

/** Answers of less than this share are not written. */
const LEAST = 0.01;

/**
 * The numbers of the measure that colours a tree, where it is one that is written at the nodes: in percent where branches meet,
 * or the names of groups. `whole`: by node of the drawing, the node of the whole tree; `first`: the node of the drawing whose
 * number has room before all others.
 */
export function written(
  finished: Finished,
  by: string | null,
  whole: ArrayLike<number>,
  first: number | null = null,
): Overlay[] {
  const measure = measureNamed(by);
  if (!measure?.isWritten || !measure.fits(finished)) return [];
  if (measure.name === CHOSEN) return [namesOfGroups(finished, whole)];
  const shares = sharesOf(finished, measure);
  if (shares === null) return [];
  const least = measure.name === ANSWERS ? LEAST : 0;
  const isShown = (share: number | undefined): share is number => share !== undefined && share >= least;
  return [
    nodeShares(
      Array.from(whole, (node) => {
        const share = shares[node];
        return isShown(share) ? share : Number.NaN;
      }),
      first,
    ),
  ];
}

/** The steps of the scale, in percent; each ends below the next, the last one includes its end. */
const STEPS = [0, 50, 70, 80, 90, 95, 100] as const;

/** "under 50 %", "50 to 70 %", … */
const namesOf = (steps: readonly number[]): string[] =>
  steps
    .slice(0, -1)
    .map((from, index) => `${index === 0 ? 'under' : `${from} to`} ${chosenPercent(at(steps, index + 1) / 100)}`);

/** The step of a share from 0 to 1, -1 where there is none. */
export const stepOf = (share: number, steps: readonly number[] = STEPS): number =>
  Number.isNaN(share)
    ? -1
    : Math.min(
        steps.length - 2,
        steps.findLastIndex((step) => 100 * share >= step),
      );

/** 1, 2 or 5 times a power of ten, by their order. */
function roundNumber(place: number): number {
  const digit = [1, 2, 5][((place % 3) + 3) % 3];
  // Read, not multiplied out: 0.3, not 0.30000000000000004.
  return Number(`${digit}e${Math.floor(place / 3)}`);
}

/** Steps around the share that each of so many would have if all had the same, in round numbers. */
export function evenSteps(many: number): number[] {
  const even = Math.round(3 * Math.log10(100 / many));
  const steps = [-3, -2, -1, 0, 2].map((i) => roundNumber(even + i));
  return [0, ...steps.filter((step) => step < 100), 100];
}

/** Nodes by a share that each has, as groups whose tones go from one end of a scale to the other. O(nodes). */
export function scaleGroups(
  { order }: Pick<DrawnTree, 'order'>,
  shares: Float64Array,
  counts: Counts = 'leaves',
  steps: readonly number[] = STEPS,
): Groups {
  const names = namesOf(steps);
  const ofNode = Int32Array.from(shares, (share) => stepOf(share, steps));
  const tones = names.map((_, step) => ({ share: step / (names.length - 1) }));
  return { names, tones, sizes: sizesOf(names.length, ofNode, order, counts), counts, ofNode };
}
