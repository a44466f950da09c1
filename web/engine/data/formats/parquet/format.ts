/** Tables stored by columns, as pandas and Spark write them. */

import { type Format, startsWith } from '../format.ts';

export const parquet: Format = {
  name: 'Parquet files',
  matches: ({ head }) => (startsWith(head, 'PAR1') ? 'certain' : 'no'),
  inWorker: { format: 'parquet', from: 0 },
};
