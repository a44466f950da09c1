/** Sparse tables as LIBSVM writes them. */

import type { Format } from '../format.ts';
import { alone } from '../shared/members.ts';

/** True for a text that begins as LIBSVM writes it: a number, then index:value. */
const isLibsvm = (head: Uint8Array): boolean =>
  /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?[ \t]+\d+:[+-]?[\d.]/i.test(new TextDecoder().decode(head));

export const libsvm: Format = {
  name: 'LIBSVM files',
  matches: ({ head }) => (isLibsvm(head) ? 'likely' : 'no'),
  reader: async () => {
    const { readLibsvm } = await import('./read.ts');
    return async ({ source }) => alone(await readLibsvm(source));
  },
};
