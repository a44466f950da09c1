import type { MethodCommand } from '../../model/command.ts';

/** The command of confusion merging; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'a confusion matrix to a hierarchy, with one parent or several',
  input: 'MATRIX',
  // A table of true and predicted classes is counted. Without one, labels belong to points, whose prediction is the
  // largest logit.
  role: async ({ havePairs, areLabelled }) => (!(await havePairs()) && (await areLabelled()) ? 'logits' : 'confusion'),
  files: { labels: 'labels', classes: 'classes' },
  notes:
    'MATRIX: square, or two columns called true and predicted; with --labels logits, whose predictions are counted',
};
