/** Arrays as NumPy saves them, and linkage matrices as SciPy does. */

import { lazily } from '../../../base/once.ts';
import type { Format } from '../format.ts';
import { alone } from '../shared/members.ts';
import { isNpy, readNpyOrTable } from './read.ts';

export const npy: Format = {
  name: '.npy',
  matches: ({ head }) => (isNpy(head) ? 'certain' : 'no'),
  reader:
    async () =>
    async ({ source }, { readTree, choice }) => {
      const found = await readNpyOrTable(source, choice);
      if (Array.isArray(found)) return found;
      if (found.shape[1] !== 4) return alone(found);
      const { treeOfLinkage } = await lazily('the reader of merges', import('../trees/read.ts'));
      return alone(await treeOfLinkage(source, found, readTree));
    },
};
