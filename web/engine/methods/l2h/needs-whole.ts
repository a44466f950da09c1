import type { Dataset } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';

/** Above so many classes, lists of the usual length decide little. */
export const MANY_CLASSES = 10_000;

/** Whether a run may keep cells of classes. */
function hasManyClasses({ logits }: Dataset): boolean {
  if (logits === null) return false;
  const { layout, shape } = logits.table;
  return (layout.kind === 'text' ? layout.columns.length : Number(shape[1])) > MANY_CLASSES;
}

/** Whether a run needs the whole core: on lists of the best classes, with resamples or other orders of the classes, or where cells may be kept. */
export function needsWhole(dataset: Dataset, options: Options): boolean {
  const first = dataset.logits?.table.firstRows;
  const isListed = dataset.lists || options.as === 'ranks' || first?.areRanks || first?.arePermuted;
  const drawsTrees = Number(options.bootstrap) > 0 || Number(options.orders) > 0;
  return Boolean(isListed || drawsTrees || hasManyClasses(dataset));
}
