import { at, countsOf, lowerBound } from '../../base/arrays.ts';
import { wholePercent } from '../../base/digits.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { groupNames } from '../names.ts';
import { childrenOf, countBelow, type DrawingOrder, drawingOrder, isLeaf } from '../walk.ts';
import { classesBelow, type ReferenceView, viewReference } from './reference-clade.ts';

/** Finds nodes above others in a tree with names. */
interface NamesAbove {
  /** The lowest node at or above one that something holds for, which then holds for all above it; -1 for none. O(log nodes). */
  first(node: number, holds: (node: number) => boolean): number;
  /** The lowest node at or above one that has a name; -1 for none. */
  named(node: number): number;
}

/** Each node has a jump to a node far above it, so that a few lead anywhere (Myers 1983). O(nodes). */
function namesAbove(names: readonly string[], parents: Int32Array, depth: Uint32Array): NamesAbove {
  const jump = new Int32Array(parents.length);
  const named = new Int32Array(parents.length);
  const depthOf = (node: number): number => depth[node] as number;
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    named[node] = (names[node] ?? '') !== '' ? node : parent < 0 ? -1 : (named[parent] as number);
    if (parent < 0) {
      jump[node] = node;
      continue;
    }
    const once = jump[parent] as number;
    const twice = jump[once] as number;
    jump[node] = depthOf(parent) - depthOf(once) === depthOf(once) - depthOf(twice) ? twice : parent;
  }
  return {
    first(node, holds) {
      let at = node;
      while (at >= 0 && !holds(at)) {
        const far = jump[at] as number;
        at = far !== at && !holds(far) ? far : (parents[at] as number);
      }
      return at;
    },
    named: (node) => (node < 0 ? -1 : (named[node] as number)),
  };
}

/* Hypernyms, WordNet's word: the groups of a reference that a class belongs to, and what they are called. */

/** A reference as the classes of another tree see it, with a name for each of its groups. */
export interface NamedReference extends ReferenceView {
  /** By node; of several groups of one name each is told apart. Empty for leaves, and for groups that the file does not name. */
  readonly names: readonly string[];
  /** Edges from the root, by node. */
  readonly depth: Uint32Array;
  /** Finds nodes above others. */
  readonly up: NamesAbove;
  readonly order: DrawingOrder;
  /** The place of each class of the other tree in that order, by class; of one on several leaves the first; -1 for none. */
  readonly places: Int32Array;
}

export function nameReference(tree: NamedHierarchy, reference: NamedHierarchy): NamedReference {
  const view = viewReference(tree, reference);
  const { hierarchy, parents, inner } = view;
  const order = drawingOrder(hierarchy, parents);
  const places = new Int32Array(tree.classes.length).fill(-1);
  const last = new Int32Array(tree.classes.length).fill(-1);
  const counted = new Int8Array(parents.length);
  const again = new Int32Array(parents.length);
  order.leaves.forEach((leaf, place) => {
    const c = view.classOf[leaf] as number;
    if (c < 0) return;
    counted[leaf] = 1;
    if ((places[c] as number) < 0) places[c] = place;
    else {
      // A node that holds this leaf and the one before it of the same class would count the class twice.
      let node = leaf;
      while ((order.first[node] as number) > (last[c] as number)) node = parents[node] as number;
      again[node] = (again[node] as number) + 1;
    }
    last[c] = place;
  });
  const size = countBelow(parents, (node) => (counted[node] as number) - (again[node] as number));
  const depth = new Uint32Array(parents.length);
  for (let node = parents.length - 2; node >= 0; node--) depth[node] = (depth[parents[node] as number] as number) + 1;
  const names = toldApart(inner, parents);
  return { ...view, size, names, depth, up: namesAbove(names, parents, depth), order, places };
}

/** Names that several nodes have get that of what is above them behind them, and a number where this does not part them. */
function toldApart(inner: readonly string[], parents: Int32Array): string[] {
  const times = countsOf(inner);
  const taken = new Set(inner.filter((name) => times.get(name) === 1));
  const last = new Map<string, number>();
  const above = otherNameAbove(inner, parents);
  return inner.map((name, node) => {
    if (name === '' || times.get(name) === 1) return name;
    const other = above[node] as number;
    const longer = other < 0 ? name : `${name} (${inner[other]})`;
    let number = (last.get(longer) ?? 0) + 1;
    const numbered = (): string => (number === 1 ? longer : `${longer} ${number}`);
    while (taken.has(numbered())) number++;
    last.set(longer, number);
    taken.add(numbered());
    return numbered();
  });
}

