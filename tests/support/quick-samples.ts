import { readFile } from 'node:fs/promises';
import { deflateSync } from 'fflate';
import type { Plugin } from 'vite';
import { sampleFiles } from '../../tools/sample-files.ts';

const NAME = '\0virtual:sample/';

/** Files of samples as a build has them, deflated in less time: Zopfli takes ten seconds for all of them, in each process. */
export const quickSamples = (): Plugin => ({
  ...sampleFiles(),
  async load(id) {
    if (!id.startsWith(NAME)) return undefined;
    const file = await readFile(new URL(`../../public/samples/${id.slice(NAME.length)}`, import.meta.url));
    const text = Buffer.from(deflateSync(file, { level: 1 })).toString('base64');
    return { code: `export default '${text}';`, map: null, moduleType: 'js' };
  },
});
