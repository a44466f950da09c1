import { at } from '../../engine/base/arrays.ts';
import { percent, percentAtLeast, roundedBound, three } from '../../engine/base/digits.ts';
import { classSimilarity } from '../../engine/hierarchy/analysis/similarity.ts';
import { type Levels, meetings, sizeOf } from '../../engine/hierarchy/analysis/tree-shape.ts';
import { randomOf } from '../../engine/methods/shared/metrics/measures.ts';
import type { Grouping } from '../../engine/model/dataset.ts';
import { INDICES, supportOf } from '../../engine/model/result.ts';
import { classNamed, type Judged, largestGroups, madeIn, meetingOfNamed } from './judged.ts';
import type { CutIndex, Measure } from './lesson.ts';
import { PhraseError } from './phrases.ts';

/* The numbers that a lesson names, computed from the result that is there. */

/** Throws a PhraseError for what these data do not have. */
export function valueOfMeasure(measure: Measure, judged: Judged): number {
  const value = valueOrNull(measure, judged);
  if (value === null || !Number.isFinite(value)) {
    throw new PhraseError('this number is not known for these data', 'Ask for another one, or open data that have it.');
  }
  return value;
}

/** Counts are whole; all else has three digits. */
export const measureText = (value: number, isPercent: boolean): string =>
  isPercent ? percent(value) : Number.isInteger(value) ? String(value) : three(value);

/** A number in words; of a margin that is not known, the least that it can be. Throws as valueOfMeasure does. */
export function measured(measure: Measure, judged: Judged, isPercent: boolean): string {
  const least = measure.kind === 'margin' ? judged.result.marginsAtLeast?.[measure.step - 1] : undefined;
  if (least === undefined || Number.isNaN(least)) return measureText(valueOfMeasure(measure, judged), isPercent);
  return `at least ${isPercent ? percentAtLeast(least) : three(roundedBound(least, -1))}`;
}

/** The name before a value, with a space: “ARI ”, “dendrogram purity ”; nothing if the question has it. */
export function measureName(measure: Measure): string {
  if (measure.kind === 'ari') return 'ARI ';
  if (measure.kind !== 'metric') return '';
  const words = measure.metric.replaceAll('_', ' ');
  return `${words.length <= 3 ? words.toUpperCase() : words} `;
}

function valueOrNull(measure: Measure, judged: Judged): number | null {
  const { result, shape } = judged;
  switch (measure.kind) {
    case 'metric': {
      const { metrics } = result;
      if (metrics === null) return null;
      return measure.atRandom ? (randomOf(metrics, measure.metric)?.mean ?? null) : metrics[measure.metric];
    }
    case 'height':
      return Math.max(...madeIn(judged, measure.step).map((node) => shape.hierarchy.height[node] ?? Number.NaN));
    case 'margin':
      return result.margins?.[measure.step - 1] ?? null;
    case 'groups':
      return madeIn(judged, measure.step).length;
    case 'support':
      return meanSupport(judged, largestGroups(judged, measure.groups));
    case 'support by size':
      return meanSupport(judged, groupsOf(judged, measure.leaves));
    case 'support of pair':
      return supportOf(result)(meetingOfNamed(judged, measure.of));
    case 'similarity': {
      const [one, other] = measure.of.map((name) => classNamed(judged, name)) as [number, number];
      return similarityOf(judged, one, other);
    }
    case 'taken':
      return judged.taken(classNamed(judged, measure.truth), classNamed(judged, measure.predicted));
    case 'triplets':
      return tripletsBy(judged, measure.grouping, measure.atRandom);
    case 'ari': {
      const curve = judged.labelled();
      const level = curve?.levels.count.indexOf(measure.clusters) ?? -1;
      return curve?.ari[level] ?? null;
    }
    case 'clusters':
      return bestCut(judged, measure.index)?.clusters ?? null;
  }
}

/** The similarity of two classes for a method; null if nothing tells it. */
export function similarityOf({ result }: Pick<Judged, 'result'>, one: number, other: number): number | null {
  return classSimilarity(result)?.[one * result.classes.length + other] ?? null;
}

/** Groups of so many leaves, the whole tree aside. */
const groupsOf = (judged: Judged, leaves: number): number[] =>
  largestGroups(judged, judged.shape.parents.length).filter((node) => sizeOf(judged.shape, node) === leaves);

function meanSupport({ result }: Judged, groups: readonly number[]): number | null {
  const supports = groups.map(supportOf(result));
  return supports.length === 0 ? null : supports.reduce((sum, each) => sum + each, 0) / supports.length;
}

