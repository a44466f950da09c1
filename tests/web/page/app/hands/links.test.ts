import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { openExports } from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// Links: what they carry, what they do not, and what is done with one that somebody damaged or made up.

const page = usePage();
const files = plantedFiles(400, 12, 93);
const many = plantedFiles(2000, 210, 94);

const labels = (page: Page) => page.getByRole('tree').locator('[data-layer=label] text');
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

test('a link that was cut is refused in words, and what is open stays', async () => {
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

test('a tree of many classes is not put into a link, and the menu says so', async () => {
  await page.goto('/');
  await openFiles(page, allOf(many));
  await page.getByRole('tree').waitFor();
  await openExports(page);
  await expect.poll(() => item(page, 'Copy link with the tree').getAttribute('aria-disabled')).toBe('true');
  await page.getByText(/up to 200 classes, this tree has 210/).waitFor();
});
