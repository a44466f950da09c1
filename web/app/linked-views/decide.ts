import { lazily } from '../../base/lazy.ts';
import { leafKind } from '../finished/finished.ts';
import { DECIDE } from '../view/linked-view-ids.ts';
import type { LinkedView } from './linked-view.ts';

export const decide: LinkedView = {
  id: DECIDE,
  title: 'decide',
  hint: 'answers as fine as they can be trusted, and what the tree is worth for them',
  fits: (finished) => leafKind(finished) === 'classes',
  load: async () => (await lazily('Decide', import('../decide/picture.tsx'))).default,
};
