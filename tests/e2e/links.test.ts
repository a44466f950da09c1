import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { plantedFiles, test } from './fixture.ts';

// Links: what they carry, what they do not, and what is done with one that somebody damaged or made up.

const files = plantedFiles(400, 12, 93);
const many = plantedFiles(2000, 210, 94);

const labels = (page: Page) => page.getByRole('tree').locator('[data-layer=label] text');
const names = (page: Page): Promise<string[]> => labels(page).allTextContents();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Copies a link from the menu; what is copied is caught on its way to the clipboard. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate(
    `globalThis.copiedText = ''; navigator.clipboard.writeText = (text) => { globalThis.copiedText = text; return Promise.resolve(); }`,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await item(page, name).click();
  const text = (): Promise<string> => page.evaluate<string>('globalThis.copiedText');
  await expect.poll(text).not.toBe('');
  return text();
}

test('a link of one’s own files has none of their names; one with the tree opens it without them', async ({
  page,
  newContext,
}) => {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await expect.poll(() => labels(page).count()).toBe(12);
  const expected = (await names(page)).sort();
  await page.getByLabel('Layout').selectOption('icicle');
  await expect.poll(() => page.evaluate<string>('location.hash')).toContain('layout=icicle');

  const plain = await copied(page, 'Copy link');
  expect(decodeURIComponent(plain)).not.toMatch(/class |npy|csv/);
  await page.getByText(/none of your files and none of their names/).waitFor();

  const link = await copied(page, 'Copy link with the tree');
  await page.getByText(/contains the names of 12 classes, and the names and digests of your files/).waitFor();
  expect(link).toMatch(/#result=[\w-]+&.*layout=icicle/);

  const other = await (await newContext()).newPage(); // another browser, with none of the files
  await other.goto(link);
  await other.getByText(/This tree and its 12 names are in the link itself/).waitFor();
  await expect.poll(async () => (await names(other)).sort()).toEqual(expected);
  await expect.poll(() => other.getByLabel('Layout').inputValue()).toBe('icicle');
  // A reload loses nothing, nor do Back and Forward.
  await other.getByLabel('Layout').selectOption('rectangular');
  await expect.poll(() => other.evaluate<string>('location.hash')).toMatch(/#result=.*layout=rectangular/);
  await other.reload();
  await expect.poll(async () => (await names(other)).sort()).toEqual(expected);
  await expect.poll(() => other.getByLabel('Layout').inputValue()).toBe('rectangular');
  await other.goBack();
  await expect.poll(() => other.getByLabel('Layout').inputValue()).toBe('icicle');
});

test('a link that was cut is refused in words, and what is open stays', async ({ page }) => {
  await page.goto('/#result=abcdefgh');
  await page
    .getByRole('alert')
    .getByText(/does not hold a whole result/)
    .waitFor();
  await openFiles(page, allOf(files));
  await expect.poll(() => labels(page).count()).toBe(12);
  await expect.poll(() => page.evaluate<string>('location.hash')).toMatch(/^#method=l2h/); // else it would not change
  await page.evaluate(`location.hash = 'result=abcdefgh'`);
  await page
    .getByRole('alert')
    .getByText(/does not hold a whole result/)
    .waitFor();
  await expect.poll(() => labels(page).count()).toBe(12);
});

test('a tree of many classes is not put into a link, and the menu says so', async ({ page }) => {
  await page.goto('/');
  await openFiles(page, allOf(many));
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => item(page, 'Copy link with the tree').getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/up to 200 classes, this tree has 210/).waitFor();
});
