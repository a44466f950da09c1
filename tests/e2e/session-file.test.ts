import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openExports, openPanel } from '../support/hands.ts';
import { leaves, lookAround, settledAddress, title } from '../support/looked-around.ts';
import { plantedFiles, test } from './fixture.ts';

// A session is saved, opened, and kept in the browser; the address of the page holds the view.

const files = plantedFiles(3000, 60, 61);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

test('kept in the browser because it was asked for, opened again after a reload, forgotten', async () => {
  const databases = (): Promise<number> => page.evaluate<number>('indexedDB.databases().then(({ length }) => length)');
  await lookAround(page, files);
  await settledAddress(page);
  await expect.poll(databases).toBe(0);
  const before = await title(page);
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Keep in this browser' }).click();
  await page.getByText('Kept in this browser').waitFor();
  await page.goto('/');
  await page.reload();
  await page.getByRole('button', { name: /^Open again: / }).click();
  await leaves(page).first().waitFor();
  await openPanel(page, 'Branch');
  await expect.poll(() => title(page)).toBe(before);
  await page.reload();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await expect.poll(databases).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /^Open again: / }).count()).toBe(0);
});

test('what another page holds open is not said to be forgotten before it is', async () => {
  await page.goto('/#sample=circles');
  await leaves(page).first().waitFor();
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Keep in this browser' }).click();
  await page.getByText('Kept in this browser').waitFor();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('logitree');
    opening.onsuccess = () => resolve((window.held = opening.result).name);
  })`);
  await page.goto('about:blank');
  await page.goto('/');
  const kept = page.getByRole('button', { name: /^Open again: / });
  await page.getByRole('button', { name: 'Forget it' }).click();
  await page.getByText('Another page holds it').waitFor();
  await expect.poll(() => kept.count()).toBe(1);
  await other.close();
  await kept.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('indexedDB.databases().then(({ length }) => length)')).toBe(0);
});
