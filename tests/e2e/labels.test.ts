import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { collectProblems, plantedFiles, test } from './fixture.ts';

// Labels that do not fit are an alert as long as their tree is shown; the names of the classes stay.

const ROWS = 600;
let page: Page;
const files = plantedFiles(ROWS, 12, 61);

const problems: string[] = [];

test.beforeAll(async ({ pageOfFile }) => {
  page = pageOfFile;
  collectProblems(page, problems);
});
/** Without an address that says what was chosen before. */
test.beforeEach(async () => {
  await page.goto('about:blank');
  await page.goto('/');
});

test('a long name of a group is shortened in the legend, what differs is seen, and all once it is picked', async () => {
  const branch = (c: number): string =>
    `tusker and echidna and ${c % 2} hundred and sixteen more of their kin (n01861778)`;
  const rows = Array.from({ length: 12 }, (_, c) => `class ${c},${branch(c)}`);
  const long = files.saved('long.csv', `name,group\n${rows.join('\n')}\n`);
  await openFiles(page, [files.logits, files.labels, long]);
  const item = page.locator('.legend-item').first();
  const isCut = (): Promise<boolean> =>
    item.locator('.legend-name').evaluate((name) => name.scrollWidth > name.clientWidth);
  await expect.poll(() => item.locator('.legend-name').textContent()).toMatch(/^…0 hundred/);
  await expect.poll(() => item.getAttribute('title')).toBe(branch(0));
  await item.click();
  await expect.poll(isCut).toBe(false);
});

test('names of groups stand whole beside the tree of a screen 1024 px wide', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/#sample=kinds');
  const listed = page.locator('.legend-name');
  await listed.first().waitFor();
  const cut = (): Promise<(string | null)[]> =>
    listed.evaluateAll((all) =>
      all
        .filter((name) => name.scrollWidth > name.clientWidth || name.textContent?.includes('…'))
        .map((name) => name.textContent),
    );
  await expect.poll(cut).toEqual([]);
});
