import type { MethodCommand } from '../../model/command.ts';

/** The command of maximum-margin clustering; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'points to a hierarchy by maximum margins',
  input: 'FEATURES',
  hint: 'One row a point. A column called label tells the classes.',
  role: 'features',
  files: ['labels', 'classes'],
  reading: ['workers'],
};
