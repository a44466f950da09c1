import { lazily } from '../../../base/lazy.ts';
import type { Companion } from '../companion.ts';
import { tableOf } from './table.ts';

export const heatMap: Companion = {
  id: 'confusion',
  title: 'confusion matrix',
  hint: 'which classes are taken for which, in the order of the tree',
  fits: (finished) => tableOf(finished) !== null || finished.result.countsLeftOut === true,
  load: async () => (await lazily('the confusion matrix', import('./heat-map.tsx'))).default,
};
