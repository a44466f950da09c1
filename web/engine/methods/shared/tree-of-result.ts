import { dataAmong, fingerprint } from '../../hierarchy/match-leaves.ts';
import type { LeafSource } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Result } from '../../model/result.ts';

type Made = Pick<Result, 'leaves' | 'points' | 'members' | 'options' | 'inputs'>;

/** Kind of the leaves of a result. */
export function leafSourceOf({ leaves, points, members, options, inputs }: Made): LeafSource {
  if (leaves !== undefined) return leaves;
  if (points !== undefined) return { are: 'points', data: dataAmong(inputs) };
  if (members !== undefined) {
    return { are: 'clusters', data: dataAmong(inputs), clusters: fingerprint(members.leafOf) };
  }
  return options.columns_are === 'clusters'
    ? { are: 'clusters', data: dataAmong(inputs) }
    : { are: 'classes', data: [] };
}

/** The tree of a result, as others are compared with it. */
export const treeOf = (result: Made & Pick<Result, 'hierarchy' | 'classes' | 'ids'>): NamedHierarchy => ({
  hierarchy: result.hierarchy,
  classes: result.classes,
  ids: result.ids,
  leaves: leafSourceOf(result),
});
