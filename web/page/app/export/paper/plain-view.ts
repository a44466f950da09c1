import { arrange } from '../../../../engine/hierarchy/arrange.ts';
import { heightsOf } from '../../../../engine/methods/index.ts';
import type { Grouping } from '../../../../engine/model/dataset.ts';
import { groupLeaves } from '../../../drawing/groups.ts';
import type { LayoutKind } from '../../../drawing/layout.ts';
import type { Finished } from '../../finished/finished.ts';
import type { PaperSource } from './paper-parts.ts';

/** A result as it is seen before anything of its view is changed. */
export function plainView(finished: Finished, layout: LayoutKind, grouping: Grouping | null): PaperSource['view'] {
  const { result } = finished;
  const hierarchy = arrange(result.hierarchy, finished.order, 'made', new Set());
  const tree = { ...finished, hierarchy: result.hierarchy };
  return {
    groups: grouping === null ? null : groupLeaves(tree, grouping.values, grouping.ofLeaf),
    legendTitle: grouping?.name ?? '',
    layout,
    hierarchy,
    cut: null,
    heights: heightsOf(result),
    exists: null,
    step: '',
    decision: null,
    overlays: [],
    texts: null,
  };
}
