import type { Dataset } from '../model/dataset.ts';
import type { Estimate, Options } from '../model/method.ts';
import { partsAtOnce } from './clustering/kinds.ts';
import { estimateL2h } from './l2h/memory.ts';
import { estimateSplit } from './shared/features/memory.ts';
import { estimateFit } from './ultrametric/estimate.ts';

type Estimator = (dataset: Dataset, options: Options) => Estimate | null;

/**
 * What a run on these data would need, where that is known before it and worth saying: one line a method that can tell. The
 * page loads them after its first tree.
 */
export const ESTIMATES: Readonly<Record<string, Estimator>> = {
  l2h: estimateL2h,
  ultrametric: estimateFit,
  hmmc: (dataset, { branching }) => estimateSplit(dataset, Number(branching ?? 2)),
  clustering: (dataset, { method, leaves }) => estimateSplit(dataset, partsAtOnce(method, Number(leaves ?? 0))),
  'visual-tree': (dataset) => estimateSplit(dataset, 2),
};
