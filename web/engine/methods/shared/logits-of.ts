import { DataError } from '../../base/error.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';

/** The logits of a dataset. @throws DataError where there are none */
export function logitsOf({ logits }: Pick<Dataset, 'logits'>): LogitsInput {
  if (logits !== null) return logits;
  throw new DataError('no-logits', 'no file of logits is open', 'Open one: one row a point, one column a class.');
}
