/** Trees as contents of files; what reads them comes from outside (see Tools). */

import { DataError } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Tools } from '../format.ts';
import type { Found } from '../shared/array-content.ts';

/** The tree that a file holds. @throws DataError where it cannot be read */
export async function treeIn(source: ByteSource, readTree: Tools['readTree']): Promise<Found> {
  const { warnings, ...tree } = await readTree(source);
  return { content: { kind: 'tree', tree }, shape: [tree.classes.length], warnings };
}

/**
 * The tree of an array that is a linkage matrix as SciPy saves it; the array itself where it is anything else.
 * @throws DataError for a linkage matrix where a row is lower than what it joins
 */
export async function treeOfLinkage(source: ByteSource, found: Found, readTree: Tools['readTree']): Promise<Found> {
  const { content, shape } = found;
  const isBinary = content.kind === 'table' && content.table.layout.kind === 'binary';
  if (!isBinary || shape.length !== 2 || shape[1] !== 4) return found;
  try {
    return await treeIn(source, readTree);
  } catch (error) {
    if (error instanceof DataError && error.code !== 'linkage-lower') return found;
    throw error;
  }
}
