import { COMPARISON } from '../../view/linked-view-ids.ts';
import type { LinkedView } from '../linked-view.ts';

export const comparison: LinkedView = {
  id: COMPARISON,
  title: 'comparison',
  hint: 'the tree beside another one: of a method, a model, a file, or groups of the classes',
  fits: () => true,
  load: async () => (await import('./picture.tsx')).default,
};
