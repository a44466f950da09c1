import type { Plugin } from 'vite';
import { reportTemplate } from './template.ts';

const MODULE = 'virtual:report-template';

/** `import template from 'virtual:report-template'`: a report without what it shows. */
export const reportFile = (): Plugin => ({
  name: 'logitree:report-template',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  async load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    return { code: `export default ${JSON.stringify(await reportTemplate())};`, map: null, moduleType: 'js' };
  },
});

const BUILT = '\0logitree:built-template';

/** The plugin of a bundle without the sources that the viewer is built of: it has the template inside. */
export const reportBuilt = (): Plugin => ({
  name: 'logitree:report-built',
  enforce: 'pre',
  resolveId: (id) => (id === '../report/template.ts' ? BUILT : undefined),
  load: (id) =>
    id === BUILT
      ? `export const reportTemplate = async () => (await import(${JSON.stringify(MODULE)})).default;`
      : undefined,
});
