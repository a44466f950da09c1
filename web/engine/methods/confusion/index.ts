import type { Registration } from '../shared/registration.ts';
import { findings } from './findings.ts';
import { schema } from './schema.ts';

/** Confusion merging: all that the program knows of it. */
export const confusion: Registration = {
  ...schema,
  command: {
    summary: 'a confusion matrix to a hierarchy, with one parent or several',
    input: 'MATRIX',
    hint: 'Square, or two columns called true and predicted; with --labels logits, whose predictions are counted, or a list of predictions.',
    // Labels belong to points, whose prediction is the largest logit. What counts its points already needs none.
    role: ({ areLabelled }) => {
      // A list is what was predicted of the points, and the labels are its truth.
      return async ({ role, content: { kind } }) =>
        role !== 'confusion' && kind !== 'numbers' && kind !== 'strings' && (await areLabelled())
          ? 'logits'
          : 'confusion';
    },
    files: ['labels', 'classes'],
  },
  findings,
  takesZeros: true,
  usesLabels: true,
  classTree: { id: 'confusion', name: 'Confusion merging', options: () => ({ inheritance: 'single', r: 0 }) },
  run: async () => (await import('./run.ts')).runConfusion,
};
