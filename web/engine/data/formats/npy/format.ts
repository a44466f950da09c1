/** Arrays as NumPy saves them, and linkage matrices as SciPy does. */

import type { Format } from '../format.ts';
import { alone } from '../shared/members.ts';
import { treeOfLinkage } from '../trees/read.ts';
import { isNpy, readNpy } from './read.ts';

export const npy: Format = {
  name: '.npy',
  matches: ({ head }) => (isNpy(head) ? 'certain' : 'no'),
  reader:
    async () =>
    async ({ source }, { readTree }) =>
      alone(await treeOfLinkage(source, await readNpy(source), readTree)),
};
