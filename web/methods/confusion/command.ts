import type { MethodCommand } from '../../model/command.ts';

/** The command of confusion merging; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'a confusion matrix to a hierarchy, with one parent or several',
  input: 'MATRIX',
  // Predictions that are said are counted; labels alone tell of points, of which the largest value is the prediction.
  role: async ({ havePairs, areLabelled }) => (!(await havePairs()) && (await areLabelled()) ? 'logits' : 'confusion'),
  files: { labels: 'labels', classes: 'classes' },
  notes:
    'MATRIX: square, or two columns called true and predicted; with --labels logits, whose predictions are counted',
};
