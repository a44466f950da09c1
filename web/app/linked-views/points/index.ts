import type { Companion } from '../companion.ts';

/** The scatter plot of points in a plane. */
export const points: Companion = {
  id: 'points',
  title: 'points',
  hint: 'The points in their plane, in the colours of the tree',
  fits: ({ result }) => (result.points?.coordinates ?? result.members?.coordinates ?? null) !== null,
  load: async () => (await import('./points.tsx')).PointsPicture,
};