/** The groups of a name. Throws a PhraseError where there are none. */
export function groupingNamed({ groupings }: Pick<Judged, 'groupings'>, name: string): Grouping {
  const found = groupings.find((each) => each.name === name);
  if (found !== undefined) return found;
  const known = groupings.map((each) => each.name);
  const remedy = known.length === 0 ? 'These data have no groups.' : `Take one of ${known.join(', ')}.`;
  throw new PhraseError(`the classes have no groups “${name}”`, remedy);
}

/**
 * Of all triplets of classes, two of one group and one of another: the share of which the tree joins the two of one group
 * before the third. In a random binary tree each of the three has the same chance. O(classes²).
 */
function tripletsBy(judged: Judged, name: string, atRandom: boolean): number | null {
  const { result, shape } = judged;
  const grouping = groupingNamed(judged, name);
  if (atRandom) return 1 / 3;
  const { leaves, first, last } = shape.order;
  const groupAt = Array.from(leaves, (leaf) => grouping.values[shape.hierarchy.classOf[leaf] ?? -1] ?? '');
  const meet = meetings(shape);
  let joined = 0;
  let all = 0;
  // By group, '' for none: how many of its classes are at the places before each.
  const before = new Map(Array.from(new Set(['', ...groupAt]), (group) => [group, countsBefore(groupAt, group)]));
  const countIn = (group: string, from: number, to: number): number => {
    const counts = before.get(group) ?? [];
    return at(counts, to) - at(counts, from);
  };
  for (let a = 0; a < groupAt.length; a++) {
    const group = groupAt[a] ?? '';
    if (group === '') continue;
    const othersIn = (from: number, to: number): number => to - from - countIn(group, from, to) - countIn('', from, to);
    for (let b = a + 1; b < groupAt.length; b++) {
      if (groupAt[b] !== group) continue;
      const top = meet(a, b);
      const others = othersIn(0, groupAt.length);
      const othersInside = othersIn(at(first, top), at(last, top));
      joined += others - othersInside;
      all += others;
    }
  }
  return all === 0 || result.classes.length < 3 ? null : joined / all;
}

function countsBefore(groupAt: readonly string[], group: string): number[] {
  let count = 0;
  return [
    0,
    ...groupAt.map((each) => {
      count += Number(each === group);
      return count;
    }),
  ];
}

/** The value of an index for a number of clusters, and for clusters made at random, if that is known. */
export interface ClusterValue {
  readonly clusters: number;
  readonly value: number;
  readonly atRandom: number | null;
}

/** True if two numbers differ by no more than rounding: then neither is better. */
export const isTie = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** True if the first of two values of an index is better. */
const isBetter = (index: CutIndex, a: number, b: number): boolean => (index === 'db' ? a < b : a > b);

/** The number of clusters for which an index is best: of equal ones the smaller. Null where there is none. */
export function bestCut(judged: Judged, index: CutIndex): ClusterValue | null {
  const values = clusterValues(judged, index).toSorted((a, b) => a.clusters - b.clusters);
  return values.reduce<ClusterValue | null>((best, each) => {
    const isBest = best === null || (isBetter(index, each.value, best.value) && !isTie(each.value, best.value));
    return isBest ? each : best;
  }, null);
}

/** By number of clusters, those of neither all leaves together nor all apart. */
export function clusterValues(judged: Judged, index: CutIndex): ClusterValue[] {
  const { curves } = judged.result;
  const isCurve = INDICES.find((each) => each === index);
  if (isCurve !== undefined && curves !== undefined) {
    return curves.points.map(({ clusters, values }) => ({ clusters, value: values[isCurve], atRandom: null }));
  }
  const { levels, values, atRandom } = ofLevels(judged, index);
  const all = Array.from(levels.count, (clusters, level) => ({
    clusters,
    value: values?.[level] ?? Number.NaN,
    atRandom: atRandom?.[level] ?? null,
  }));
  return all.filter(({ clusters, value }) => clusters > 1 && clusters < at(levels.count, 0) && !Number.isNaN(value));
}

interface OfLevels {
  readonly levels: Levels;
  readonly values: Float64Array | null;
  readonly atRandom: Float64Array | null;
}

function ofLevels(judged: Judged, index: CutIndex): OfLevels {
  const cuts = judged.cuts();
  const { levels } = cuts;
  switch (index) {
    case 'gap': {
      const { height } = levels;
      return { levels, values: height.map((own, level) => (height[level + 1] ?? Number.NaN) - own), atRandom: null };
    }
    case 'modularity':
      return { levels, values: cuts.modularity, atRandom: cuts.modularityAtRandom };
    case 'silhouette':
      return { levels, values: cuts.silhouette, atRandom: cuts.silhouetteAtRandom };
    case 'ari': {
      const labelled = judged.labelled();
      return labelled === null
        ? { levels, values: null, atRandom: null }
        : { levels: labelled.levels, values: labelled.ari, atRandom: null };
    }
    default:
      return { levels, values: null, atRandom: null };
  }
}
