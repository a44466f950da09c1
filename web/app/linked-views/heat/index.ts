import { matrixTableOf, tableOf } from '../../finished/confusion-table.ts';
import type { LinkedView } from '../linked-view.ts';

export const heatMap: LinkedView = {
  id: 'confusion',
  title: 'confusion matrix',
  titleFor: (finished) =>
    tableOf(finished) === null && matrixTableOf(finished) !== null ? 'matrix' : 'confusion matrix',
  hint: 'which classes are taken for which, in the order of the tree',
  fits: (finished) => matrixTableOf(finished) !== null || finished.result.countsLeftOut === true,
  load: async () => (await import('./picture.tsx')).default,
};
