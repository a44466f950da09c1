import type { LinkedView } from '../linked-view.ts';

/** Validity indices over the number of clusters. */
export const indices: LinkedView = {
  id: 'indices',
  title: 'index curves',
  hint: 'How good each number of clusters is by five indices, with and without balance',
  // While they are being found, of clusters of points, which have them.
  fits: ({ result: { curves, referenceCurves, members, pending } }) =>
    curves !== undefined ||
    referenceCurves !== undefined ||
    (members !== undefined && pending?.includes('curves') === true),
  load: async () => (await import('./picture.tsx')).IndexPicture,
};
