import type { MethodCommand } from '../../model/command.ts';

/** The command of confusion merging; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'a confusion matrix to a hierarchy, with one parent or several',
  input: 'MATRIX',
  role: async ({ areLabelled }) => ((await areLabelled()) ? 'logits' : 'confusion'), // labels tell of points
  files: { labels: 'labels', classes: 'classes' },
  notes:
    'MATRIX: square, or two columns called true and predicted; with --labels logits, whose predictions are counted',
};
