import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { choose, chosen, openExports } from '../support/hands.ts';
import { ownLesson } from '../support/own-lesson.ts';
import { savedFiles } from '../support/saved-files.ts';
import { plantedFiles, test } from './fixture.ts';

// Links: what they carry, what they do not, and what is done with one that somebody damaged or made up.

const files = plantedFiles(400, 12, 93);
const { saved } = savedFiles('links');

const labels = (page: Page) => page.getByRole('tree').locator('[data-layer=label] text');
const names = (page: Page): Promise<string[]> => labels(page).allTextContents();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Copies a link from the menu; what is copied is caught on its way to the clipboard. */
async function copied(page: Page, name: string): Promise<string> {
  await page.evaluate(
    `globalThis.copiedText = ''; navigator.clipboard.writeText = (text) => { globalThis.copiedText = text; return Promise.resolve(); }`,
  );
  await openExports(page);
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
  await choose(page, 'Layout', 'icicle');
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
  await expect.poll(() => chosen(other, 'Layout')).toBe('icicle');
  // A reload loses nothing, nor do Back and Forward.
  await choose(other, 'Layout', 'rectangular');
  await expect.poll(() => other.evaluate<string>('location.hash')).toMatch(/#result=.*layout=rectangular/);
  await other.reload();
  await expect.poll(async () => (await names(other)).sort()).toEqual(expected);
  await expect.poll(() => chosen(other, 'Layout')).toBe('rectangular');
  await other.goBack();
  await expect.poll(() => chosen(other, 'Layout')).toBe('icicle');
});

const LESSON = ownLesson('So.');

test('a lesson of one’s own goes through a link with its data; what was answered there outlives a reload', async ({
  page,
  newContext,
}) => {
  await page.goto('/');
  await openFiles(page, [saved('animals.md', LESSON)]);
  const heading = (of: Page) => of.getByRole('heading', { name: 'Who is next to whom?' });
  await heading(page).waitFor();
  const link = await copied(page, 'Copy link');
  await page.getByText(/It carries the lesson “Which animals are alike\?” with its text and data/).waitFor();

  const other = await (await newContext()).newPage();
  await other.goto(link);
  await other.getByText('From a link, with its data: they are what its maker wrote.').waitFor();
  await heading(other).waitFor();
  await other.getByRole('combobox', { name: 'Your choice' }).selectOption({ label: 'cow' });
  await other.getByRole('button', { name: 'That is my answer' }).click();
  const told = other.locator('.lesson-body [role=status].aside');
  await told.getByText(/^Not quite\. You chose cow/).waitFor();
  await other.reload();
  await told.getByText(/^Not quite\. You chose cow/).waitFor();
});

test('what is presented has its legend at the right of the tree, which has the rest of the width', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/#sample=languages&present=1');
  await labels(page).first().waitFor();
  const boxes = async (): Promise<{ readonly legend: number; readonly end: number }> => {
    const [legend, tree] = [
      await page.locator('.present-legend .legend-item').first().boundingBox(),
      await page.getByRole('tree').boundingBox(),
    ];
    return { legend: legend?.x ?? 0, end: (tree?.x ?? 0) + (tree?.width ?? 0) };
  };
  await expect.poll(async () => (await boxes()).end).toBeGreaterThan(900);
  const { legend, end } = await boxes();
  expect(legend).toBeGreaterThan(end);
});

test('what is presented has a QR code of its link, or it is said why not', async ({ samePage: page }) => {
  await page.goto('/#lesson=mistakes&part=1&present=1');
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link for phones' });
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await expect.poll(() => dialog.locator('.link-text').textContent()).toMatch(/lesson=mistakes&part=1/);
  await expect.poll(() => dialog.locator('.link-text').textContent()).not.toContain('present');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(`location.hash += '&find=' + 'x'.repeat(1200)`);
  await expect.poll(() => page.evaluate<string>('location.hash')).toContain('xxx');
  await page.getByRole('button', { name: 'QR code' }).click();
  await dialog
    .getByText(/^The link has 1,\d+ characters: too many for a code that a phone can read \(1,200\)/)
    .waitFor();
});
