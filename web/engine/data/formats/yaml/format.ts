/** Names of classes in YAML: data sets of YOLO, lists. */

import type { Format } from '../format.ts';

export const yaml: Format = {
  name: '.yaml',
  matches: ({ extension }) => (extension === 'yaml' || extension === 'yml' ? 'likely' : 'no'),
  reader: async () => {
    const { readYaml } = await import('./read.ts');
    return ({ source }) => readYaml(source);
  },
};
