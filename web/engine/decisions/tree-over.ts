import { at, extremes, placesIn } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { counted, listNames } from '../base/text.ts';
import { type ClassLabels, matchClasses, presentClasses } from '../hierarchy/match-leaves.ts';
import { restricted } from '../hierarchy/restrict.ts';
import { childrenOf, isTree } from '../hierarchy/walk.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import type { Warning } from '../model/result.ts';

/** A tree as a file has it, and what it is called in messages. */
export interface TreeWithName {
  readonly name: string;
  readonly tree: NamedHierarchy;
}

/** A tree over classes that were there before it, each on one leaf. */
interface TreeOverClasses {
  readonly hierarchy: Hierarchy;
  /** The node of the whole tree that each node is. */
  readonly nodes: readonly number[];
  readonly warnings: readonly Warning[];
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

/**
 * A tree over the classes of something else, matched as trees are compared; heights stay, nodes with one child are passed over.
 * @throws DataError where a group or a class has several places, and where it lacks a class
 */
export function treeOver(
  labels: ClassLabels,
  { tree, name }: TreeWithName,
  owner: 'the logits' | 'the matrix' | 'the trees',
): TreeOverClasses {
  checkPlaces(tree, name);
  const present = presentClasses(tree.hierarchy);
  // Columns of logits are in an order of their own: that of a tree without numbers says nothing of it.
  const isNumbered = owner === 'the trees' || tree.numbering !== undefined;
  const { partner, by } = matchClasses(labels, tree, Array.from(labels.classes.keys()), present, isNumbered);
  const lacking = labels.classes.filter((_, c) => at(partner, c) < 0);
  if (lacking.length > 0) {
    const said = lacking.length === 1 ? 'the class' : `${lacking.length} classes of ${owner}`;
    throw new DataError(
      'missing-classes',
      `it has no leaf for ${said}: ${listNames(lacking)}; its leaves are ${listNames(present.map((c) => nameOf(tree.classes, c)))}`,
      owner !== 'the trees'
        ? 'Use a tree that has every class; where it has names, say what the columns are called (--classes).'
        : 'Use a tree that has every class.',
      { file: name },
    );
  }
  const leafOf = placesIn(partner, Math.max(tree.classes.length, extremes(present)[1] + 1));
  const others = present.filter((c) => at(leafOf, c) < 0).map((c) => nameOf(tree.classes, c));
  const said = counted(
    others.length,
    `leaf of it is no class of ${owner} and is`,
    `leaves of it are no classes of ${owner} and are`,
  );
  const leftOut = { code: 'other-leaves', message: `${name}: ${said} left out: ${listNames(others)}.` };
  const noNames = `${name} and ${owner} have no name in common: classes were matched by number.`;
  const byNumber = { code: 'matched-by-index', message: noNames };
  return {
    ...restricted(tree.hierarchy, leafOf, 'passed over'),
    warnings: [...(by === 'index' ? [byNumber] : []), ...(others.length === 0 ? [] : [leftOut])],
  };
}
