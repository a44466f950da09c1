import { lazily } from '../../../base/lazy.ts';
import type { LinkedView } from '../linked-view.ts';

export const changes: LinkedView = {
  id: 'changes',
  title: 'what changed',
  hint: 'from one model to another: groups, classes, pairs, recall',
  fits: ({ files }) => files.some(({ role }) => role === 'other model'),
  load: async () => (await lazily('what changed', import('./picture.tsx'))).default,
};
