import { DataError } from '../../base/error.ts';
import { listNames } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import { Linkage } from '../../bindings/linkage.ts';
import { randomMerges } from '../../bindings/metrics.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import { hasSingleLeaves } from '../../hierarchy/restrict.ts';
import type { Dataset, Reference } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Warning } from '../../model/result.ts';
import { partnersOf, renumbered } from '../shared/reference-tree.ts';

/** Average linkage of class means, or of dissimilarities of classes. */
export function linkageTree(
  core: Core,
  { rows, columns, values }: Points,
  distance: 'euclidean' | 'precomputed' = 'euclidean',
): Hierarchy {
  return new Linkage(core, { method: 'average', distance, columns, normaliseRows: false }).use((linkage) => {
    linkage.pushValues(values, columns);
    linkage.endRows(false);
    while (linkage.step().state !== 'done');
    const { merges, heights } = linkage.merges();
    return hierarchyFromMerges(rows, merges, heights);
  });
}

export const randomTree = (core: Core, classes: number): Hierarchy =>
  hierarchyFromMerges(classes, randomMerges(core, classes, 0));

/** A tree by the name under which it is judged. */
export interface Named {
  readonly name: string;
  readonly tree: Hierarchy;
}

/** The same, of a tree that is made when its turn comes. */
export interface Contender {
  readonly name: string;
  readonly make: () => Hierarchy;
}

const otherClasses = ({ file, tree }: Reference, names: readonly string[]): DataError =>
  new DataError(
    'tree-of-other-classes',
    `the tree has the leaves ${listNames(tree.classes)}, and the classes are ${listNames(names)}: no name is the same`,
    'Name a tree over the same classes, or name the classes as its leaves (--classes FILE).',
    { file },
  );

const notJudged = ({ file }: Reference, why: string): Warning => ({
  code: 'tree-not-judged',
  message: `No classifier was made of ${file}: ${why}.`,
});

/**
 * The trees that were given over these classes, which must have the same names in them. Of a tree of something else that was opened, of
 * one over some of these classes, or with several places for one, it is said why it is not used.
 */
export function treesOfTheseClasses(
  { trees: held = [], treesMustFit = false }: Pick<Dataset, 'trees' | 'treesMustFit'>,
  names: readonly string[],
): { readonly trees: readonly Named[]; readonly warnings: readonly Warning[] } {
  const trees: Named[] = [];
  const warnings: Warning[] = [];
  for (const each of held) {
    const { partner, by } = partnersOf(each, names);
    const missing = names.filter((_, c) => (partner[c] ?? -1) < 0);
    if (by === 'index' || missing.length === names.length) {
      if (treesMustFit) throw otherClasses(each, names);
      if (each.isOfRun !== true)
        warnings.push(notJudged(each, `none of its leaves (${listNames(each.tree.classes)}) is a class here`));
      continue;
    }
    const reason = hasSingleLeaves(each.tree.hierarchy)
      ? `it does not have ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}`
      : 'in it groups have several parents, or classes several leaves';
    if (missing.length > 0 || !hasSingleLeaves(each.tree.hierarchy)) {
      warnings.push(notJudged(each, reason));
    } else {
      trees.push({ name: each.file, tree: renumbered(each, partner) });
    }
  }
  return { trees, warnings };
}
