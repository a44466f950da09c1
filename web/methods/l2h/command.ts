import type { MethodCommand } from '../../model/command.ts';

/** The command of logits to hierarchies; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'logits or probabilities to a hierarchy of the classes',
  input: 'LOGITS',
  role: 'logits',
  files: {
    labels: 'labels',
    classes: 'classes',
    evaluate: 'evaluation logits',
    'evaluate-labels': 'evaluation labels',
  },
  reading: ['chunk', 'workers'],
};
