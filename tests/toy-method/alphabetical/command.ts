import type { MethodCommand } from '../../../web/engine/model/command.ts';

export const command: MethodCommand = {
  summary: 'names of columns to a hierarchy, by the alphabet',
  input: 'LOGITS',
  role: 'logits',
  files: { classes: 'classes' },
  reading: ['workers'],
  notes: 'LOGITS: one column a class',
};
