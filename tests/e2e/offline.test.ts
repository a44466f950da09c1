import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, DIST, FROM_DISK, openFiles, serveSite } from '../support/browser.ts';
import { openMethod, openPanel } from '../support/hands.ts';
import { zip } from '../web/engine/data/write.ts';
import { exportFile, keep } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// The site goes on without a network once it is loaded; the one-file edition never needs one.

const files = plantedFiles(2000, 30, 31);
let page: Page;

test.beforeEach(({ page: fresh }) => {
  page = fresh;
});

const tree = () => page.getByRole('tree').locator('[data-layer=label] text');

async function runAndExport(): Promise<void> {
  await openFiles(page, allOf(files));
  await expect.poll(() => tree().count()).toBe(30);
  const json = await exportFile(page, 'Hierarchy (JSON)', files.folder);
  expect(JSON.parse(readFileSync(json, 'utf8')).metrics.points).toBe(2000);
}

/** Goes to the site and waits for what it asks for once it is at rest, to the last: the workers of readers and of all methods. */
async function gotoWhole(url: string): Promise<void> {
  let [pending, workers] = [0, 0];
  page.on('request', (request) => {
    pending += 1;
    if (/\/worker-[^/]*\.js$/.test(request.url())) workers += 1;
  });
  const ended = (): void => {
    pending -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.goto(url);
  await expect.poll(() => [workers, pending]).toEqual([2, 0]);
}

test('the site works after its server and the network are gone, and says what then cannot be had', async () => {
  const gone = await serveSite();
  await gotoWhole(gone.url);
  await gone.close();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /hundred languages/ }).click();
  await page.getByRole('alert').getByText('Go online and try again, or use the edition in one file').waitFor();
  await runAndExport();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0); // an error gives way to a later result
});

test('what could not be loaded after the page is said, and comes once it can be had', async () => {
  let isGone = true;
  await page.context().route(/\/late-/, (route) => (isGone ? route.abort() : route.continue()));
  // The finding above the tree is of what comes late: the address asks for the matrix.
  await Promise.all([page.waitForEvent('requestfailed'), page.goto('/#beside=confusion')]);
  await openFiles(page, allOf(files));
  await expect.poll(() => tree().count()).toBe(30);
  await page.getByRole('alert').getByText('a part of this page could not be loaded', { exact: false }).waitFor();
  await page
    .getByRole('alert')
    .getByText('the view “confusion matrix” could not be loaded', { exact: false })
    .waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(2); // each once
  await page.getByRole('tree').focus();
  await page.keyboard.press('c');
  isGone = false;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('region', { name: 'confusion matrix' }).locator('canvas').first().waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Cut of the tree');
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  const json = await exportFile(page, 'Hierarchy (JSON)', files.folder);
  expect(JSON.parse(readFileSync(json, 'utf8')).metrics.points).toBe(2000);
});

test('the one-file edition needs no network ever: one’s own files, archives, the sample and its files', async () => {
  await page.context().setOffline(true);
  await page.goto(FROM_DISK);
  await runAndExport();
  const data = zip([{ name: 'logits.npy', data: readFileSync(files.logits), deflate: true }]);
  const archive = files.saved('all.npz', data);
  await page.reload();
  await openFiles(page, [archive]);
  await expect.poll(() => tree().count()).toBe(30);

  await page.reload();
  await page.getByRole('button', { name: /hundred languages/ }).click();
  await expect.poll(() => tree().count()).toBe(104);
  await openMethod(page);
  await page.getByText('Source and files').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('complementary', { name: 'Method' }).getByRole('button', { name: 'classes.csv' }).click();
  const sample = readFileSync(join(import.meta.dirname, '../../public/samples/languages/classes.csv'));
  expect(readFileSync(await keep(await saved, files.folder)).equals(sample)).toBe(true);
  await expect.poll(() => page.getByRole('link', { name: 'Save for offline use' }).count()).toBe(0);
});

test('the site gives the one-file edition and the files of the sample', async () => {
  await page.goto('/');
  const save = async (name: string, from: string): Promise<void> => {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name }).first().click();
    const path = await keep(await saved, files.folder);
    expect(readFileSync(path).equals(readFileSync(join(DIST, from)))).toBe(true);
  };
  await save('Save for offline use', 'logitree.html');
  await page.getByRole('button', { name: /hundred languages/ }).click();
  await expect.poll(() => tree().count()).toBe(104);
  await openMethod(page);
  await page.getByText('Source and files').click();
  for (const name of ['logits.npy', 'NOTICE.txt']) await save(name, `samples/languages/${name}`);
});

test('a lesson in the address that cannot be loaded says so, and comes when it can', async ({ page }) => {
  let isGone = true;
  await page.context().route(/\/(?:lessons|texts)-/, (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/#lesson=one-merge&part=1');
  await page.getByRole('alert').getByText('the lessons').waitFor();
  isGone = false;
  await page.reload();
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor();
});
