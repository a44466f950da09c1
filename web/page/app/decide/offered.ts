import { at } from '../../../engine/base/arrays.ts';
import { remembered } from '../../../engine/base/once.ts';
import { answeredAt, thresholdFor } from '../../../engine/decisions/at-threshold.ts';
import type { DecidedTree, Decisions, Point } from '../../../engine/decisions/types.ts';
import { sameNodes } from '../../../engine/hierarchy/same-nodes.ts';
import { drawingOrder, isLeaf, parentsOf } from '../../../engine/hierarchy/walk.ts';
import { CLASS_TREES } from '../../../engine/methods/index.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { type Finished, numbersIn } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import type { DecideChoice } from '../view/choices.ts';
import { DRAWN } from './at-hand.ts';
import type { Found } from './deciding.ts';

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
