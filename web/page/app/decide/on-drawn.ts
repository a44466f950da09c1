import { at } from '../../../engine/base/arrays.ts';
import type { DecidedTree } from '../../../engine/decisions/types.ts';
import { sameNodes } from '../../../engine/hierarchy/same-nodes.ts';
import { drawingOrder, parentsOf } from '../../../engine/hierarchy/walk.ts';
import { type Finished, numbersIn } from '../finished/finished.ts';

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
