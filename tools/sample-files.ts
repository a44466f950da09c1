import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'fflate';
import type { Plugin } from 'vite';
import { smallest } from './deflated.ts';

const MODULE = 'virtual:sample/';
const FOLDER = fileURLToPath(new URL('../public/samples/', import.meta.url));

/** Zopfli makes a tenth less of texts, and takes seconds for a megabyte. */
const MOST_FOR_ZOPFLI = 1e6;
const deflated = (file: Uint8Array): Uint8Array | Promise<Uint8Array> =>
  file.length <= MOST_FOR_ZOPFLI ? smallest(file) : deflateSync(file, { level: 9 });

/**
 * `import('virtual:sample/languages/labels.npy')` gives the file of public/samples, deflated, as base64
 * text. The page may not fetch anything, not even from itself, so data that it opens must come as a module; and deflated,
 * since not every server compresses what it sends. Compressed in JavaScript: zlib gives other bytes on other machines.
 */
export const sampleFiles = (): Plugin => ({
  name: 'sample-files',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return undefined;
    const path = FOLDER + id.slice(MODULE.length + 1);
    this.addWatchFile(path);
    // The type must be said, or a name that ends in .txt makes the code itself a text.
    const text = Buffer.from(await deflated(await readFile(path))).toString('base64');
    return { code: `export default '${text}';`, map: null, moduleType: 'js' };
  },
});
