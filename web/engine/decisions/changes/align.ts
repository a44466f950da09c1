import { at, placesIn } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import { commonClasses, presentClasses } from '../../hierarchy/match-leaves.ts';
import { restricted } from '../../hierarchy/restrict.ts';
import { matchWarnings } from '../../methods/shared/comparison/comparison.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { supportOf, type Warning } from '../../model/result.ts';
import type { TreeWithName } from '../tree-over.ts';

/** A tree over the classes that several trees have in common. */
export interface AlignedTree extends NamedHierarchy {
  readonly name: string;
  /** The share of the resampled trees that have the clade of a node, where the tree has it and kept all of its classes. */
  readonly supportAt: (node: number) => number | null;
  /** By class of the whole tree: its place in the list of common classes, -1 for one that others lack. */
  readonly placeOf: Int32Array;
}

export interface AlignedTrees {
  /** Their names, ordered as in the first tree; every tree has each on one leaf, numbered by this list. */
  readonly classes: readonly string[];
  readonly trees: readonly [AlignedTree, ...AlignedTree[]];
  readonly warnings: readonly Warning[];
}

/** Numbers classes anew, those that `common` lists by their place in it; nodes with one child are passed over. */
function over(
  given: TreeWithName,
  common: readonly number[],
  first: NamedHierarchy,
  kept: readonly number[],
): AlignedTree {
  const { tree, name } = given;
  const leafOf = placesIn(common, tree.classes.length);
  const { hierarchy, nodes } = restricted(tree.hierarchy, leafOf, 'passed over');
  const isWhole = presentClasses(tree.hierarchy).length === common.length;
  const support = supportOf({ support: tree.support, hierarchy: tree.hierarchy });
  const { ids, numbering } = first;
  // Numbers of points are places in the list of a whole tree.
  const isNumbered = kept.length === first.classes.length && kept.every((c, place) => c === place);
  return {
    name,
    hierarchy,
    classes: kept.map((c) => at(first.classes, c)),
    ...(ids && { ids: kept.map((c) => at(ids, c)) }),
    ...(isNumbered && numbering && { numbering }),
    supportAt: (node) => {
      const share = isWhole ? support(at(nodes, node)) : Number.NaN;
      return Number.isNaN(share) ? null : share;
    },
    placeOf: leafOf,
  };
}

/**
 * Several trees over the classes that all of them have, matched by name as two trees are compared.
 * @throws DataError for shared nodes, classes on several leaves, and for fewer than two common classes
 */
export function alignTrees(given: readonly [TreeWithName, ...TreeWithName[]]): AlignedTrees {
  const [first, ...others] = given;
  const matched = others.map(({ tree, name }) => commonClasses(first.tree, tree, [first.name, name]));
  const kept = presentClasses(first.tree.hierarchy).filter((c) => matched.every(({ partner }) => at(partner, c) >= 0));
  if (kept.length < 2) {
    throw new DataError(
      'no-common-leaves',
      `${counted(kept.length, 'class is', 'classes are')} in all ${given.length} trees, at least 2 are needed`,
      'Use the same names, or WordNet ids, for the classes of all trees.',
      { file: first.name },
    );
  }
  const warnings = matched.flatMap((pair, i) => matchWarnings(pair, [first.name, at(others, i).name]));
  const trees = others.map((tree, i) =>
    over(
      tree,
      kept.map((c) => at(at(matched, i).partner, c)),
      first.tree,
      kept,
    ),
  );
  return {
    classes: kept.map((c) => at(first.tree.classes, c)),
    trees: [over(first, kept, first.tree, kept), ...trees],
    warnings,
  };
}
