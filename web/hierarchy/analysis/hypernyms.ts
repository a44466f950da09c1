import { at } from '../../base/at.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { groupNames } from '../group-name.ts';
import { ancestorsOf, childrenOf, countBelow, type DrawingOrder, drawingOrder, isLeaf } from '../walk.ts';
import { classesBelow, type ReferenceView, viewReference } from './reference-clade.ts';

/* Hypernyms, WordNet's word: the groups of a reference that a class belongs to, and what they are called. */

/** A reference as the classes of another tree see it, with a name for each of its groups. */
export interface NamedReference extends ReferenceView {
  /** By node; of several groups of one name each is told apart. Empty for leaves, and for groups that the file does not name. */
  readonly names: readonly string[];
  /** Edges from the root, by node. */
  readonly depth: Uint32Array;
  readonly order: DrawingOrder;
  /** The place of each class of the other tree in that order, by class; of one on several leaves the first; -1 for none. */
  readonly places: Int32Array;
}

export function nameReference(tree: NamedHierarchy, reference: NamedHierarchy): NamedReference {
  const view = viewReference(tree, reference);
  const { hierarchy, parents, inner } = view;
  const order = drawingOrder(hierarchy, parents);
  const places = new Int32Array(tree.classes.length).fill(-1);
  const isFirst = new Uint8Array(parents.length);
  order.leaves.forEach((leaf, place) => {
    const c = view.classOf[leaf] as number;
    if (c < 0 || (places[c] as number) >= 0) return;
    places[c] = place;
    isFirst[leaf] = 1;
  });
  const size = countBelow(parents, (node) => isFirst[node] as number);
  const depth = new Uint32Array(parents.length);
  for (let node = parents.length - 2; node >= 0; node--) depth[node] = (depth[parents[node] as number] as number) + 1;
  return { ...view, size, names: toldApart(inner, parents), depth, order, places };
}

/** Names that several nodes have get that of what is above them behind them, and a number where this does not part them. */
function toldApart(inner: readonly string[], parents: Int32Array): string[] {
  const times = new Map<string, number>();
  for (const name of inner) times.set(name, (times.get(name) ?? 0) + 1);
  const taken = new Set(inner.filter((name) => times.get(name) === 1));
  return inner.map((name, node) => {
    if (name === '' || times.get(name) === 1) return name;
    const above = ancestorsOf(parents, node).find((each) => inner[each] !== '' && inner[each] !== name);
    const longer = above === undefined ? name : `${name} (${inner[above]})`;
    let unique = longer;
    for (let number = 2; taken.has(unique); number++) unique = `${longer} ${number}`;
    taken.add(unique);
    return unique;
  });
}

/** What a node has to hold of some classes to name them: as much as colours a branch. */
const MOST = 3 / 4;

/** The group of a reference that some classes are called by. */
export interface Hypernym {
  /** The lowest named node that holds at least three quarters of them. */
  readonly node: number;
  readonly name: string;
  /** How many of them it holds, of how many that the reference has. */
  readonly held: number;
  readonly of: number;
  /** The lowest named node that holds all of them; -1 where none does. */
  readonly all: number;
}

/**
 * What some classes are called by a reference; null where it has none of them, or nothing that has a name and parts them from
 * any other class. A node with more than half of the classes holds the middle one of them: all candidates are above it.
 * O(classes log classes + depth).
 */
export function hypernymOf(reference: NamedReference, classes: ArrayLike<number>): Hypernym | null {
  const { names, parents, order, places, known, size } = reference;
  const found = Int32Array.from(classes, (c) => places[c] ?? -1)
    .filter((place) => place >= 0)
    .sort();
  if (found.length === 0) return null;
  const middle = order.leaves[found[found.length >> 1] as number] as number;
  let named: Omit<Hypernym, 'all'> | null = null;
  for (const node of ancestorsOf(parents, middle)) {
    if ((names[node] ?? '') === '') continue;
    const held = below(found, order.last[node] as number) - below(found, order.first[node] as number);
    if (named === null && held >= MOST * found.length && (size[node] as number) < known) {
      named = { node, name: names[node] ?? '', held, of: found.length };
    }
    if (named !== null && held === found.length) return { ...named, all: node };
  }
  return named && { ...named, all: -1 };
}

