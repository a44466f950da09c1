import { DataError } from '../../../engine/base/error.ts';
import type { Session } from '../session/session.ts';

/**
 * Remembers which tree is shown. Returns whether it still is: what colours, cuts and pictures of a view say is of the tree that
 * is shown, so with that of another one they would be a figure of neither.
 */
export function whileShown({ whole }: Pick<Session, 'whole'>): () => boolean {
  const hierarchy = whole.peek()?.result.hierarchy;
  return () => whole.peek()?.result.hierarchy === hierarchy;
}

export const anotherTree = (): DataError =>
  new DataError(
    'another-tree',
    'another tree was shown before the figure was made, and its colours and pictures are not those of the tree that was asked for',
    'Make the figure again: of the tree that is shown now, or go back to the other one first.',
  );
