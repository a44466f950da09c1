import type { Dataset } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import { keepsCodes } from './memory.ts';

/** Runs on lists of the best classes, on samples of the points, or with codes of all values. */
export function needsWhole(dataset: Dataset, options: Options): boolean {
  const first = dataset.logits?.table.firstRows;
  const isListed = dataset.lists || options.as === 'ranks' || first?.areRanks || first?.arePermuted;
  return Boolean(isListed || Number(options.bootstrap) > 0 || keepsCodes(dataset, options));
}
