import type { Companion } from '../companion.ts';

/** The cost of a fit over its steps. */
export const curve: Companion = {
  id: 'curve',
  title: 'cost curve',
  hint: 'What the fit cost after every step, in all and by term',
  fits: ({ result }) => result.history !== undefined,
  load: async () => (await import('./picture.tsx')).CurvePicture,
};
