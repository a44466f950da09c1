/** PNG pictures, where there is a browser that decodes them. */

import { type Format, startsWith } from '../format.ts';
import { alone } from '../shared/members.ts';

const canDecode = (): boolean => 'createImageBitmap' in globalThis && 'document' in globalThis;

export const png: Format = {
  name: 'pictures',
  matches: ({ head }) => (startsWith(head, '\x89PNG\r\n\x1a\n') && canDecode() ? 'certain' : 'no'),
  reader: async () => {
    const { readPicture } = await import('./read.ts');
    return async ({ source }) => alone(await readPicture(source));
  },
};
