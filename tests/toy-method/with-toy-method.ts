import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'alphabetical');

interface List {
  readonly list: string;
  /** The line of the toy method in it. */
  readonly line: string;
  readonly imports?: string;
}

const LISTS: Readonly<Record<string, List>> = {
  'web/engine/methods/index.ts': {
    list: 'METHODS',
    line: 'alphabetical',
    imports: `import { alphabetical } from '${folder}/schema.ts';`,
  },
  'web/engine/methods/hints.ts': {
    list: 'HINTS',
    line: 'alphabetical',
    imports: `import { hints as alphabetical } from '${folder}/hints.ts';`,
  },
  'web/engine/methods/commands.ts': {
    list: 'METHOD_COMMANDS',
    line: 'alphabetical',
    imports: `import { command as alphabetical } from '${folder}/command.ts';`,
  },
  'web/engine/methods/runners.ts': {
    list: 'REGISTERED',
    line: 'alphabetical: { run: runAlphabetical }',
    imports: `import { runAlphabetical } from '${folder}/run.ts';`,
  },
  'web/engine/methods/tasks.ts': {
    list: 'METHOD_TASKS',
    line: '...ALPHABETICAL_TASKS',
    imports: `import { ALPHABETICAL_TASKS } from '${folder}/run.ts';`,
  },
  'web/engine/methods/findings.ts': {
    list: 'FINDINGS',
    line: 'alphabetical',
    imports: `import { findings as alphabetical } from '${folder}/findings.ts';`,
  },
  'web/page/panels/index.ts': { list: 'METHOD_PANELS', line: `alphabetical: () => import('${folder}/panel.tsx')` },
};

/** The text of a file with one more line at the end of its list. */
function added(text: string, { list, line, imports = '' }: List): string {
  const [whole] = new RegExp(`const ${list}\\b[^]*?(?=\\n[}\\]];)`).exec(text) ?? [];
  if (whole === undefined) throw new Error(`There is no list ${list}`);
  return `${imports}\n${text.replace(whole, `${whole}\n  ${line},`)}`;
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
