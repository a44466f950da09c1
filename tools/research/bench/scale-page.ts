import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, openFiles, serveSite } from '../../../tests/support/browser.ts';
import { largestPage } from '../../../tests/support/memory.ts';
import type { Timed } from './scale.ts';

/** tsx wraps functions in a call of `__name`, which a page does not have. */
const KEEP_NAMES = 'globalThis.__name = (named) => named';

/**
 * A worker that only reads, as the page's readers do, and computes the maximum and the sum of exponentials of each row.
 */
const READER = `const underWay = []; // else they are collected as garbage while they are read
onmessage = async ({ data: { file, base64 } }) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
  const { exports: core } = (await WebAssembly.instantiate(bytes, imports)).instance;
  core._initialize();
  const [columns, rows, header, streams] = [1000, 262, 128, 4];
  const size = 4 * rows * columns;
  const [data, layout, out] = [core.lt_alloc(size), core.lt_alloc(16), core.lt_alloc(8 * rows)];
  new Uint32Array(core.memory.buffer, layout, 4).set([2, 0, columns, 1]);
  const part = size * Math.ceil((file.size - header) / size / streams);
  const read = async (start) => {
    const end = Math.min(start + part, file.size);
    const reader = file.slice(start, end).stream().getReader({ mode: 'byob' });
    underWay.push(reader);
    let buffer = new ArrayBuffer(size);
    for (let at = start; at < end; at += size) {
      const wanted = Math.min(size, end - at);
      const { value } = await reader.read(new Uint8Array(buffer, 0, wanted), { min: wanted });
      new Uint8Array(core.memory.buffer).set(value, data);
      core.lt_confidences(0, layout, data, value.length / 4 / columns, columns, 0, out);
      buffer = value.buffer;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: streams }, (_, i) => read(header + i * part)));
  postMessage((performance.now() - started) / 1000);
};`;

/** (a) in Chromium, by one worker, in the page that it is given. */
async function readOnly(page: Page, file: string, core: Buffer): Promise<number> {
  await page.evaluate(KEEP_NAMES);
  await page.setContent('<input type="file" id="file">');
  await page.locator('#file').setInputFiles(file);
  return page.evaluate(
    ([text, base64]) =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([text])));
        worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ file: document.querySelector<HTMLInputElement>('#file')?.files?.[0], base64 });
      }),
    [READER, core.toString('base64')] as const,
  );
}

/** One run of the built page with this many readers; its phases as the page says them. */
async function runPage(page: Page, url: string, file: string, workers: number): Promise<Timed> {
  await page.addInitScript(`Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${workers} })`);
  await page.addInitScript(KEEP_NAMES);
  await page.goto(url, { waitUntil: 'networkidle' }); // wait until late parts are loaded, as a user would
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, largestPage());
  }, 250);
  timer.unref();
  const started = performance.now();
  await openFiles(page, [file]);
  const phases = await page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        const seen: Record<string, number> = {};
        let phase = '';
        let since = performance.now();
        const look = (): void => {
          const run = document.querySelector('[aria-label=Run]'); // it may be another element by now
          const next = run?.querySelector('progress')?.getAttribute('aria-label') ?? '';
          if (next !== phase) {
            seen[phase] = (seen[phase] ?? 0) + (performance.now() - since) / 1000;
            since = performance.now();
            phase = next;
            if (next.startsWith('Reading')) seen.readings = (seen.readings ?? 0) + 1;
          }
          if (/merges in/.test(run?.textContent ?? '')) resolve(seen);
          else setTimeout(look, 10);
        };
        look();
      }),
  );
  clearInterval(timer);
  const total = (performance.now() - started) / 1000;
  const {
    readings = 0,
    Reading: first = 0,
    'Reading again, to be exact': second = null,
    Merging: merging = 0,
  } = phases;
  return { place: `Chromium, ${workers}`, readings, first, second, merging, total, megabytes: most };
}

/** The page with one reader and with more, null where there is no Chromium or the page is not built. */
export async function inChromium(file: string, core: Buffer, workers: readonly number[]) {
  if (!existsSync('/usr/bin/chromium') || !existsSync(join(import.meta.dirname, '../../dist/index.html'))) {
    console.log('SKIPPED Chromium: it is not here, or the page is not built (npm run build)');
    return null;
  }
  const [browser, site] = await Promise.all([launchChromium(), serveSite()]);
  try {
    const runs: Timed[] = [];
    for (const count of workers) {
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      runs.push(await runPage(page, site.url, file, count));
      await page.close();
    }
    const page = await browser.newPage();
    return { runs, readOnly: await readOnly(page, file, core) };
  } finally {
    await browser.close();
    await site.close();
  }
}
