import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { allOf, launchChromium, makeFiles, openFiles, serveSite } from '../../../tests/support/browser.ts';
import { cancelLatency, watchCancel } from '../../../tests/support/cancel.ts';
import { realFile } from '../../../tests/support/real-data.ts';
import { median } from './measure.ts';

const RUNS = 5;
const ROWS = 500_000;

/** Milliseconds from the click on the sample to its tree, in a browser that has seen nothing yet. */
async function sample(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const button = page.getByRole('button', { name: /hundred languages/ });
  await button.waitFor();
  const start = performance.now();
  await button.click();
  await page.locator('[role=tree] [data-layer=label] text:not([display])').first().waitFor();
  const time = performance.now() - start;
  await context.close();
  return time;
}

/** Milliseconds from the press of Cancel in a run of a file of 200 MB to the frame that says so. */
async function cancel(browser: Browser, url: string, paths: readonly string[]): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript('globalThis.__name = (named) => named'); // tsx wraps the functions it sends to the page
  const page = await context.newPage();
  await page.goto(url);
  await watchCancel(page);
  await openFiles(page, paths);
  await page.getByText(/rows\/s|Merging/).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const time = await cancelLatency(page);
  await context.close();
  return time;
}

const FILES = ['resnet50_confusion.npy', 'names.txt', 'wordnet_tree.csv'].map((name) => realFile(`imagenet/${name}`));

declare global {
  /** Times at which the page first showed each of these, in milliseconds. */
  var seen: { read?: number; tree?: number; metrics?: number };
}

/** Milliseconds from the files being read to the tree of the ImageNet matrix drawn, and to its metrics against WordNet. */
async function dropImagenet(browser: Browser, url: string): Promise<{ drawn: number; measured: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.seen = {};
    new MutationObserver(() => {
      const { seen } = globalThis;
      const waiting = document.querySelector('.waiting-text')?.textContent;
      if (waiting !== undefined && !waiting?.startsWith('Opening')) seen.read ??= performance.now();
      if (document.querySelector('[role=tree] [data-layer=label] text, .tree .behind')) seen.tree ??= performance.now();
      if (document.querySelector('table[aria-label="Metrics"]')) seen.metrics ??= performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle'); // what the first tree does not need is loaded as well
  await openFiles(page, FILES);
  await page.waitForFunction(() => globalThis.seen.metrics !== undefined);
  const { read = Number.NaN, tree = Number.NaN, metrics = Number.NaN } = await page.evaluate(() => globalThis.seen);
  await context.close();
  return { drawn: tree - read, measured: metrics - read };
}

/** Times that a visitor waits, in Chromium, on the built site. */
export async function benchPage(): Promise<void> {
  if (!existsSync('/usr/bin/chromium')) {
    console.log('SKIPPED the page: Chromium is not here (Debian: apt-get install chromium)');
    return;
  }
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build.mjs')], { stdio: 'ignore' });
  const [site, browser] = await Promise.all([serveSite(), launchChromium()]);
  const files = makeFiles(5000, 100, 12, ROWS / 5000);
  const measure = async (run: () => Promise<number>): Promise<string> => {
    const times: number[] = [];
    for (let round = 0; round < RUNS; round += 1) times.push(await run());
    return `${median(times).toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms`;
  };
  console.log(
    `The page in Chromium ${browser.version()}; of ${RUNS} runs\n| what | median | slowest | goal |\n|---|---|---|---|`,
  );
  console.log(
    `| click on the sample to its tree, cold | ${await measure(() => sample(browser, site.url))} | 2000 ms |`,
  );
  const cancelled = await measure(() => cancel(browser, site.url, allOf(files)));
  console.log(`| cancel answered, ${ROWS / 1000}k × 100 f32 | ${cancelled} | 100 ms |`);
  if (FILES.every(existsSync)) {
    const drawn = await measure(async () => (await dropImagenet(browser, site.url)).drawn);
    console.log(`| ImageNet matrix with WordNet: read to drawn | ${drawn} | 500 ms |`);
    const measured = await measure(async () => (await dropImagenet(browser, site.url)).measured);
    console.log(`| and to its metrics | ${measured} | |`);
  }
  files.remove();
  await browser.close();
  await site.close();
}
