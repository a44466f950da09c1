import { lazily } from '../../../base/lazy.ts';
import { COMPARISON } from '../../view/view.ts';
import type { Companion } from '../companion.ts';

export const comparison: Companion = {
  id: COMPARISON,
  title: 'comparison',
  hint: 'the tree beside another one: of another method, of a file, or of a grouping of the classes',
  fits: () => true,
  load: async () => (await lazily('the comparison', import('./comparison.tsx'))).default,
};
