import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { memoryOfBrowsers } from '../../tests/e2e/memory.ts';
import { launchChromium, openFiles, serveSite } from '../../tests/e2e/support.ts';
import type { Timed } from './scale.ts';

/** What the loader of TypeScript puts around functions is not there in a page. */
const KEEP_NAMES = 'globalThis.__name = (named) => named';

/** Reads a chosen file in slices and computes row maximum and sum of exponentials, in the page that it is given. */
async function readOnly(page: Page, file: string, core: Buffer): Promise<number> {
  await page.evaluate(KEEP_NAMES);
  await page.setContent('<input type="file" id="file">');
  await page.locator('#file').setInputFiles(file);
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const call = instance.exports as Record<string, (...numbers: number[]) => number>;
    const memory = instance.exports.memory as WebAssembly.Memory;
    call._initialize?.();
    const input = document.querySelector<HTMLInputElement>('#file')?.files?.[0];
    if (input === undefined) throw new Error('no file');
    const [columns, rows] = [1000, 2000];
    const data = call.lt_alloc?.(4 * rows * columns) ?? 0;
    const layout = call.lt_alloc?.(16) ?? 0;
    const out = call.lt_alloc?.(8 * rows) ?? 0;
    new Uint32Array(memory.buffer, layout, 4).set([2, 0, columns, 1]);
    const header = 128;
    const read = (from: number): Promise<ArrayBuffer> => input.slice(from, from + 4 * rows * columns).arrayBuffer();
    const started = performance.now();
    let next = read(header);
    for (let at = header; at < input.size; at += 4 * rows * columns) {
      const chunk = await next;
      next = read(at + 4 * rows * columns);
      new Uint8Array(memory.buffer).set(new Uint8Array(chunk), data);
      call.lt_confidences?.(0, layout, data, chunk.byteLength / 4 / columns, columns, 0, out);
    }
    return (performance.now() - started) / 1000;
  }, core.toString('base64'));
}

/** One run of the built page with so many readers; its phases as the page says them. */
async function runPage(page: Page, url: string, file: string, workers: number): Promise<Timed> {
  await page.addInitScript(`Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${workers} })`);
  await page.addInitScript(KEEP_NAMES);
  await page.goto(url);
  const before = memoryOfBrowsers();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfBrowsers());
  }, 250);
  timer.unref();
  const started = performance.now();
  await openFiles(page, [file]);
  const region = page.getByRole('region', { name: 'Run' });
  const phases = await region.evaluate(
    (element) =>
      new Promise<Record<string, number>>((resolve) => {
        const seen: Record<string, number> = {};
        let phase = '';
        let since = performance.now();
        const look = (): void => {
          const next = element.querySelector('progress')?.getAttribute('aria-label') ?? '';
          if (next !== phase) {
            seen[phase] = (seen[phase] ?? 0) + (performance.now() - since) / 1000;
            since = performance.now();
            phase = next;
          }
          if (/merges in/.test(element.textContent ?? '')) resolve(seen);
          else setTimeout(look, 10);
        };
        look();
      }),
  );
  clearInterval(timer);
  const total = (performance.now() - started) / 1000;
  const { Reading: first = 0, 'Reading again, to be exact': second = null, Merging: merging = 0 } = phases;
  return { place: `Chromium, ${workers}`, first, second, merging, total, megabytes: most - before };
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
