import type { Registration } from '../shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Agglomerative linkage: all that the program knows of it. */
export const linkage: Registration = {
  ...schema,
  command,
  findings,
  usesLabels: true,
  classTree: { id: 'ward', name: 'Ward linkage of class means', options: () => ({ method: 'ward' }) },
  run: async () => (await import('./run.ts')).runLinkage,
};
