import type { MethodCommand } from '../../model/command.ts';

/** The command of confusion merging; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'a confusion matrix to a hierarchy, with one parent or several',
  input: 'MATRIX',
  hint: 'Square, or two columns called true and predicted; with --labels logits, whose predictions are counted.',
  // Labels belong to points, whose prediction is the largest logit. What counts its points already needs none.
  role: ({ areLabelled }) => {
    return async ({ role }) => (role !== 'confusion' && (await areLabelled()) ? 'logits' : 'confusion');
  },
  files: ['labels', 'classes'],
};
