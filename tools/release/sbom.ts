import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packagesIn, shipped } from '../notices.ts';
import { root } from '../setup.mjs';
import { sha256 } from './sums.mjs';

const FILE = 'sbom.cdx.json';

/** The folders of packages that modules of the page or of its workers came from, in this build. */
const built = new Set<string>();

/** Notes which packages are built in: one for the page, one for its workers, which are built before the page is written. */
export const notePackages = (): Plugin => ({
  name: 'logitree:note-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const folder of packagesIn(Object.values(bundle))) built.add(folder);
  },
});

const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly description: string;
};

/** "sha512-<base64>", as a lock file has it. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [name = '', text = ''] = integrity.split('-');
  return { alg: name.replace('sha', 'SHA-'), content: Buffer.from(text, 'base64').toString('hex') };
}

/** One licence, several as SPDX joins them ("(MIT AND Zlib)"), or one that the package names nowhere but in its text. */
function licencesOf(licence: string | undefined): readonly object[] {
  if (licence === undefined) return [{ license: { name: 'its text is in licences.txt' } }];
  return /[ (]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** A package as CycloneDX has it: "@noble/hashes" is group and name. */
function component(folder: string): Readonly<Record<string, unknown>> {
  const locked = shipped().get(folder);
  if (locked === undefined) throw new Error(`${folder} is not in the lock file`);
  const path = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [name = '', group] = path.split('/').reverse();
  const purl = `pkg:npm/${path.replace('@', '%40')}@${locked.version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name,
    version: locked.version,
    scope: 'required',
    hashes: [hashOf(locked.integrity)],
    licenses: licencesOf(locked.license),
    purl,
  };
}

/** A built core, by its digest: what it contains of others stands beside it. */
function core(file: string): Readonly<Record<string, unknown>> {
  return {
    type: 'file',
    'bom-ref': file,
    name: file,
    hashes: [{ alg: 'SHA-256', content: sha256(readFileSync(join(root, 'wasm', file))) }],
    licenses: [{ license: { id: 'MIT' } }],
  };
}

/** The parts of the toolchain that become part of the core. */
function toolchain(): readonly Readonly<Record<string, unknown>>[] {
  const lock = JSON.parse(readFileSync(join(root, 'emsdk.lock'), 'utf8')) as {
    readonly toolchain: { readonly emscripten: string };
  };
  const [version] = lock.toolchain.emscripten.split('~');
  const emscripten = (name: string, licence: object) => ({
    type: 'library',
    'bom-ref': `${name}@emscripten-${version}`,
    name,
    version: `of Emscripten ${version}`,
    licenses: [licence],
  });
  return [
    emscripten('musl', { license: { id: 'MIT' } }),
    emscripten('dlmalloc', { license: { name: 'public domain' } }),
  ];
}

const CLDR = {
  type: 'data',
  'bom-ref': 'unicode-cldr@41',
  name: 'Unicode CLDR',
  version: '41',
  description: 'The sample of languages is derived from it.',
  licenses: [{ license: { id: 'Unicode-DFS-2016' } }],
};

const FASHION = {
  type: 'data',
  'bom-ref': 'fashion-mnist@2017',
  name: 'Fashion-MNIST',
  version: '2017',
  description: 'The sample of clothes is derived from it.',
  licenses: [{ license: { id: 'MIT' } }],
};

/** Parts that are built into the page, as CycloneDX 1.6. The same build gives the same bytes, so it has no date and no number. */
export function sbom(folders: Iterable<string>): string {
  const packages = [...folders].sort().map(component);
  const components = [...packages, core('logitree.wasm'), ...toolchain(), CLDR, FASHION];
  const own = `pkg:npm/${project.name}@${project.version}`;
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: project.name,
        version: project.version,
        description: project.description,
        licenses: [{ license: { id: 'MIT' } }],
        purl: own,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((each) => each['bom-ref']) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** sbom.cdx.json beside the page. */
export const sbomFile = (): Plugin => ({
  name: 'logitree:sbom',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler() {
      this.emitFile({ type: 'asset', fileName: FILE, source: sbom(built) });
    },
  },
});
