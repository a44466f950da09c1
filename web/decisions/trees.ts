import { at } from '../base/at.ts';
import { DataError } from '../base/error.ts';
import { listNames } from '../base/list-names.ts';
import type { Warning } from '../base/warning.ts';
import { HierarchyBuilder } from '../hierarchy/builder.ts';
import { type ClassLabels, matchClasses, presentClasses } from '../hierarchy/match-leaves.ts';
import { childrenOf, isTree } from '../hierarchy/walk.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';

/** A tree over the classes of the logits, by their numbers. */
export interface ClassTree {
  readonly hierarchy: Hierarchy;
  /** What nodes are called, by node; empty for one without a name. */
  readonly inner: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Answer one class, or nothing. */
export function star(classes: number): Hierarchy {
  const builder = new HierarchyBuilder();
  builder.join(Array.from({ length: classes }, (_, c) => builder.leaf(c)));
  return builder.finish();
}

/** The class that is on two leaves, or under a node with two parents; -1 where every class has one place. */
function sharedClass(tree: Hierarchy): number {
  const seen = new Set<number>();
  for (const c of tree.classOf) {
    if (c >= 0 && seen.has(c)) return c;
    seen.add(c);
  }
  if (isTree(tree)) return -1;
  const parents = new Uint32Array(tree.classOf.length);
  for (const node of tree.child) parents[node] = at(parents, node) + 1;
  let node = parents.findLastIndex((count) => count > 1);
  while (at(tree.classOf, node) < 0) node = at(childrenOf(tree, node), 0);
  return at(tree.classOf, node);
}

function checkPlaces({ hierarchy, classes }: NamedHierarchy, file: string): void {
  const shared = sharedClass(hierarchy);
  if (shared < 0) return;
  throw new DataError(
    'shared-leaves',
    `classes or groups have several parents or leaves, such as ${nameOf(classes, shared)}: where they belong is not one place`,
    'Use a tree with one parent for every class and group, for example with single inheritance.',
    { file },
  );
}

const named = (what: string, names: readonly string[]): string =>
  names.length === 1 ? `${what}: ${names[0]}` : `${what}es: ${listNames(names)}`;

/** Without leaves that are no class, and without nodes that have one child, the root too. O(nodes). */
function passOver({ hierarchy, inner }: NamedHierarchy, leafOf: Int32Array): Pick<ClassTree, 'hierarchy' | 'inner'> {
  const builder = new HierarchyBuilder();
  const names: string[] = [];
  const kept = new Int32Array(hierarchy.classOf.length).fill(-1);
  hierarchy.classOf.forEach((classNumber, node) => {
    if (classNumber >= 0) {
      const leaf = at(leafOf, classNumber);
      if (leaf < 0) return;
      kept[node] = builder.leaf(leaf);
      names.push('');
      return;
    }
    const children = Array.from(childrenOf(hierarchy, node), (child) => at(kept, child)).filter((child) => child >= 0);
    const [only] = children;
    if (only !== undefined && children.length === 1) kept[node] = only;
    if (children.length < 2) return;
    kept[node] = builder.join(children);
    names.push(inner?.[node] ?? '');
  });
  return { hierarchy: builder.finish(), inner: names };
}

/**
 * Any tree over the classes of the logits, matched as trees are compared.
 * @throws DataError for classes or groups with several places, and for a class of the logits that the tree lacks
 */
export function overClasses(tree: NamedHierarchy, labels: ClassLabels, file: string): ClassTree {
  checkPlaces(tree, file);
  const classes = Array.from(labels.classes.keys());
  const present = presentClasses(tree.hierarchy);
  const { partner } = matchClasses({ ...labels, numbering: 'classes' }, tree, classes, present, true);
  const missing = classes.filter((c) => at(partner, c) < 0).map((c) => at(labels.classes, c));
  if (missing.length > 0) {
    throw new DataError(
      'missing-classes',
      `it has no leaf for ${named('the class', missing)}`,
      'Use a tree with every class of the logits, by the same names.',
      { file },
    );
  }
  const leafOf = new Int32Array(Math.max(tree.classes.length, ...present.map((c) => c + 1))).fill(-1);
  partner.forEach((c, leaf) => {
    leafOf[c] = leaf;
  });
  const other = present.filter((c) => at(leafOf, c) < 0).map((c) => nameOf(tree.classes, c));
  const warnings = other.length === 0 ? [] : [leavesGo(file, other)];
  return { ...passOver(tree, leafOf), warnings };
}

const leavesGo = (file: string, names: readonly string[]): Warning => ({
  code: 'other-leaves',
  message: `${file} has leaves that are no class of the logits: ${listNames(names)}. They are left out.`,
});
