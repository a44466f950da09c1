import type { Registration } from '../../../web/engine/methods/shared/registration.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Alphabetical pairing: all that the program knows of it. */
export const alphabetical: Registration = {
  ...schema,
  command: {
    summary: 'names of columns to a hierarchy, by the alphabet',
    input: 'LOGITS',
    hint: 'One column a class.',
    role: 'logits',
    files: ['classes'],
    reading: ['workers'],
  },
  findings,
  run: async () => (await import('./run.ts')).runAlphabetical,
  tasks: { spelling: async () => (await import('./run.ts')).countRows },
};
