import { lazily } from '../../../base/lazy.ts';
import { METHODS } from '../../../methods/index.ts';
import { PANES } from '../../view/linked-view-ids.ts';
import type { LinkedView } from '../linked-view.ts';

export const panes: LinkedView = {
  id: PANES,
  title: 'side by side',
  hint: 'methods or options on the same data, with one cut for all',
  fits: ({ dataset }) => METHODS.some((method) => method.missing(dataset) === null),
  load: async () => (await lazily('trees side by side', import('./picture.tsx'))).default,
};
