import { estimateSplit } from '../shared/features/memory.ts';
import type { Registration } from '../shared/registration.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Visual tree: all that the program knows of it. */
export const visualTree: Registration = {
  ...schema,
  command: {
    summary: 'labelled features to a tree of the classes, chosen by validity indices',
    input: 'FEATURES',
    hint: 'One row a point, with the class of each.',
    role: 'features',
    files: ['labels', 'classes'],
  },
  findings,
  estimate: (dataset) => estimateSplit(dataset, 2),
  run: async () => (await import('./run.ts')).runVisualTree,
};
