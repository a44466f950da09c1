import { estimateSplit } from '../shared/features/memory.ts';
import type { Registration } from '../shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Visual tree: all that the program knows of it. */
export const visualTree: Registration = {
  ...schema,
  command,
  findings,
  estimate: (dataset) => estimateSplit(dataset, 2),
  run: async () => (await import('./run.ts')).runVisualTree,
};
