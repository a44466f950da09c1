import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FROM_DISK, launchChromium, openFiles, type Site, serveSite } from './support.ts';

// Files of other programs, in the site under its policy and in the one-file edition from disk.

const GOLDEN = join(import.meta.dirname, '../golden/formats');

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), site.close()]));

const NAMES = [
  'snappy.parquet',
  'zstd.parquet',
  'lists.parquet',
  'file.arrow',
  'tensor.pt',
  'array-4.pkl',
  'chunks.h5',
];

test.each(['the site', 'the one-file edition'])('%s reads every format', async (edition) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const name of NAMES) {
    await page.goto(edition === 'the site' ? site.url : FROM_DISK);
    await openFiles(page, [join(GOLDEN, name)]);
    await expect
      .poll(() => page.getByRole('tree').locator('[data-layer=label] text').count(), { message: name })
      .toBe(3);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('shards that are opened together are one table; one that is missing is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-shards-'));
  const shards = [1, 2].map((i) => join(folder, `logits-0000${i}-of-00002.parquet`));
  for (const shard of shards) copyFileSync(join(GOLDEN, 'lists.parquet'), shard);
  const page = await browser.newPage();
  await page.goto(site.url);
  await openFiles(page, shards.slice(1));
  await page.getByRole('alert').getByText('1 of its 2 shards is missing: number 1').waitFor();
  await openFiles(page, shards);
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(3);
  expect(await page.getByRole('list', { name: 'What is loaded' }).innerText()).toContain('12 × 3');
  await page.close();
  rmSync(folder, { recursive: true });
});
