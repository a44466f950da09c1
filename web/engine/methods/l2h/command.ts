import type { MethodCommand } from '../../model/command.ts';

/** The command of logits to hierarchies; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'logits or probabilities to a hierarchy of the classes',
  input: 'LOGITS',
  hint: 'One row a point, one column a class; or the best classes of each point.',
  role: 'logits',
  files: ['labels', 'classes', 'evaluation logits', 'evaluation labels'],
  reading: ['chunk', 'workers'],
};
