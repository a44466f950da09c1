import type { MethodCommand } from '../../../web/engine/model/command.ts';

export const command: MethodCommand = {
  summary: 'names of columns to a hierarchy, by the alphabet',
  input: 'LOGITS',
  hint: 'One column a class.',
  role: 'logits',
  files: ['classes'],
  reading: ['workers'],
};
