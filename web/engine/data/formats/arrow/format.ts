/** Tables stored by columns: Arrow files and streams, which Feather is one of. */

import { type Format, startsWith } from '../format.ts';

/** The file, or the stream, whose first message starts with a mark that no text or array has. */
const isArrow = (head: Uint8Array): boolean =>
  startsWith(head, 'ARROW1') || (startsWith(head, '\xff\xff\xff\xff') && head.length > 8 && head[7] === 0);

export const arrow: Format = {
  name: 'Arrow files',
  matches: ({ head }) => (isArrow(head) ? 'certain' : 'no'),
  inWorker: { format: 'arrow', from: 0 },
};
