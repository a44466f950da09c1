import type { Registration } from '../../../web/engine/methods/shared/registration.ts';
import { command } from './command.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Alphabetical pairing: all that the program knows of it. */
export const alphabetical: Registration = {
  ...schema,
  command,
  findings,
  run: async () => (await import('./run.ts')).runAlphabetical,
  tasks: { spelling: async () => (await import('./run.ts')).countRows },
};
