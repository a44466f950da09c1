/** Reads pickles. */

import { DataError } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import type { Member } from '../shared/members.ts';
import type { Locate } from './arrays.ts';
import { membersOf } from './contents.ts';
import { isLegacyTorch, readLegacyTorch } from './legacy-torch.ts';
import { unpickle } from './machine.ts';
import { isFrame, readFrame } from './pandas.ts';

/**
 * The arrays, tensors and lists of numbers in a .pkl, or in a .pt as PyTorch wrote it before 1.6. The pickle is
 * interpreted by a machine of our own that knows no more of Python than pickle/known.ts lists.
 * @throws DataError for anything else in it, without running any of it
 */
export async function readPickle(source: ByteSource, choice?: ColumnChoice): Promise<Member[]> {
  const { value, end } = await unpickle(source, 0, source.size);
  if (isFrame(value)) return readFrame(source, value, choice);
  return isLegacyTorch(value) ? readLegacyTorch(source, end) : membersOf(source, value, nowhere);
}

const nowhere: Locate = () => {
  throw new DataError('bad-pickle', 'a tensor has no storage', 'Write the file again.');
};
