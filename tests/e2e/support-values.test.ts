import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles, waitForTree } from '../support/browser.ts';
import { openPanel } from '../support/hands.ts';
import { holdRuns, letRunsEnd } from '../support/held-runs.ts';
import { violationsIn } from './axe.ts';
import { plantedFiles, test } from './fixture.ts';

// The tree can be looked at while its stability is found; what is found: tests/web/page/app/hands/support-values.test.ts.

const files = plantedFiles(3000, 40, 83);
let page: Page;

test.beforeAll(async ({ pageOfFile }) => {
  page = pageOfFile;
  await page.goto('/');
});

const stage = () => page.getByRole('main');
const offer = () => stage().getByRole('button', { name: 'How stable is this tree?' });

test('the tree comes first and can be explored while its stability is looked for; that can be cancelled, and come to its end', async () => {
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

  await letRunsEnd(page);
  const before = await page.locator('[data-layer=link] path').first().elementHandle();
  await offer().click();
  await openPanel(page, 'How good');
  await stage().getByRole('button', { name: 'Show it on the tree' }).click();
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true); // the same drawing
  expect(await violationsIn(page)).toEqual([]);
});
