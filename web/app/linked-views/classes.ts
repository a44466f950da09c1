import { lazily } from '../../base/lazy.ts';
import { isOpened } from '../../methods/index.ts';
import { predictsClasses } from '../../model/result.ts';
import type { LinkedView } from './linked-view.ts';

export const classes: LinkedView = {
  id: 'classes',
  title: 'classes and pairs',
  hint: 'precision, recall and F1 of each class and group, and what is confused with what',
  fits: ({ result }) => predictsClasses(result) && !isOpened(result),
  load: async () => (await lazily('the table of classes', import('../classes/picture.tsx'))).default,
};
