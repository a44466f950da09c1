/** Pickles of Python, and of PyTorch before its version 1.6. */

import { certainOr, type Format } from '../format.ts';

/** Protocols 2 to 5; what Python 2 wrote by default is known by its name only. */
function isPickle([first, protocol]: Uint8Array): boolean {
  return first === 0x80 && protocol !== undefined && protocol >= 2 && protocol <= 5;
}

export const pickle: Format = {
  name: 'pickles',
  matches: ({ head, extension }) => certainOr(isPickle(head), ['pkl', 'pickle', 'pt', 'pth'].includes(extension)),
  inWorker: { format: 'pickle', from: 0 },
};
