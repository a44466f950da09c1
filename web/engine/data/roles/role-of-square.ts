/** Which of two readings a symmetric square has. */

import { DataError } from '../../base/error.ts';
import type { InputFile, Role } from '../../model/dataset.ts';

/**
 * Similarities, where a file was guessed to be them; null for anything else.
 * @throws DataError where content and name say the opposite of each other, for the tree of similarities read as distances is a wrong one
 */
export function roleOfSquare({ name, reason, role, roles }: InputFile): Role | null {
  if (role !== 'unused' || !roles.includes('similarity')) return role === 'similarity' ? role : null;
  throw new DataError('unclear-square', reason, 'Say --as similarity, --as dissimilarity or --as features.', {
    file: name,
  });
}
