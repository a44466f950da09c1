import { POINTS } from '../../view/view.ts';
import type { LinkedView } from '../linked-view.ts';

/** The scatter plot of points in a plane. */
export const points: LinkedView = {
  id: POINTS,
  title: 'points',
  hint: 'The points in their plane, in the colours of the tree',
  fits: ({ result }) => (result.points?.coordinates ?? result.members?.coordinates ?? null) !== null,
  load: async () => (await import('./picture.tsx')).PointsPicture,
};
