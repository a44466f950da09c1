import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, type Files, openFiles } from './browser.ts';
import { openPanel } from './hands.ts';

export const leaves = (page: Page) => page.getByRole('tree').locator('[data-layer=label] text');
export const cutInto = (page: Page, count: number) => page.getByRole('heading', { name: `${count} clusters` });
export const title = (page: Page) => page.locator('.node-title').textContent();

/** A tree, cut into four clusters, with a node selected that was found by name. */
export async function lookAround(page: Page, files: Files): Promise<void> {
  await openFiles(page, allOf(files));
  await leaves(page).first().waitFor();
  await openPanel(page, 'Clusters');
  await page.getByRole('button', { name: '4 clusters' }).click();
  await cutInto(page, 4).waitFor();
  await page.getByRole('combobox', { name: 'Find a class' }).fill('class c2');
  await page.keyboard.press('Enter');
  await openPanel(page, 'Branch');
}

export const address = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

/** The address once it holds the cut and the node. */
export async function settledAddress(page: Page): Promise<string> {
  await expect.poll(() => address(page)).toMatch(/node=2&.*cut=k4.*panel=node/);
  return address(page);
}
