import { estimateSplit } from '../shared/features/memory.ts';
import type { Registration } from '../shared/registration.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Maximum-margin clustering: all that the program knows of it. */
export const hmmc: Registration = {
  ...schema,
  command: {
    summary: 'points to a hierarchy by maximum margins',
    input: 'FEATURES',
    hint: 'One row a point. A column called label tells the classes.',
    role: 'features',
    files: ['labels', 'classes'],
    reading: ['workers'],
  },
  findings,
  estimate: (dataset, { branching }) => estimateSplit(dataset, Number(branching ?? 2)),
  run: async () => (await import('./run.ts')).runHmmc,
  tasks: { node: async () => (await import('./split-task.ts')).createNodeSplitter() },
};
