import type { MethodCommand } from '../../model/command.ts';

/** The command of visual trees; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'labelled features to a tree of the classes, chosen by validity indices',
  input: 'FEATURES',
  hint: 'One row a point, with the class of each.',
  role: 'features',
  files: ['labels', 'classes'],
};
