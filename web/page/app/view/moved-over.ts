import { addTo } from '../../../engine/base/arrays.ts';
import { arrange, turnedNear } from '../../../engine/hierarchy/arrange.ts';
import { sameNodes } from '../../../engine/hierarchy/same-nodes.ts';
import { type DrawnTree, drawingOrder } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import type { Lasting } from './arrival.ts';
import type { AskedRows } from './choices.ts';
import type { View } from './view.ts';

type Classes = Pick<Finished['result'], 'classes'>;

/** Trees that were moved over to, so that nodes that are new have keys of their own. */
let moves = 0;

/** By class of `from`, which of `to` it is by its name; of several of one name the first is the first. -1 for none. */
function classesIn(from: Classes, to: Classes): readonly number[] {
  const places = new Map<string, number[]>();
  for (const [place, name] of to.classes.entries()) addTo(places, name, place);
  return from.classes.map((name) => places.get(name)?.shift() ?? -1);
}

/** A tree as it is walked, with the classes of another one. */
function walkedAs({ result, parents, order }: Finished, other: Classes): DrawnTree {
  const classOf = classesIn(result, other);
  const { hierarchy } = result;
  return { hierarchy: { ...hierarchy, classOf: hierarchy.classOf.map((own) => classOf[own] ?? own) }, parents, order };
}

/**
 * The view of the tree of one model, moved over to that of another: cut, colours, and nodes with the same classes stay,
 * and leaves come as near to their former order as the tree allows. Nodes with the same classes are drawn as the same
 * ones.
 */
export function movedOver(view: View, before: Finished, after: Finished): Lasting {
  const [own, theirs] = [walkedAs(before, before.result), walkedAs(after, before.result)];
  const same = sameNodes(own, theirs);
  const siblings = view.siblings.peek();
  moves += 1;
  const keys: (number | string)[] = Array.from(after.parents, (_, node) => `${moves} ${node}`);
  for (const node of before.parents.keys()) {
    const now = same(node);
    if (now !== null) keys[now] = before.keys?.[node] ?? node;
  }
  const drawn = arrange(before.result.hierarchy, before.order, siblings, view.turned.peek());
  const place = new Float64Array(before.result.classes.length).fill(Number.NaN);
  for (const [at, leaf] of drawingOrder(drawn, before.parents).leaves.entries()) {
    place[before.result.hierarchy.classOf[leaf] as number] = at;
  }
  const carried = carriedBy(view, same);
  return {
    ...carried,
    keys,
    // An order that was asked for stays as it is.
    turned: siblings === 'made' ? turnedNear(theirs, place) : carried.turned,
    picked: view.picked.peek(),
  };
}

/** The view by the nodes of another tree: `same` is the one with the same classes, null for none. */
function carriedBy(view: View, same: (node: number) => number | null): Lasting {
  const known = (nodes: Iterable<number>): number[] => Array.from(nodes).flatMap((node) => same(node) ?? []);
  const selected = view.selected.peek();
  return {
    selected: selected === null ? null : same(selected),
    focus: known(view.focus.peek()),
    folded: new Set(known(view.folded.peek())),
    turned: new Set(known(view.turned.peek())),
    cut: view.cut.peek(),
    rows: askedIn(view.askedRows.peek(), same),
  };
}

const walked = ({ result, parents, order }: Finished): DrawnTree => ({ hierarchy: result.hierarchy, parents, order });

/** The view of one tree, carried over to another of the same classes: nodes that are in both, and the cut. */
export const carriedOver = (view: View, before: Finished, after: Finished): Lasting =>
  carriedBy(view, sameNodes(walked(before), walked(after)));

/** The same points in another tree, where `same` is the node with the same classes; what has none is no longer asked. */
function askedIn({ truth, predicted, either, suspects }: AskedRows, same: (node: number) => number | null): AskedRows {
  const of = (node: number | null | undefined): number | null => (typeof node === 'number' ? same(node) : null);
  return { truth: of(truth), predicted: of(predicted), either: of(either) ?? undefined, suspects };
}
