import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { FROM_DISK, openFiles } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { openFilesPanel } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { test } from './fixture.ts';

// Files of other programs, in the site under its policy and in the one-file edition from disk.

const GOLDEN = join(import.meta.dirname, '../golden/formats');
const { saved } = savedFiles('shards');

const NAMES = [
  'snappy.parquet',
  'zstd.parquet',
  'lists.parquet',
  'file.arrow',
  'tensor.pt',
  'array-4.pkl',
  'chunks.h5',
];

const EDITIONS = [
  { edition: 'the site', from: '/', names: NAMES },
  // The readers are the same: one format that a worker reads, and one that the page reads.
  { edition: 'the one-file edition', from: FROM_DISK, names: cases(NAMES, () => ['zstd.parquet', 'chunks.h5']) },
];

test.for(EDITIONS)(
  '$edition reads formats of other programs',
  async ({ from, names }, { samePage: page, problems }) => {
    for (const name of names) {
      await page.goto(from);
      await openFiles(page, [join(GOLDEN, name)]);
      await expect
        .poll(() => page.getByRole('tree').locator('[data-layer=label] text').count(), { message: name })
        .toBe(3);
    }
    expect(problems).toEqual([]);
  },
);

test('shards that are opened together are one table; one that is missing is named', async ({ samePage: page }) => {
  const lists = readFileSync(join(GOLDEN, 'lists.parquet'));
  const shards = [1, 2].map((i) => saved(`logits-0000${i}-of-00002.parquet`, lists));
  await page.goto('/');
  await openFiles(page, shards.slice(1));
  await page.getByRole('alert').getByText('1 of its 2 shards is missing: number 1').waitFor();
  await openFiles(page, shards);
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(3);
  await openFilesPanel(page);
  await expect.poll(() => page.getByRole('list', { name: 'What is loaded' }).innerText()).toContain('12 × 3');
});
