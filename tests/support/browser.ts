import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { staticServer } from '../../tools/serve.mjs';
import { plantedLogits } from './generate.ts';
import { npyHeader } from './npy.ts';

/** The output folder of `npm run build`. */
export const DIST = join(import.meta.dirname, '../../dist');
/** The one-file edition as it opens from disk. */
export const FROM_DISK = pathToFileURL(join(DIST, 'logitree.html')).href;

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** A built site on a port of its own, as any host would serve it: nothing but the page itself holds the page. */
export async function serveSite(folder = DIST, headers = { policy: false }): Promise<Site> {
  const server = staticServer(folder, headers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections(); // a browser may keep its own open for long
      }),
  };
}

/** Debian's. */
const CHROMIUM = '/usr/bin/chromium';
/** The same without the windows and services of a browser around its pages: a new page takes half of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browser of the page's tests: the whole Chromium if the shell is missing, or if it is asked for (tools/test.mjs).
 */
export const CHROMIUM_OF_TESTS =
  process.env.LOGITREE_WHOLE_CHROMIUM === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;

/** By itself it would ask its maker's service about fields that can be filled in. */
export const launchChromium = (executablePath = CHROMIUM): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-features=AutofillServerCommunication'],
  });

/** Files of a small planted classifier, made anew: logits, labels, and class names with a grouping. */
export interface Files {
  readonly logits: string;
  readonly labels: string;
  readonly classes: string;
  /** The names of the classes. */
  readonly names: readonly string[];
  readonly folder: string;
  readonly columns: number;
  /** Writes another file into the folder, and says where it is. */
  saved(name: string, ...pieces: (string | Uint8Array)[]): string;
  remove(): void;
}

/** With `times`, the same points over and over: a large file without the time to plant one. */
export function makeFiles(rows: number, columns: number, seed: number, times = 1): Files {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-e2e-'));
  const planted = plantedLogits(rows, columns, seed);
  const repeated = (values: Float32Array | Int32Array): Uint8Array[] =>
    new Array(times).fill(new Uint8Array(values.buffer));
  const saved: Files['saved'] = (name, ...pieces) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
    return path;
  };
  const names = Array.from({ length: columns }, (_, c) => `class ${String.fromCharCode(97 + (c % 26))}${c}`);
  const lines = names.map((name, c) => `${c},${name},group ${c % 4}\n`);
  return {
    logits: saved('logits.npy', npyHeader('<f4', [times * rows, columns]), ...repeated(planted.logits)),
    labels: saved('labels.npy', npyHeader('<i4', [times * rows]), ...repeated(planted.labels)),
    classes: saved('classes.csv', `id,name,group\n${lines.join('')}`),
    names,
    folder,
    columns,
    saved,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** All three, in an order that says nothing about what they are. */
export const allOf = ({ classes, labels, logits }: Files): string[] => [classes, labels, logits];

/** Opens files in the page as a user would. */
export const openFiles = (page: Page, paths: readonly string[]): Promise<void> =>
  page
    .getByLabel('Open files')
    .first()
    .setInputFiles([...paths]);

/** Waits for the end of the run that opening files starts: its tree moves what stands around Run, away from a click. */
export async function waitForFirstRun(page: Page): Promise<void> {
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
}

/** Waits for the tree of a finished run. */
export async function waitForTree(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Metrics' }).waitFor({ state: 'attached' });
}
