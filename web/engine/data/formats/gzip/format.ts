/** A file of any other format, packed by gzip. */

import { DataError } from '../../../base/error.ts';
import { type Format, startsWith } from '../format.ts';

const GZIP = '\x1f\x8b';

export const gzip: Format = {
  name: '.gz',
  matches: ({ head }) => (startsWith(head, GZIP) ? 'certain' : 'no'),
  reader: async () => {
    const { unpackGzip } = await import('./unpack.ts');
    return async ({ source }, { readInside }) => {
      const inside = await unpackGzip(source);
      if (startsWith(await inside.read(0, Math.min(GZIP.length, inside.size)), GZIP)) throw packedTwice();
      return readInside(inside);
    };
  },
};

const packedTwice = (): DataError =>
  new DataError('packed-twice', 'the file was packed by gzip more than once', 'Unpack it (gunzip) and open it.');
