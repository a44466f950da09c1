import { isSpectral, isTree } from '../../../engine/methods/clustering/kinds.ts';
import type { MethodPanel } from '../shared/kit.ts';
import { decideNode, splitsOf } from './playback.ts';

/** The panel of clusterings, with their splits. */
export const panel: MethodPanel = {
  splits: splitsOf,
  decideNode,
  way: ({ options: { method } }) => {
    if (!isTree(method)) {
      return 'A flat clustering makes all clusters at once: they hang at the root, and there are no steps.';
    }
    const [chosen, why] = String(method).endsWith('-d')
      ? ['most scattered', 'largest sum of distances to its mean']
      : ['most compact', 'smallest mean distance to its mean'];
    return `This tree is split from the top: it begins with all points in one group. The ${chosen} leaf (${why}) is split next, by ${isSpectral(method) ? 'spectral clustering' : 'k-means'}, until there are as many leaves as asked for.`;
  },
};
