import { lazily } from '../../base/lazy.ts';
import { hasRows } from '../view/has-rows.ts';
import { ROWS } from '../view/linked-view-ids.ts';
import type { LinkedView } from './linked-view.ts';

export const rows: LinkedView = {
  id: ROWS,
  title: 'rows',
  hint: 'the points behind a cell, a class or a branch',
  fits: hasRows,
  load: async () => (await lazily('the rows', import('../rows/picture.tsx'))).default,
};
