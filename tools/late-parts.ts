import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Module of the bundler with its code for loading late parts. */
const OF_BUNDLER = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../web/page/app/parts/late-part.ts', import.meta.url));

/** Late parts are loaded by the page's own code, a kilobyte less than the bundler's, which is for every way to build a page. */
export const lateParts = (): Plugin => ({
  name: 'logitree:late-parts',
  enforce: 'pre',
  load: (id) => (id === OF_BUNDLER ? `export { loadPart as __vitePreload } from ${JSON.stringify(OURS)};` : undefined),
});
