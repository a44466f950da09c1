import { at } from '../../../engine/base/arrays.ts';
import { HierarchyBuilder } from '../../../engine/hierarchy/builder.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Measure, Part, Prediction } from '../../lessons/lesson.ts';
import { type Finished, finish } from '../finished/finished.ts';
import { finishedUntil, hasSteps } from '../finished/until.ts';
import type { SeenAs } from '../session/shown.ts';

/*
 * The visible part of a tree while a question about it is open. It is a result of its own: what it does not have,
 * nothing on the screen can tell.
 */

/** The function that hides a part of a tree; null if all of it may be seen. */
export function hiddenFor({ prediction, hidesTree }: Pick<Part, 'prediction' | 'hidesTree'>): SeenAs | null {
  const hides = prediction === null ? null : hiddenBy(prediction);
  return hidesTree ? (whole) => withoutTree(hides?.(whole) ?? whole) : hides;
}

function hiddenBy(prediction: Prediction): SeenAs | null {
  switch (prediction.kind) {
    case 'pair':
    case 'weakest':
    case 'home':
      return (whole) => (hasSteps(whole.result) ? finishedUntil(whole, prediction.step - 1) : withoutTree(whole));
    case 'neighbour':
      return (whole) => withoutPlaceOf(whole, prediction.of);
    case 'first split':
    case 'clusters':
      return withoutTree;
    case 'support':
      return (whole) => partOf(whole, { ...whole.result, support: undefined, stability: undefined });
    case 'number':
      return showsTree(prediction.measure) ? withoutNumbers : withoutTree;
    case 'choice': {
      const measures = prediction.choices.map(({ measure }) => measure ?? prediction.measure);
      const isOfTree = prediction.choices.every(({ run }) => run === null);
      return isOfTree && measures.every((each) => each !== null && showsTree(each)) ? withoutNumbers : withoutTree;
    }
    case 'text':
      return null;
  }
}

/** True for a number that cannot be read off the drawing of the tree. */
const showsTree = ({ kind }: Measure): boolean =>
  ['metric', 'taken', 'similarity', 'triplets'].includes(kind) || kind.startsWith('support');

const seenWith = ({ dataset, files, stamp, ...origins }: Finished, result: Result): Finished =>
  finish(result, dataset, files, stamp, origins);

/** A part of what there is: earlier results and other runs beside it would tell the rest. */
const partOf = (whole: Finished, result: Result): Finished => ({ ...seenWith(whole, result), isPart: true });

const NUMBERS = {
  ...{
    metrics: null,
    margins: null,
    marginsAtLeast: undefined,
    certified: null,
    support: undefined,
    stability: undefined,
  },
  ...{ ties: undefined, orders: undefined },
  ...{ fit: undefined, curves: undefined, referenceCurves: undefined, pending: undefined, warnings: [] },
};

/** The tree without what was measured of it. */
const withoutNumbers: SeenAs = (whole) => partOf(whole, { ...whole.result, ...NUMBERS });

/** The same data with another tree, of which no method said anything. */
const withTree = (whole: Finished, hierarchy: Hierarchy): Finished =>
  partOf(whole, {
    ...whole.result,
    ...NUMBERS,
    ...{ hierarchy, merges: null, steps: undefined, history: undefined },
    ...{ clusters: undefined, findings: undefined, unfinished: undefined },
  });

/** The tree of a sample without the warnings that ask for something to be done. */
export const withoutAlerts: SeenAs = (whole) => {
  const warnings = whole.result.warnings.filter(({ remedy }) => remedy === undefined);
  const isCalm = whole.sample === null || warnings.length === whole.result.warnings.length;
  return isCalm ? whole : seenWith(whole, { ...whole.result, warnings });
};

/** All leaves under one root, in the order of their classes: nothing has joined. */
function withoutTree(whole: Finished): Finished {
  const { hierarchy } = whole.result;
  if (hasSteps(whole.result)) return finishedUntil(whole, 0);
  const builder = new HierarchyBuilder();
  const classes = new Set(hierarchy.classOf.filter((each) => each >= 0));
  const leaves = Array.from(classes)
    .sort((a, b) => a - b)
    .map((each) => builder.leaf(each));
  builder.join(leaves);
  const seen = withTree(whole, builder.finish());
  return { ...seen, result: { ...seen.result, openRoot: true } };
}

/** The tree with one class taken out of it: it hangs from the root alone, before all others. */
function withoutPlaceOf(whole: Finished, name: string): Finished {
  const { hierarchy, classes } = whole.result;
  const own = classes.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  const leaf = hierarchy.classOf.indexOf(own);
  const root = rootOf(hierarchy);
  if (own < 0 || leaf < 0) return withoutTree(whole);
  const builder = new HierarchyBuilder();
  const height: number[] = [];
  const kept = new Int32Array(hierarchy.classOf.length).fill(-1);
  hierarchy.classOf.forEach((each, node) => {
    const left = Array.from(childrenOf(hierarchy, node), (child) => kept[child] ?? -1).filter((child) => child >= 0);
    if (node === root || node === leaf) return;
    // An only child that is left stands for its parent: a bend would show the place.
    if (!isLeaf(hierarchy, node) && left.length === 1) kept[node] = left[0] ?? -1;
    else if (isLeaf(hierarchy, node) || left.length > 0) {
      kept[node] = isLeaf(hierarchy, node) ? builder.leaf(each) : builder.join(left);
      height.push(at(hierarchy.height, node));
    }
  });
  const tops = Array.from(childrenOf(hierarchy, root), (child) => kept[child] ?? -1).filter((child) => child >= 0);
  const alone = builder.leaf(own);
  builder.join([alone, ...tops]);
  return withTree(whole, builder.finish([...height, 0, hierarchy.height[root] ?? 1]));
}