/** How many of the ascending numbers are below a limit. */
function below(ascending: Int32Array, limit: number): number {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** "bird", or "bird 94 %" where that is not all: never 100 % of less. */
export const hypernymText = ({ name, held, of }: Hypernym): string =>
  held === of ? name : `${name} ${Math.floor((100 * held) / of)} %`;

/** What colours classes: the groups that a depth has, or some by their names. */
export type ChosenGroups = number | readonly string[];

/**
 * Whether a group is one of a depth: it lies there, or above it and a class hangs in it alone, which has no lower group. So every
 * class has one at every depth, but for those right under the root.
 */
function isAtDepth({ hierarchy, depth }: NamedReference, node: number, at: number): boolean {
  const own = depth[node] as number;
  if (own === at) return true;
  return own > 0 && own < at && childrenOf(hierarchy, node).some((child) => isLeaf(hierarchy, child));
}

/** The nodes that are chosen: inner ones; none of a depth at which no group lies. */
export function chosenNodes(reference: NamedReference, chosen: ChosenGroups): number[] {
  const { hierarchy, names, depth } = reference;
  const inner = Array.from(depth.keys()).filter((node) => !isLeaf(hierarchy, node));
  if (typeof chosen !== 'number') return inner.filter((node) => chosen.includes(names[node] ?? ''));
  const isThere = inner.some((node) => depth[node] === chosen);
  return isThere ? inner.filter((node) => isAtDepth(reference, node, chosen)) : [];
}

/** Of every class of the tree, the name of the lowest of some nodes that holds it; empty where none does. O(classes × depth). */
export function valuesBy(reference: NamedReference, nodes: readonly number[], classes: readonly string[]): string[] {
  const { parents, order, places } = reference;
  const own = nodes.map((node) => ({
    own: reference.names[node] ?? '',
    members: classesBelow(reference, node).map((c) => classes[c] ?? ''),
  }));
  const nameOf = new Map(groupNames(own).map((name, i) => [nodes[i], name]));
  return classes.map((_, c) => {
    const place = places[c] ?? -1;
    const leaf = order.leaves[place];
    const node = leaf === undefined ? undefined : ancestorsOf(parents, leaf).find((above) => nameOf.has(above));
    return nameOf.get(node) ?? '';
  });
}

/** The depths that part the classes, with how many groups of theirs lie there. */
export function depthsOf(reference: NamedReference): { readonly depth: number; readonly groups: number }[] {
  const { hierarchy, depth, size, known } = reference;
  const parts = (node: number): boolean => (size[node] as number) > 0 && (size[node] as number) < known;
  const depths = new Set(depth.filter((_, node) => !isLeaf(hierarchy, node) && parts(node)));
  return Array.from(depths)
    .sort((a, b) => a - b)
    .map((at) => ({ depth: at, groups: chosenNodes(reference, at).filter(parts).length }));
}

/** The first depth that has no group of more than half of the classes: where nothing is chosen yet. */
export function usualDepth(reference: NamedReference): number {
  const { size, known } = reference;
  const depths = depthsOf(reference);
  const isFine = (at: number): boolean =>
    chosenNodes(reference, at).every((node) => 2 * (size[node] as number) <= known);
  return (depths.find((each) => isFine(each.depth)) ?? depths.at(-1))?.depth ?? 1;
}

/** The named groups of which one class or more is known, the largest first. */
export const namedGroups = ({ names, size }: NamedReference): { readonly name: string; readonly classes: number }[] =>
  names
    .map((name, node) => ({ name, classes: size[node] as number }))
    .filter(({ name, classes }) => name !== '' && classes > 0)
    .sort((a, b) => b.classes - a.classes || (a.name < b.name ? -1 : 1));

/** What the groups of a tree of a file are called by itself, by node: their own names. */
export const ownNames = ({ names, size }: NamedReference): (Hypernym | null)[] =>
  names.map((name, node) => (name === '' ? null : { node, name, held: at(size, node), of: at(size, node), all: node }));

/** By node of a tree, what its classes are called; null for leaves and what has no name. `classesOf` gives those of a node. */
export function hypernymsByNode(
  tree: NamedHierarchy,
  reference: NamedReference,
  classesOf: (node: number) => ArrayLike<number>,
): (Hypernym | null)[] {
  const { hierarchy } = tree;
  return Array.from(hierarchy.classOf, (_, node) =>
    isLeaf(hierarchy, node) ? null : hypernymOf(reference, classesOf(node)),
  );
}
