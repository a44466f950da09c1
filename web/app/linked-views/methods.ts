import { lazily } from '../../base/lazy.ts';
import { METHODS } from '../../methods/index.ts';
import type { LinkedView } from './linked-view.ts';

export const methods: LinkedView = {
  id: 'methods',
  title: 'methods',
  hint: 'every method that fits these files, side by side',
  fits: ({ dataset }) => METHODS.some((method) => method.missing(dataset) === null),
  load: async () => (await lazily('the methods', import('../method-table/picture.tsx'))).default,
};
