import { join } from 'node:path';
import { root } from './setup.mjs';

const file = (path: string): string => join(root, 'web', path);

/** Parts of packages that nothing here uses, by the names that these import them under, and the files in their places. */
export const LEFT_OUT = [
  { find: 'brotli/decompress.js', replacement: file('page/drawing/paper/no-brotli.ts') },
  {
    find: /^\.\/(?:codec-pool|core\/codec-worker-web)\.js$/,
    replacement: file('engine/data/formats/shared/no-codecs.ts'),
  },
];
