import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'alphabetical');

/** Its line in each list: of methods, and of the panels of the page. */
const LISTS: Readonly<Record<string, readonly [list: string, line: string]>> = {
  'web/engine/methods/index.ts': ['METHODS', 'alphabetical'],
  'web/page/panels/index.ts': ['METHOD_PANELS', `alphabetical: () => import('${folder}/panel.tsx')`],
};

/** The text of a file with one more line at the end of its list. */
function added(text: string, [list, line]: readonly [string, string]): string {
  const [whole] = new RegExp(`const ${list}\\b[^]*?(?=\\n[}\\]];)`).exec(text) ?? [];
  if (whole === undefined) throw new Error(`There is no list ${list}`);
  const imported = list === 'METHODS' ? `import { alphabetical } from '${folder}/index.ts';\n` : '';
  return `${imported}${text.replace(whole, `${whole}\n  ${line},`)}`;
}

/** Adds the toy method to the lists of methods while they are loaded: the files themselves stay as they are. */
export const withToyMethod = (): Plugin => ({
  name: 'with-toy-method',
  enforce: 'pre',
  load(id) {
    const own = Object.entries(LISTS).find(([path]) => id === join(root, path));
    return own === undefined ? null : added(readFileSync(id, 'utf8'), own[1]);
  },
});
