import { estimateSplit } from '../shared/features/memory.ts';
import type { Registration } from '../shared/registration.ts';
import { findings } from './findings.ts';
import { partsAtOnce } from './kinds.ts';
import { schema } from './schema.ts';

/** k-means and spectral: all that the program knows of it. */
export const clustering: Registration = {
  ...schema,
  command: {
    summary: 'points to a hierarchy by k-means, spectral clustering or flat maximum margins',
    input: 'FEATURES',
    hint: 'One row a point. Leaves are clusters, by default as many as there are classes.',
    role: 'features',
    files: ['labels', 'classes'],
  },
  findings,
  estimate: (dataset, { method, leaves }) => estimateSplit(dataset, partsAtOnce(method, Number(leaves ?? 0))),
  run: async () => (await import('./run.ts')).runClustering,
};
