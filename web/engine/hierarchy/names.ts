import { countsOf } from '../base/arrays.ts';
import { count, counted, isWordnetId } from '../base/text.ts';
import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import { isLeaf } from './walk.ts';

/** The kind of the leaves of a tree, in the plural. */
export type LeafKind = 'classes' | 'points' | 'clusters' | 'superpixels';

/** The kind of one leaf. */
export const LEAF_WORDS = {
  classes: 'class',
  points: 'point',
  clusters: 'cluster',
  superpixels: 'superpixel',
} as const;

/** "8 classes", "1 point". */
export const countLeaves = (leaves: number, kind: LeafKind): string => counted(leaves, LEAF_WORDS[kind], kind);

/**
 * The title of a branch: its class, or the first of its classes and the number of others. `all`: leaves of the
 * whole tree.
 */
export function branchTitle(leaves: number, all: number, kind: LeafKind, name: (leaf: number) => string): string {
  if (leaves === 1) return name(0);
  const isNamed = kind === 'classes';
  const isWhole = leaves === all && (leaves > 2 || !isNamed);
  if (isWhole && leaves === 2) return `Both ${kind}`;
  if (isWhole || !isNamed) return `${isWhole ? 'All ' : ''}${countLeaves(leaves, kind)}`;
  return listed(leaves, name);
}

/** Up to three names, or the first two and how many more there are. */
function listed(many: number, name: (place: number) => string): string {
  const named = Array.from({ length: many === 3 ? 3 : Math.min(2, many) }, (_, place) => name(place)).join(' + ');
  return many > 3 ? `${named} + ${count(many - 2)} more` : named;
}

/**
 * A name for every node, by which it can be told: leaves go by their class, inner nodes by a name that is theirs alone, else by
 * "node" and their number. A class on several leaves has one name.
 */
export function nodeNames({ hierarchy, classes, inner = [] }: NamedHierarchy): string[] {
  // A class may be called "node 7" as well: a longer prefix is then free.
  const taken = new Set([...classes, ...inner]);
  const times = countsOf([...classes, ...inner]);
  // A name that stands for two nodes would join them.
  const own = (node: number): string => {
    const name = inner[node] ?? '';
    return name !== '' && times.get(name) === 1 ? name : prefix + node;
  };
  let prefix = 'node ';
  while (Array.from(hierarchy.classOf.keys()).some((node) => taken.has(prefix + node))) prefix = `inner ${prefix}`;
  return Array.from(hierarchy.classOf, (classNumber, node) =>
    isLeaf(hierarchy, node) ? nameOf(classes, classNumber) : own(node),
  );
}

const hasOwnName = (name: string): boolean => name !== '' && !isWordnetId(name);

const listedMembers = (members: readonly string[]): string => listed(members.length, (place) => members[place] ?? '');

/** The name of a group: its own, or its classes; a WordNet id, which few know by heart, stands behind these. */
export function groupName(own: string, members: readonly string[]): string {
  if (hasOwnName(own)) return own;
  return own === '' ? listedMembers(members) : `${listedMembers(members)} (${own})`;
}

/**
 * The names of several groups; of those that share a name, each with its classes, which are asked for only if they tell
 * them apart.
 */
export function groupNames(
  groups: readonly { readonly own: string; readonly members: () => readonly string[] }[],
): string[] {
  const names = groups.map(({ own, members }) => (hasOwnName(own) ? own : groupName(own, members())));
  const times = countsOf(names);
  return names.map((name, i) =>
    times.get(name) === 1 ? name : `${name}: ${listedMembers(groups[i]?.members() ?? [])}`,
  );
}

// Names of the nodes in files of trees.

/** Numbers names in the order in which they are first seen: a name that repeats is one class on several leaves. */
export class Names {
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** True for a name that child,parent tables of this program give a node without one: "node 7". */
export const isNodeNumber = (name: string): boolean => /^(?:inner )*node \d+$/.test(name);
