import type { LinkedView } from '../linked-view.ts';

/** The cost of a fit over its steps. */
export const curve: LinkedView = {
  id: 'curve',
  title: 'cost curve',
  hint: 'The cost of the fit after every step, in total and by term',
  fits: ({ result }) => result.history !== undefined,
  load: async () => (await import('./picture.tsx')).CurvePicture,
};
