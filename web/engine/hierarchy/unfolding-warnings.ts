import { DataError } from '../base/error.ts';
import type { Warning } from '../base/warning.ts';
import { type Hierarchy, nodeCount } from '../model/hierarchy.ts';
import { unfoldedCount } from './unfold.ts';
import { isTree } from './walk.ts';

/** A DAG whose nodes would be written more often than this is refused: the text could be larger than any memory. */
const MAX_UNFOLDED = 1_000_000;

/**
 * Text formats without shared nodes repeat what several parents share. Returns the warning that says so, or none for a
 * tree; throws a DataError where the repetition explodes. O(nodes + edges).
 */
export function unfoldingWarnings(hierarchy: Hierarchy): Warning[] {
  if (isTree(hierarchy)) return [];
  const total = unfoldedCount(hierarchy);
  if (total > MAX_UNFOLDED) {
    throw new DataError(
      'unfolding',
      `Written as a tree, this hierarchy with shared groups would have ${total.toExponential(1)} nodes; at most ${MAX_UNFOLDED} can be written`,
      'Export the hierarchy as JSON or as child,parent pairs, which keep shared groups shared.',
    );
  }
  const message = `Groups with several parents were written once for each: ${nodeCount(hierarchy)} nodes became ${total}.`;
  return [{ code: 'unfolded', message }];
}
