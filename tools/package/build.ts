import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { FONT_PARTS } from '../../web/page/drawing/paper/font-parts.ts';
import { RENDERER } from '../cli/png.ts';
import { coreText } from '../core-text.ts';
import { kept, sourcesOfBuild } from '../kept.ts';
import { LEFT_OUT } from '../left-out.ts';
import { asText, notices, noticesComplete, packagesIn } from '../notices.ts';
import { reportBuilt, reportFile } from '../report/plugin.ts';
import { root } from '../setup.mjs';

const ENTRY = 'tools/package/index.d.ts';
/** Names of other files in a declaration: in TypeScript the source, in a package what is run. */
const NAMED = /((?:from|import)\s*\(?\s*['"])(\.[^'"]*)\.ts(['"])/g;

/** Writes the declarations of what the package exports, and of all that these name, to a folder. Types are checked by the tests. */
function writeDeclarations(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'logitree-types-'));
  try {
    const project = join(root, 'tools/package/tsconfig.json');
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', project, '--noCheck', '--outDir', made], { cwd: root, stdio: 'pipe' });
    for (const [path, text] of reached(made)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  } finally {
    rmSync(made, { recursive: true });
  }
}

/** The declarations that the entry needs: each names those that it needs itself. */
function reached(made: string): Map<string, string> {
  const files = new Map<string, string>();
  const waiting = [ENTRY];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    const text = readFileSync(join(made, path), 'utf8');
    files.set(path, text.replace(NAMED, '$1$2.js$3'));
    for (const [, , other = ''] of text.matchAll(NAMED)) {
      waiting.push(relative(made, join(made, dirname(path), `${other}.d.ts`)));
    }
  }
  return files;
}

/** Folder of the code in the package: as deep as its sources, which look for the core from there. */
const CODE = 'lib/js';

const ENTRIES = {
  node: 'tools/package/node.ts',
  web: 'tools/package/web.ts',
  cli: 'tools/cli/main.ts',
  thread: 'tools/cli/thread.ts',
};

/** Files that go into the package as they are, and what they are called there. */
const COPIED = [
  ['LICENSE', 'LICENSE'],
  ['docs/package.md', 'README.md'],
  ['wasm/logitree.wasm', 'wasm/logitree.wasm'],
] as const;

/** Everything in it is in its own files: whoever installs it installs nothing else. */
function manifest(): object {
  const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const types = './lib/types/tools/package/index.d.ts';
  return {
    ...{ name, version, description, license, type: 'module', engines },
    bin: { logitree: `${CODE}/cli.mjs` },
    types,
    exports: {
      '.': { types, node: `./${CODE}/node.mjs`, default: `./${CODE}/web.mjs` },
      './package.json': './package.json',
    },
  };
}

/** The files of the code for Node and browsers, which share all but their entries, and the packages inside. */
interface Code {
  readonly files: Readonly<Record<string, string>>;
  readonly packages: readonly string[];
}

async function bundledCode(): Promise<Code> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [coreText(false), noticesComplete(), reportBuilt(), reportFile()],
    resolve: { alias: LEFT_OUT },
    build: {
      ssr: true,
      write: false,
      target: 'es2022',
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
        // The renderer of PNG is twice as large as the package: whoever wants PNG installs it.
        external: [/^node:/, RENDERER],
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          banner: ({ name, isEntry }) => (isEntry && name === 'cli' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
    ssr: { noExternal: true, external: [RENDERER], target: 'webworker' },
  });
  const output = 'output' in built ? built.output : [];
  const files = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]);
  const packages = Array.from(packagesIn(output), (each) => each.replace('node_modules/', ''));
  return { files: Object.fromEntries(files), packages };
}

/** Writes the code into the package. Returns the packages inside. */
async function writeCode(folder: string): Promise<readonly string[]> {
  const core = readFileSync(join(root, 'wasm/logitree.wasm'));
  const made = await kept(['package', ...sourcesOfBuild(), core], async () =>
    Buffer.from(JSON.stringify(await bundledCode())),
  );
  const { files, packages }: Code = JSON.parse(Buffer.from(made).toString());
  mkdirSync(join(folder, CODE), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, CODE, name), text);
  return packages;
}

/** The licences of the packages that are inside, and of what is no package. */
function licences(packages: ReadonlySet<string>): string {
  const inside = notices().filter(({ name }) => packages.has(name.split(' ')[0] ?? '') || /C library/.test(name));
  return `This package contains the following work of others.\n\n${asText(inside)}`;
}

/** Copies the fonts of figures to where the code looks for them. Returns the packages that they are of. */
function copyFonts(folder: string): readonly string[] {
  mkdirSync(join(folder, 'fonts'));
  for (const { file } of FONT_PARTS) {
    copyFileSync(join(root, 'node_modules/@fontsource', file), join(folder, 'fonts', basename(file)));
  }
  return [...new Set(FONT_PARTS.map(({ file }) => `@fontsource/${file.split('/')[0]}`))];
}

/** Makes the package anew from the sources, in a folder that is emptied. */
export async function buildPackage(folder: string): Promise<void> {
  await buildWithoutTypes(folder);
  writeDeclarations(join(folder, 'lib/types'));
}

/** The same without its declarations, which only a compiler reads. */
export async function buildWithoutTypes(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const packages = await writeCode(folder);
  mkdirSync(join(folder, 'wasm'));
  for (const [from, to] of COPIED) copyFileSync(join(root, from), join(folder, to));
  const fonts = copyFonts(folder);
  writeFileSync(join(folder, 'licences.txt'), licences(new Set([...packages, ...fonts])));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

/** Packs such a folder as npm publishes it. Returns the path of the tarball. */
export function packFolder(folder: string, destination: string): string {
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', destination, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(said) as { readonly filename: string }[];
  if (packed === undefined) throw new Error('nothing was packed');
  return join(destination, packed.filename);
}
