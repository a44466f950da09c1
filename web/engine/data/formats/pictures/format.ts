/** PNG pictures: in a page, and in Node. A worker of the page does not read them. */

import { hasCanvas } from '../../../base/has-canvas.ts';
import { type Format, startsWith } from '../format.ts';
import { alone } from '../shared/members.ts';

const canDecode = (): boolean => hasCanvas() || !('importScripts' in globalThis);

export const png: Format = {
  name: 'pictures',
  matches: ({ head }) => (startsWith(head, '\x89PNG\r\n\x1a\n') && canDecode() ? 'certain' : 'no'),
  reader: async () => {
    const { readPicture } = await import('./read.ts');
    return async ({ source }) => alone(await readPicture(source));
  },
};
