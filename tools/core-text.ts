import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'fflate';
import type { Plugin } from 'vite';
import { smallest } from './deflated.ts';

const MODULE = 'virtual:core/';
const FOLDER = fileURLToPath(new URL('../wasm/', import.meta.url));

/** A core as it travels in the text of a worker. */
export async function textOf(core: Uint8Array, isSmallest: boolean): Promise<string> {
  const deflated = isSmallest ? await smallest(core) : deflateSync(core, { level: 9 });
  return Buffer.from(deflated).toString('base64');
}

/**
 * `import core from 'virtual:core/logitree'` gives a built core, deflated, as base64 text: it travels in a worker's
 * own text, since nothing may be fetched, and deflated before it becomes text it is a third less to load than after. The
 * smallest text is a twentieth smaller yet and takes seconds to make.
 */
export const coreText = (isSmallest: boolean): Plugin => ({
  name: 'logitree:core-text',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return undefined;
    const file = `${FOLDER}${id.slice(MODULE.length + 1)}.wasm`;
    this.addWatchFile(file);
    const text = await textOf(await readFile(file), isSmallest);
    return { code: `export default '${text}';`, map: null, moduleType: 'js' };
  },
});
