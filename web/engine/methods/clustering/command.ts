import type { MethodCommand } from '../../model/command.ts';

/** The command of k-means and spectral clustering; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'points to a hierarchy by k-means, spectral clustering or flat maximum margins',
  input: 'FEATURES',
  hint: 'One row a point. Leaves are clusters, by default as many as there are classes.',
  role: 'features',
  files: ['labels', 'classes'],
};
