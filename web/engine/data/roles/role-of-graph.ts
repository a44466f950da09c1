/** Choice between two readings of a symmetric square. */

import { DataError } from '../../base/error.ts';
import type { InputFile, Role } from '../../model/dataset.ts';

/**
 * Similarities, where a file was guessed to be them; null for anything else.
 * @throws DataError where content and name say the opposite of each other, for the tree of similarities read as distances is a wrong one
 */
export function roleOfSquare({ content, name, reason, role, roles }: InputFile): Role | null {
  const square = content.kind === 'table' && content.looks?.role === 'unused' ? content.square : undefined;
  const isOpen = roles.includes('similarity') || (square !== undefined && !(square instanceof DataError));
  if (role !== 'unused' || !isOpen) return role === 'similarity' ? role : null;
  throw new DataError('unclear-square', reason, 'Say --as similarity, --as dissimilarity or --as features.', {
    file: name,
  });
}

/* Kind of graph of a file, for a method that makes its tree of one. */

/** Roles that are graphs as they are; anything else is features, of which each point is joined with its nearest. */
const GRAPHS: readonly Role[] = ['edges', 'dissimilarity', 'confusion', 'image'];

/**
 * The role of a file that was given none, guessed as in the page.
 * @throws DataError where the content does not tell, for a tree of the wrong graph looks like any other
 */
export function roleOfGraph(file: InputFile): Role {
  const { content, name, role } = file;
  if (GRAPHS.includes(role)) return role;
  const square = roleOfSquare(file);
  if (square !== null) return square;
  if (content.kind === 'table' && content.table.firstRows?.mayBeEdges) {
    throw new DataError(
      'unclear-graph',
      'rows of two whole numbers and a third one, without names: edges, or points in space',
      'Say which: --graph edges or --graph knn. Or name the columns: src,dst,weight.',
      { file: name },
    );
  }
  return 'features';
}
