import { lazily } from '../../../base/lazy.ts';
import type { LinkedView } from '../linked-view.ts';

export const consensus: LinkedView = {
  id: 'consensus',
  title: 'consensus',
  hint: 'of three models or more: common groups, all trees, and measures of each',
  fits: ({ files }) => files.filter(({ role }) => role === 'other model').length >= 2,
  load: async () => (await lazily('the consensus', import('./picture.tsx'))).default,
};
