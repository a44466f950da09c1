import type { Core } from '../../core/core.ts';
import type { Points } from '../../core/features.ts';
import { Linkage } from '../../core/linkage.ts';
import { randomMerges } from '../../core/metrics.ts';
import type { Reference } from '../../data/dataset.ts';
import { hierarchyFromMerges } from '../../hierarchy/from-merges.ts';
import type { Hierarchy } from '../../hierarchy/hierarchy.ts';
import { matchClasses, presentClasses } from '../../hierarchy/match-leaves.ts';
import { checkSingleLeaves, restrict } from '../../hierarchy/restrict.ts';

/** Average linkage of the class means. */
export function linkageTree(core: Core, { rows, columns, values }: Points): Hierarchy {
  const linkage = new Linkage(core, { method: 'average', distance: 'euclidean', columns, normaliseRows: false });
  try {
    linkage.pushValues(values, columns);
    linkage.endRows(false);
    while (linkage.step().state !== 'done');
    const { merges, heights } = linkage.merges();
    return hierarchyFromMerges(rows, merges, heights);
  } finally {
    linkage.destroy();
  }
}

export const randomTree = (core: Core, classes: number): Hierarchy =>
  hierarchyFromMerges(classes, randomMerges(core, classes, 0));

/** A tree of the page over these classes, null where it does not have all of them. */
export function referenceTree({ file, tree }: Reference, names: readonly string[]): Hierarchy | null {
  checkSingleLeaves({ hierarchy: tree.hierarchy, file });
  const own = Array.from(names.keys());
  const { partner } = matchClasses({ classes: names }, tree, own, presentClasses(tree.hierarchy));
  if (partner.some((c) => c < 0)) {
    return null;
  }
  const leafOf = new Int32Array(tree.classes.length).fill(-1);
  partner.forEach((c, leaf) => {
    leafOf[c] = leaf;
  });
  return restrict(tree.hierarchy, leafOf);
}
