import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles, waitForFirstRun } from '../support/browser.ts';
import { openFilesPanel, openMethod, openView, runMethod, setRole } from '../support/hands.ts';
import { holdRuns } from '../support/held-runs.ts';
import { plantedFiles, test } from './fixture.ts';

// The texts of the page around a tree: on its files, on the method that made it, on the findings beside it.

const files = plantedFiles(2000, 80, 3);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

const leaves = () => page.getByRole('tree').locator('[data-layer=dot] circle');
test('a chip says how many rows a table has once they were read', async () => {
  const rows = Array.from({ length: 12 }, (_, row) => [row % 3, (row * 7) % 5, row / 3, 1 / (row + 1)].join(','));
  await openFiles(page, [files.saved('values.csv', `a,b,c,d\n${rows.join('\n')}\n`)]);
  await setRole(page, 'values.csv', 'features');
  await openMethod(page);
  await page.getByRole('radio', { name: /Agglomerative linkage/ }).check({ force: true });
  await runMethod(page);
  await leaves().first().waitFor();
  await openFilesPanel(page);
  await expect.poll(() => page.locator('.chip-what').innerText()).toContain('12 × 4');
});

test('a press on Run is a click where the button moves before it is let go', async () => {
  await openFiles(page, allOf(files));
  await waitForFirstRun(page);
  const changed = page.getByText('Files or options changed since this tree was made.');
  await openMethod(page);
  await page.getByRole('button', { name: 'What they mean' }).click();
  await page.getByText('The rule for classes that no point is predicted as.').waitFor();
  await page.getByLabel('Never predicted').selectOption({ index: 1 });
  await changed.waitFor();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.hover();
  await page.mouse.down();
  const before = await run.boundingBox();
  await page.getByRole('button', { name: 'Hide hints' }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(async () => (await run.boundingBox())?.y).toBeLessThan((before?.y ?? 0) - 40);
  await page.mouse.up();
  await changed.waitFor({ state: 'detached' });
});

test('the focus is on Run where Cancel had it and went away', async () => {
  await openFiles(page, allOf(files));
  await waitForFirstRun(page);
  await holdRuns(page);
  await openMethod(page);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await cancel.waitFor({ state: 'detached' });
  await expect.poll(() => run.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a panel under a button closes when the keyboard leaves it', async () => {
  await openFiles(page, allOf(files));
  await leaves().first().waitFor();
  const panel = await openView(page);
  const first = panel.getByRole('combobox').first();
  await first.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => panel.count()).toBe(1);
  await first.focus();
  for (const _ of ['the button', 'what is before it']) await page.keyboard.press('Shift+Tab');
  await panel.waitFor({ state: 'detached' });
});
