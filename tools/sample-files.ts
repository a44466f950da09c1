import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = 'virtual:sample/';
const FOLDER = fileURLToPath(new URL('../public/samples/', import.meta.url));

/**
 * `import('virtual:sample/languages/labels.npy')` gives the file of public/samples as base64 text.
 * The page may not fetch anything, not even from itself, so data that it opens must come as a module.
 */
export const sampleFiles = (): Plugin => ({
  name: 'sample-files',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return undefined;
    const path = FOLDER + id.slice(MODULE.length + 1);
    this.addWatchFile(path);
    // The type must be said, or a name that ends in .txt makes the code itself a text.
    return { code: `export default '${(await readFile(path)).toString('base64')}';`, map: null, moduleType: 'js' };
  },
});