/** By node, the nearest node above it that has a name, and another one than its own; -1 for none. O(nodes). */
function otherNameAbove(inner: readonly string[], parents: Int32Array): Int32Array {
  const above = new Int32Array(parents.length).fill(-1);
  for (let node = parents.length - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    if (parent < 0) continue;
    const isOther = (at: number): boolean => inner[at] !== '' && inner[at] !== inner[node];
    let at = parent;
    // Each step goes over all nodes that have one name or none: two of them lead to another one.
    while (at >= 0 && !isOther(at)) at = above[at] as number;
    above[node] = at;
  }
  return above;
}

/** The share of some classes that a node must hold to name them: as much as colours a branch. */
const MOST = 3 / 4;

/** The group of a reference that some classes are called by. */
export interface Hypernym {
  /** The lowest named node that holds at least three quarters of them; one that holds all of them and no other class goes before. */
  readonly node: number;
  readonly name: string;
  /** The number of them it holds, and of those that the reference has. */
  readonly held: number;
  readonly of: number;
  /** The lowest named node that holds all of them; -1 where none does. */
  readonly all: number;
}

/** The places of some classes in the order of a reference. */
export interface FoundPlaces {
  readonly length: number;
  /** One of them by its rank, from 0. */
  nth(rank: number): number;
  /** The number before a place. */
  below(place: number): number;
}

/**
 * The name of some classes by a reference; null if it has none of them, or nothing that has a name and parts them from
 * any other class. O(classes log classes + depth).
 */
export function hypernymOf(reference: NamedReference, classes: ArrayLike<number>): Hypernym | null {
  const found = Int32Array.from(classes, (c) => reference.places[c] ?? -1)
    .filter((place) => place >= 0)
    .sort();
  return hypernymAt(reference, {
    length: found.length,
    nth: (rank) => found[rank] as number,
    below: (place) => lowerBound(found, place),
  });
}

/**
 * The same of classes at some places. A node with more than half of the classes holds the middle one of them: all candidates
 * are above it, and hold the more the higher they are. O(log nodes) counts.
 */
export function hypernymAt(reference: NamedReference, found: FoundPlaces): Hypernym | null {
  const { names, order, known, size, up } = reference;
  if (found.length === 0) return null;
  const middle = order.leaves[found.nth(found.length >> 1)] as number;
  const heldBy = (node: number): number =>
    found.below(order.last[node] as number) - found.below(order.first[node] as number);
  const most = up.named(up.first(middle, (each) => heldBy(each) >= MOST * found.length));
  if (most < 0 || (size[most] as number) >= known) return null;
  const all = up.named(up.first(most, (each) => heldBy(each) === found.length));
  const isSame = all >= 0 && size[all] === found.length && found.length < known;
  const node = isSame ? all : most;
  return { node, name: names[node] ?? '', held: heldBy(node), of: found.length, all };
}

/** "bird", or "bird 94 %" where that is not all: never 100 % of less. */
export const hypernymText = ({ name, held, of }: Hypernym): string =>
  held === of ? name : `${name} ${wholePercent(Math.min(0.99, held / of))}`;

/** The groups that colour classes: those of a depth, or some by their names. */
export type ChosenGroups = number | readonly string[];

/**
 * True if a group is one of a depth: it lies there, or above it and a class hangs in it alone, which has no lower
 * group. So every class has one at every depth, but for those right under the root.
 */
function isAtDepth(reference: NamedReference, node: number, at: number): boolean {
  const own = reference.depth[node] as number;
  if (own === at) return true;
  return own > 0 && own < at && endsAt(reference, node);
}

/** True if a class hangs in a group alone. */
const endsAt = ({ hierarchy }: NamedReference, node: number): boolean =>
  childrenOf(hierarchy, node).some((child) => isLeaf(hierarchy, child));

/** The nodes that are chosen: inner ones; none of a depth at which no group lies. */
export function chosenNodes(reference: NamedReference, chosen: ChosenGroups): number[] {
  const { hierarchy, names, depth } = reference;
  const inner = Array.from(depth.keys()).filter((node) => !isLeaf(hierarchy, node));
  if (typeof chosen !== 'number') return inner.filter((node) => chosen.includes(names[node] ?? ''));
  const isThere = inner.some((node) => depth[node] === chosen);
  return isThere ? inner.filter((node) => isAtDepth(reference, node, chosen)) : [];
}

