import { estimateSplit } from '../shared/features/memory.ts';
import type { Registration } from '../shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Maximum-margin clustering: all that the program knows of it. */
export const hmmc: Registration = {
  ...schema,
  command,
  findings,
  estimate: (dataset, { branching }) => estimateSplit(dataset, Number(branching ?? 2)),
  run: async () => (await import('./run.ts')).runHmmc,
  tasks: { node: async () => (await import('./split-task.ts')).createNodeSplitter() },
};
