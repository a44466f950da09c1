/** Formats that a worker reads for the page, because it takes long. */

import { DataError } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { Member } from './shared/members.ts';

/**
 * Formats that take long to read: files of columns, large texts and trees that are read into memory, and pickles, which are
 * programs: a short one can take as many steps as are allowed.
 */
export type WorkerFormat = 'parquet' | 'arrow' | 'pickle' | 'torch' | 'tree' | 'json' | 'jsonl' | 'text';

/** Reads such a file: in a worker of the page, elsewhere in the thread itself (hierarchy/read-here.ts). */
export type ReadInWorker = (
  format: WorkerFormat,
  source: ByteSource,
  choice?: ColumnChoice | undefined,
) => Promise<Member[]>;

/** Smaller texts are read before a worker has started; smaller trees, of which a byte takes longer, too. */
export const MIN_IN_WORKER = 2 ** 20;
export const MIN_TREE_IN_WORKER = 2 ** 16;

/** Why a format that only a worker reads is not read where there is none. */
export const needsWorker = (): DataError =>
  new DataError(
    'unsupported-format',
    'a file of columns (Parquet, Arrow) or a pickle is not read here',
    "In Python: np.save('logits.npy', np.asarray(logits, dtype='float32')).",
  );
