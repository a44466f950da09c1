import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openFiles } from '../../../tests/support/browser.ts';
import { realFile } from '../../../tests/support/real-data.ts';

const FILES = ['resnet50_confusion.npy', 'names.txt', 'wordnet_tree.csv'].map((name) => realFile(`imagenet/${name}`));

export const hasImagenet = (): boolean => FILES.every(existsSync);

declare global {
  /** Times at which the page first showed each of these, in milliseconds. */
  var seen: { read?: number; tree?: number; metrics?: number };
}

/** Milliseconds from the files being read to the tree of the ImageNet matrix drawn, and to its metrics against WordNet. */
export async function dropImagenet(browser: Browser, url: string): Promise<{ drawn: number; measured: number }> {
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
