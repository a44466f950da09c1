import type { Registration } from '../shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { estimateFit } from './memory.ts';
import { schema } from './schema.ts';

/** Ultrametric fitting: all that the program knows of it. */
export const ultrametric: Registration = {
  ...schema,
  command,
  findings,
  usesLabels: true,
  estimate: estimateFit,
  run: async () => (await import('./run.ts')).runUltrametric,
  tasks: { near: async () => (await import('./neighbour-task.ts')).createNeighbourSearch() },
};
