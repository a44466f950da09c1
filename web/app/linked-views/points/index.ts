import { planeCoordinates } from '../../finished/plane-coordinates.ts';
import { POINTS } from '../../view/linked-view-ids.ts';
import type { LinkedView } from '../linked-view.ts';

/** The scatter plot of points in a plane. */
export const points: LinkedView = {
  id: POINTS,
  title: 'points',
  hint: 'The points in their plane, in the colours of the tree',
  fits: ({ result }) => planeCoordinates(result) !== null,
  load: async () => (await import('./picture.tsx')).PointsPicture,
};
