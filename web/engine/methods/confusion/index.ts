import type { Registration } from '../shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Confusion merging: all that the program knows of it. */
export const confusion: Registration = {
  ...schema,
  command,
  findings,
  takesZeros: true,
  usesLabels: true,
  classTree: { id: 'confusion', name: 'Confusion merging', options: () => ({ inheritance: 'single', r: 0 }) },
  run: async () => (await import('./run.ts')).runConfusion,
};
