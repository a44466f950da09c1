import type { Registration } from '../shared/registration.ts';
import { findings } from './findings.ts';
import { estimateL2h } from './memory.ts';
import { schema } from './schema.ts';

/** Logits to hierarchies: all that the program knows of it. */
export const l2h: Registration = {
  ...schema,
  command: {
    summary: 'logits or probabilities to a hierarchy of the classes',
    input: 'LOGITS',
    hint: 'One row a point, one column a class; or the best classes of each point.',
    role: 'logits',
    files: ['labels', 'classes', 'evaluation logits', 'evaluation labels'],
    reading: ['chunk', 'workers'],
  },
  findings,
  takesZeros: true,
  estimate: estimateL2h,
  classTree: { id: 'l2h', name: 'Logits to hierarchies', options: (as) => ({ as }) },
  run: async () => (await import('./run.ts')).runL2h,
  tasks: { rows: async () => (await import('./pieces.ts')).readPiece },
  pieces: {
    mapOptions: ['as', 'top'],
    notHere: ['sample', 'bad_rows'],
    mapping: () => import('./shards/map.ts'),
    joining: () => import('./shards/reduce.ts'),
  },
};
