/** All zip archives: several .npy arrays (.npz), the tensors of a PyTorch file (.pt), an Excel workbook (.xlsx). */

import type { Format } from '../format.ts';

/** A zip archive with members, or an empty one. */
const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));

export const npz: Format = {
  name: 'archives',
  matches: ({ head }) => (isZip(head) ? 'certain' : 'no'),
  reader: async () => {
    const { readNpz } = await import('./read.ts');
    return ({ source }, tools) => readNpz(source, tools);
  },
};
