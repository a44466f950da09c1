import type { MethodCommand } from '../../model/command.ts';

/** The command of visual trees; its flags come from the schema. */
export const command: MethodCommand = {
  summary: 'labelled features to a tree of the classes, chosen by validity indices',
  input: 'FEATURES',
  role: 'features',
  files: { labels: 'labels', classes: 'classes' },
  notes: 'TREE: further hierarchies of the classes, judged as classifiers beside the visual tree',
};
