import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './setup.mjs';

const MODULE = 'virtual:notices';
/** Works built into the page beside the packages it depends on, and the places of their licences. */
const OTHERS = [
  { name: 'Parts of the C library in the WebAssembly core', file: 'wasm/NOTICE.txt' },
  { name: 'The sample of languages (Unicode CLDR)', file: 'public/samples/languages/NOTICE.txt' },
  { name: 'The sample of clothes (Fashion-MNIST)', file: 'public/samples/clothes/NOTICE.txt' },
  { name: 'The sample of kinds of things (WordNet)', file: 'public/samples/kinds/NOTICE.txt' },
] as const;
/** The bundler adds a few lines that load late parts. Below this heading its file lists what only the bundler itself holds. */
const BUNDLER = { name: 'Vite (the code that loads late parts)', file: 'node_modules/vite/LICENSE.md', end: '\n# ' };

export interface Notice {
  /** A package with its version, or what else is inside. */
  readonly name: string;
  readonly text: string;
}

interface Locked {
  readonly version: string;
  readonly integrity: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8').trim();

/** The folders of the packages that may become part of the page: those the lock file has for more than development. */
export function shipped(): ReadonlyMap<string, Locked> {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
  return new Map(Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && dev !== true));
}

const MIT_TERMS = 'Permission is hereby granted';

/** The licence of a package that has no file with it and declares the MIT licence and its author. Throws for any other. */
function declared(folder: string): string {
  const { author, license } = JSON.parse(read(`${folder}/package.json`)) as { author?: unknown; license?: unknown };
  if (license !== 'MIT' || typeof author !== 'string') {
    throw new Error(`${folder} has no file with its licence (${license})`);
  }
  const own = read('LICENSE');
  const terms = own.slice(own.indexOf(MIT_TERMS));
  return `The package has no file with its licence; its package.json says MIT.\n\nCopyright (c) ${author}\n\n${terms}`;
}

/** The text of the licence of a package. Throws where it brings none. */
function licenceOf(folder: string): string {
  const file = readdirSync(join(root, folder))
    .sort()
    .find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file === undefined ? declared(folder) : read(`${folder}/${file}`);
}

/** The licence texts of all that is built into the page. Throws where a package brings none. */
export function notices(): readonly Notice[] {
  const packages = [...shipped()].map(([folder, { version, license }]) => {
    const text = licenceOf(folder);
    // Not every package names its licence beside its text.
    const named = license === undefined ? '' : ` (${license})`;
    return { name: `${folder.replace('node_modules/', '')} ${version}${named}`, text };
  });
  const others = OTHERS.map(({ name, file }) => ({ name, text: read(file) }));
  const bundler = read(BUNDLER.file);
  const text = bundler.slice(0, bundler.indexOf(BUNDLER.end)).trim();
  return [...packages, { name: BUNDLER.name, text }, ...others];
}

/** The licence of the project and those of some packages, each text once: for what has no more inside. Throws where one is not shipped. */
export function noticesOf(packages: readonly string[]): string {
  const known = shipped();
  const byText = new Map<string, string[]>();
  for (const folder of packages) {
    const locked = known.get(folder);
    if (locked === undefined) throw new Error(`${folder} must stand among "dependencies" in package.json`);
    const text = licenceOf(folder);
    byText.set(text, [...(byText.get(text) ?? []), `${folder.replace('node_modules/', '')} ${locked.version}`]);
  }
  const parts = Array.from(byText, ([text, names]) => `${names.join(', ')}\n\n${text}\n`);
  return [`Logitree\n\n${read('LICENSE')}\n`, ...parts].join('\n');
}

/** Licences one below the other, each under what it is of. */
export const asText = (list: readonly Notice[]): string =>
  list.map(({ name, text }) => `${'-'.repeat(72)}\n${name}\n\n${text}\n`).join('\n');

/** The project's own licence and those of all it contains, as plain text. */
export const noticesText = (): string =>
  `Logitree\n\n${read('LICENSE')}\n\nLogitree contains the following work of others.\n\n${asText(notices())}`;

/** The package a module belongs to, as its folder in the lock file; null for the project's own. */
export const packageOf = (id: string): string | null =>
  /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*(?=\/)/.exec(id)?.[0] ?? null;

type Built = { readonly type: 'asset' } | { readonly type: 'chunk'; readonly moduleIds: readonly string[] };

/** The packages in files that were built, as their folders in the lock file. */
export const packagesIn = (files: readonly Built[]): ReadonlySet<string> => {
  const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return new Set(modules.flatMap((id) => packageOf(id) ?? []));
};

/** Ends the build where a package is built in whose licence would not be shipped. */
export function noticesComplete(): Plugin {
  const known = shipped();
  return {
    name: 'logitree:notices-complete',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const folder of packagesIn(Object.values(bundle))) {
        if (!known.has(folder)) {
          this.error(`${folder} is built into the page and must stand among "dependencies" in package.json`);
        }
      }
    },
  };
}

/** `import text from 'virtual:notices'`, and licences.txt beside the page. */
export function noticesFile(): Plugin {
  return {
    name: 'logitree:notices',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(noticesText())};` : undefined),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: noticesText() });
    },
  };
}
