import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { choose, chosen, openFilesPanel, openPanel, roleOf } from '../support/hands.ts';
import { weakerModel } from '../support/other-models.ts';
import { savedFiles } from '../support/saved-files.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Several models of the same points: dropped in any order, switched by a bar, and saved.

const CLASSES = 40;
const ROWS = 2000;
const files = plantedFiles(ROWS, CLASSES, 81);
const { folder } = savedFiles('models');

const weaker = weakerModel(files.logits);

const model = (page: Page, name: RegExp) => page.getByRole('radio', { name });
/** The picture of the branches. */
const picture = (page: Page) =>
  page
    .getByRole('tree')
    .locator('[data-layer=link]')
    .evaluate((layer) => layer.innerHTML);
const address = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

test('the bar and keys switch the tree; cut, colours and the class that is looked at stay; a session brings all back', async ({
  samePage: page,
}) => {
  await page.goto('/');
  await openFiles(page, [files.logits, weaker, files.labels, files.classes]);
  await model(page, /^weaker .*%/).waitFor();
  await openPanel(page, 'Clusters');
  await page.getByRole('button', { name: '4 clusters' }).click();
  await choose(page, 'Colour', 'clusters of the cut');
  await page.getByRole('combobox', { name: 'Find a class' }).fill('class c2');
  await page.keyboard.press('Enter');
  await openPanel(page, 'Branch');
  const title = page.locator('.node-title');
  await expect.poll(() => title.textContent()).toBe('class c2');
  const first = await picture(page);
  await page.getByText('weaker', { exact: true }).click();
  await expect.poll(() => picture(page)).not.toBe(first);
  const ofB = await picture(page);
  await expect.poll(() => roleOf(page, 'weaker_logits.npy')).toBe('logits');
  await expect.poll(() => title.textContent()).toBe('class c2');
  await expect.poll(() => address(page)).toContain('cut=k4');
  await expect.poll(() => chosen(page, 'Colour')).toBe('clusters of the cut');
  await page.getByRole('tree').focus();
  await page.keyboard.press('[');
  await expect.poll(() => roleOf(page, 'logits.npy')).toBe('logits');
  await expect.poll(() => picture(page)).not.toBe(ofB);
  const back = await picture(page);
  await page.keyboard.press(']');
  await expect.poll(() => model(page, /^weaker /).isChecked()).toBe(true);
  await expect.poll(() => picture(page)).not.toBe(back);
  const second = await picture(page);

  await openFilesPanel(page);
  await page.getByRole('button', { name: 'Rename weaker' }).click();
  await page.getByRole('textbox', { name: 'Name of weaker_logits.npy' }).fill('wide net');
  await page.keyboard.press('Enter');
  await model(page, /^wide net .*%/).waitFor();
  const session = await exportFile(page, 'Session with data', folder);
  await page.goto('/');
  await openFiles(page, [session]);
  await openPanel(page, 'Branch'); // the picture has the room that it had before
  await expect.poll(() => model(page, /^wide net/).isChecked()).toBe(true);
  await expect.poll(() => picture(page)).toBe(second);
  await model(page, /^logits .*%/).waitFor(); // found again, beside the tree that came with the session
});
