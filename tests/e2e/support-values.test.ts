import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles, waitForTree } from '../support/browser.ts';
import { openPanel } from '../support/hands.ts';
import { holdRuns, letRunsEnd } from '../support/held-runs.ts';
import { violationsIn } from './axe.ts';
import { resultOf } from './command-line.ts';
import { exportedText, exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// The stability of a tree is found while it is looked at, and is that of a run with resamples.

const files = plantedFiles(3000, 40, 83);
let page: Page;

test.beforeAll(async ({ pageOfFile }) => {
  page = pageOfFile;
  await page.goto('/');
});

const stage = () => page.getByRole('main');
const offer = () => stage().getByRole('button', { name: 'How stable is this tree?' });

/** The table of stability: keys walk to the last of its groups. */
async function seeAllGroups(): Promise<void> {
  await page.getByRole('grid', { name: 'Stability' }).press('End');
  await page.locator('tr[aria-rowindex="39"]').waitFor();
}
test('the tree comes first and can be explored while its stability is looked for; that can be cancelled', async () => {
  await openFiles(page, allOf(files));
  await openPanel(page, 'How good');
  await waitForTree(page);
  await holdRuns(page);
  await offer().click();
  await stage().getByRole('progressbar').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await openPanel(page, 'Branch');
  await page.locator('.node-title + .muted', { hasText: /merge \d+ of 39/ }).waitFor();
  await stage().getByRole('button', { name: 'Cancel' }).click();
  await offer().waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('it comes to the tree, the node, the tables and the exports, with the bytes of the command line', async () => {
  await letRunsEnd(page);
  const before = await page.locator('[data-layer=link] path').first().elementHandle();
  await offer().click();
  await stage()
    .getByText(/^\d+ of \d+ groups come back in at least half of 100 resamples of the points[.:]/)
    .waitFor();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true); // the same drawing
  await page.locator('#details-panel', { hasText: /comes back in \d+ of 100 resamples|support \d/ }).waitFor();
  await openPanel(page, 'How good');
  await seeAllGroups();
  await stage().getByRole('button', { name: 'Show it on the tree' }).click();
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
  expect(await violationsIn(page)).toEqual([]);
  const json = await exportedText(page, 'Hierarchy (JSON)');
  expect(json).toBe(await resultOf(files, '--bootstrap', '100'));
  expect(await exportedText(page, 'Newick')).toMatch(/\)\d+:/);
  expect(await exportedText(page, 'SVG')).toMatch(/>100<\/text>/);
});

test('a saved session has it', async () => {
  const saved = await exportFile(page, 'Session', files.folder);
  await page.reload();
  await openFiles(page, [saved]);
  await openPanel(page, 'How good');
  await seeAllGroups();
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
});
