import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import zopfli from '@gfx/zopfli';
import { deflateSync } from 'fflate';
import type { Plugin } from 'vite';

const MODULE = 'virtual:core/';
const FOLDER = fileURLToPath(new URL('../wasm/', import.meta.url));

/** A core as it travels in the text of a worker. */
export async function textOf(core: Uint8Array, smallest: boolean): Promise<string> {
  const deflated = smallest ? await zopfli.deflateAsync(core, { numiterations: 5 }) : deflateSync(core, { level: 9 });
  return Buffer.from(deflated).toString('base64');
}

/**
 * `import core from 'virtual:core/logitree'` gives a built core, deflated, as base64 text: it travels in a worker's
 * own text, since nothing may be fetched, and deflated before it becomes text it is a third less to load than after. The
 * smallest text is a twentieth smaller yet and takes seconds to make.
 */
export const coreText = (smallest: boolean): Plugin => ({
  name: 'logitree:core-text',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${MODULE}`)) return undefined;
    const file = `${FOLDER}${id.slice(MODULE.length + 1)}.wasm`;
    this.addWatchFile(file);
    const text = await textOf(await readFile(file), smallest);
    return { code: `export default '${text}';`, map: null, moduleType: 'js' };
  },
});

/** Where a core begins in the text of a worker, and that text in the page: a string between these quotes. */
const CORE_OF_WORKER = /('|")(\(function\(\)\{(?:var|let|const) \w+=`)([\w+/]{10000,}=*)/;

/**
 * Puts the core of a worker first in the page's file, out of the middle of its code: compression looks back 32 kB, and would
 * not see over the core. It is a kilobyte less to load. What is not minified is for reading, and is left as it is.
 */
export const coreFirst = (): Plugin => ({
  name: 'logitree:core-first',
  apply: ({ build }, { command }) => command === 'build' && build?.minify !== false,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const holders = chunks.filter(({ code }) => CORE_OF_WORKER.test(code));
      if (holders.length === 0) throw new Error('no worker with a core was found');
      for (const chunk of holders) {
        let core = '';
        const code = chunk.code.replace(CORE_OF_WORKER, (_match, quote: string, before: string, text: string) => {
          core = text;
          return `${quote}${before}${quote}+CORE_OF_WORKER+${quote}`;
        });
        chunk.code = `const CORE_OF_WORKER="${core}";${code}`;
      }
    },
  },
});