/** Of every node of the reference, the name of the lowest of some nodes that holds it; empty where none does. O(nodes). */
export function valuesByNode(
  reference: NamedReference,
  nodes: readonly number[],
  classes: readonly string[],
): string[] {
  const { parents } = reference;
  const own = nodes.map((node) => ({
    own: reference.names[node] ?? '',
    members: () => classesBelow(reference, node).map((c) => classes[c] ?? ''),
  }));
  const nameOf = new Map(groupNames(own).map((name, i) => [nodes[i], name]));
  const lowest = new Int32Array(parents.length).fill(-1);
  for (let node = parents.length - 1; node >= 0; node--) {
    lowest[node] = nameOf.has(node) ? node : (lowest[parents[node] as number] ?? -1);
  }
  return Array.from(lowest, (node) => nameOf.get(node) ?? '');
}

/** The same of every class of the tree, by its first leaf. */
export function valuesBy(reference: NamedReference, nodes: readonly number[], classes: readonly string[]): string[] {
  const { order, places } = reference;
  const ofNode = valuesByNode(reference, nodes, classes);
  return classes.map((_, c) => ofNode[order.leaves[places[c] ?? -1] ?? -1] ?? '');
}

/** A depth that parts the classes. */
export interface Depth {
  readonly depth: number;
  /** The number of groups that part them there, */
  readonly groups: number;
  /** and of classes in the largest group. */
  readonly largest: number;
}

/** The depths that part the classes, ascending. O(nodes). */
export function depthsOf(reference: NamedReference): Depth[] {
  const { hierarchy, depth, size, known } = reference;
  const deepest = depth.reduce((most, each) => Math.max(most, each), 0);
  /** By depth: groups that lie there, those of them that hold a class alone, and the most classes of either. */
  const count = { all: new Uint32Array(deepest + 1), ending: new Uint32Array(deepest + 1) };
  const most = { all: new Uint32Array(deepest + 1), ending: new Uint32Array(deepest + 1) };
  for (let node = 0; node < depth.length; node++) {
    if (isLeaf(hierarchy, node)) continue;
    const [own, classes] = [depth[node] as number, size[node] as number];
    const parts = classes > 0 && classes < known ? 1 : 0;
    for (const kind of own > 0 && endsAt(reference, node) ? (['all', 'ending'] as const) : (['all'] as const)) {
      count[kind][own] = (count[kind][own] as number) + parts;
      most[kind][own] = Math.max(most[kind][own] as number, classes);
    }
  }
  const depths: Depth[] = [];
  let [groupsAbove, mostAbove] = [0, 0];
  for (let at = 0; at <= deepest; at++) {
    const own = count.all[at] as number;
    if (own > 0) {
      depths.push({ depth: at, groups: own + groupsAbove, largest: Math.max(mostAbove, most.all[at] as number) });
    }
    groupsAbove += count.ending[at] as number;
    mostAbove = Math.max(mostAbove, most.ending[at] as number);
  }
  return depths;
}

/** More groups than this cannot be told apart: nobody is shown so many unasked. */
const MANY_GROUPS = 100;

/** The first depth that has no group of more than half of the classes: where nothing is chosen yet. */
export function defaultDepth(reference: NamedReference): number {
  const depths = depthsOf(reference);
  const chosen =
    depths.find(({ largest }) => 2 * largest <= reference.known) ??
    depths.findLast(({ groups }) => groups <= MANY_GROUPS) ??
    depths[0];
  return chosen?.depth ?? 1;
}

/** The named groups of which one class or more is known, the largest first. */
export const namedGroups = ({ names, size }: NamedReference): { readonly name: string; readonly classes: number }[] =>
  names
    .map((name, node) => ({ name, classes: size[node] as number }))
    .filter(({ name, classes }) => name !== '' && classes > 0)
    .sort((a, b) => b.classes - a.classes || (a.name < b.name ? -1 : 1));

/** The names of the groups of a tree of a file by itself, by node: their own. */
export const ownNames = ({ names, size }: NamedReference): (Hypernym | null)[] =>
  names.map((name, node) => (name === '' ? null : { node, name, held: at(size, node), of: at(size, node), all: node }));
