import { at } from '../../base/at.ts';
import type { Features } from '../../bindings/features.ts';
import type { SplitOptions } from '../../bindings/hmmc.ts';
import { assignmentOf, MOST_LOOKED_AT, MOST_TRIED } from '../shared/features/assignment.ts';
import type { GrownNode } from '../shared/features/grow.ts';
import type { ClusterTree } from '../shared/features/tree.ts';
import type { NodeAssignment } from './findings.ts';
import type { MarginSplitter } from './splitter.ts';

/** How every node that was split assigned its points; nothing where finding it would take long. */
export function assignmentsOf(
  features: Features,
  options: SplitOptions,
  nodes: readonly GrownNode[],
  { nodeOf }: ClusterTree,
  splitter: MarginSplitter,
): NodeAssignment[] | undefined {
  const inner = nodes.filter(({ order }) => order >= 0);
  const numbers = features.columns * inner.reduce((sum, { rows }) => sum + rows.length, 0);
  if (features.rows * features.columns * inner.length > MOST_LOOKED_AT) return undefined;
  return inner.flatMap((node): NodeAssignment[] => {
    const split = splitter.splits.get(node.id);
    if (split === undefined) return [];
    const from = numbers > MOST_TRIED ? null : (start: SplitOptions['start']) => splitter.from(start, node);
    const { rows } = node;
    return [{ node: at(nodeOf, node.id), ...assignmentOf(features, options, { rows, split, from }) }];
  });
}
