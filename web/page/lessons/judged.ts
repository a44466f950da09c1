import { at } from '../../engine/base/arrays.ts';
import type { CutCurve } from '../../engine/hierarchy/analysis/cut-curve.ts';
import type { LabelCurve } from '../../engine/hierarchy/analysis/label-curve.ts';
import { meetings, placesOfClasses, sizeOf } from '../../engine/hierarchy/analysis/tree-shape.ts';
import { childrenOf, type DrawnTree, isLeaf } from '../../engine/hierarchy/walk.ts';
import type { Grouping } from '../../engine/model/dataset.ts';
import { rootOf } from '../../engine/model/hierarchy.ts';
import type { Result } from '../../engine/model/result.ts';
import { PhraseError, suggestion } from './phrases.ts';

/** A candidate that a method compared in a step: groups by their nodes. */
export interface Compared {
  readonly nodes: readonly number[];
  readonly value: number | null;
}

/** A whole result, and what predictions about it are judged by. */
export interface Judged {
  readonly result: Result;
  readonly shape: DrawnTree;
  /** The groupings of the classes. */
  readonly groupings: readonly Grouping[];
  /** The step that made a node, from 0; -1 for leaves. */
  stepOf(node: number): number;
  /** True if a step takes one group, which then joins another. */
  readonly takesOne: boolean;
  /** True if heights only number the steps: their gaps mean nothing. */
  readonly heightsAreSteps: boolean;
  /** The candidates that the method compared in a step, question by question. */
  comparedIn(step: number): readonly (readonly Compared[])[];
  /** 'yes' if two groups were as near before a step as those that it joined, 'no' if they were not. */
  tieIn(step: number, pair: readonly [number, number]): 'yes' | 'no' | 'unknown';
  /** The number of points of one class taken for another, as they were read; null if nothing tells it. */
  taken(truth: number, predicted: number): number | null;
  /** The quality of cuts of the tree, by how they tell groups apart. */
  cuts(): CutCurve;
  /** Their agreement with the labels; null without any. */
  labelled(): LabelCurve | null;
}

/** The class of a name. Throws a PhraseError where there is none. */
export function classNamed({ result }: Pick<Judged, 'result'>, name: string): number {
  const found = result.classes.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  if (found >= 0) return found;
  const remedy = suggestion(name, result.classes, 'Write a name as the data have it.');
  throw new PhraseError(`there is no class “${name}” in these data`, remedy);
}

/** The leaf of a class. Throws a PhraseError where the tree has none. */
export function leafOf({ result, shape }: Pick<Judged, 'result' | 'shape'>, of: number): number {
  const leaf = shape.hierarchy.classOf.indexOf(of);
  if (leaf < 0) {
    throw new PhraseError(`the class “${result.classes[of]}” is not in the tree`, 'Ask for one that is.');
  }
  return leaf;
}

/** The node where two classes come together. */
export function meetingOf({ result, shape }: Judged, one: number, other: number): number {
  const places = placesOfClasses(shape, result.classes.length);
  const [a, b] = [places?.[one] ?? -1, places?.[other] ?? -1];
  if (a < 0 || b < 0) throw new PhraseError('a class stands in several places of this tree', 'Ask for something else.');
  return meetings(shape)(a, b);
}

/** The node where two classes come together that a text names. */
export const meetingOfNamed = (judged: Judged, [one, other]: readonly [string, string]): number =>
  meetingOf(judged, classNamed(judged, one), classNamed(judged, other));

/** The nodes that a step made; steps count from 1. Throws a PhraseError where there are none. */
export function madeIn({ shape, stepOf }: Judged, step: number): number[] {
  const made = Array.from(shape.parents.keys()).filter((node) => stepOf(node) === step - 1);
  if (made.length === 0) throw new PhraseError(`this tree has no step ${step}`, 'Ask for an earlier step.');
  return made;
}

/** The group that a class was in before a step; steps count from 1. */
export const groupBefore = (judged: Judged, step: number, of: number): number =>
  topBefore(judged, step, leafOf(judged, of));

/** The largest group that a node was in before a step: the node itself where it had not joined yet. */
export function topBefore(judged: Judged, step: number, node: number): number {
  let group = node;
  for (let above = at(judged.shape.parents, group); above >= 0 && judged.stepOf(above) < step - 1; ) {
    group = above;
    above = at(judged.shape.parents, group);
  }
  return group;
}

/** The groups with the most leaves, the whole tree aside, and those that are as large as the last of them. */
export function largestGroups({ shape }: Pick<Judged, 'shape'>, most: number): number[] {
  const { hierarchy } = shape;
  const groups = Array.from(shape.parents.keys())
    .filter((node) => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy))
    .sort((a, b) => sizeOf(shape, b) - sizeOf(shape, a) || b - a);
  const least = sizeOf(shape, groups[most - 1] ?? groups.at(-1) ?? 0);
  return groups.filter((node) => sizeOf(shape, node) >= least);
}

/** The classes under a node, in the order in which they are drawn. */
export const classesUnder = ({ shape }: Pick<Judged, 'shape'>, node: number): number[] =>
  Array.from(
    shape.order.leaves.subarray(shape.order.first[node], shape.order.last[node]),
    (leaf) => shape.hierarchy.classOf[leaf] ?? -1,
  );

/** True if a node is another or stands under it. */
export const isWithin = ({ shape: { order } }: Pick<Judged, 'shape'>, node: number, top: number): boolean =>
  at(order.first, node) >= at(order.first, top) && at(order.last, node) <= at(order.last, top);

export const childrenIn = ({ shape: { hierarchy } }: Pick<Judged, 'shape'>, node: number): number[] =>
  Array.from(childrenOf(hierarchy, node));

/** “apple”, “apple and pear”, “apple, pear and 3 more”. */
export function nameOf(judged: Judged, node: number): string {
  const names = classesUnder(judged, node).map((each) => judged.result.classes[each] ?? '');
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
