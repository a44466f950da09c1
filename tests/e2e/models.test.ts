import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { openFiles } from '../support/browser.ts';
import { choose, chosen, openFilesPanel, openPanel, roleOf } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Several models of the same points: dropped in any order, switched by a bar, and saved.

const CLASSES = 40;
const ROWS = 2000;
const files = plantedFiles(ROWS, CLASSES, 81);
const { folder, saved } = savedFiles('models');

/** The same points by a model that takes each class for another one now and then, so that its tree is another. */
function otherModel(name: string, shift: number): string {
  const bytes = readFileSync(files.logits);
  const header = bytes.length - 4 * ROWS * CLASSES;
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + header, bytes.byteOffset + bytes.length));
  const labels = readFileSync(files.labels).subarray(-4 * ROWS);
  for (let row = 0; row < ROWS; row += 2) {
    const other = (labels.readInt32LE(4 * row) + shift) % CLASSES;
    values[row * CLASSES + other] = 3 + (values[row * CLASSES + other] ?? 0);
  }
  return saved(name, writeNpy([ROWS, CLASSES], values));
}
const b = otherModel('b_logits.npy', 7);

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
  await openFiles(page, [files.logits, b, files.labels, files.classes]);
  await model(page, /^b .*%/).waitFor();
  await openPanel(page, 'Clusters');
  await page.getByRole('button', { name: '4 clusters' }).click();
  await choose(page, 'Colour', 'clusters of the cut');
  await page.getByRole('combobox', { name: 'Find a class' }).fill('class c2');
  await page.keyboard.press('Enter');
  await openPanel(page, 'Branch');
  const title = page.locator('.node-title');
  await expect.poll(() => title.textContent()).toBe('class c2');
  const first = await picture(page);
  await page.getByText('b', { exact: true }).click();
  await expect.poll(() => picture(page)).not.toBe(first);
  const ofB = await picture(page);
  await expect.poll(() => roleOf(page, 'b_logits.npy')).toBe('logits');
  await expect.poll(() => title.textContent()).toBe('class c2');
  await expect.poll(() => address(page)).toContain('cut=k4');
  await expect.poll(() => chosen(page, 'Colour')).toBe('clusters of the cut');
  await page.getByRole('tree').focus();
  await page.keyboard.press('[');
  await expect.poll(() => roleOf(page, 'logits.npy')).toBe('logits');
  await expect.poll(() => picture(page)).not.toBe(ofB);
  const back = await picture(page);
  await page.keyboard.press(']');
  await expect.poll(() => model(page, /^b /).isChecked()).toBe(true);
  await expect.poll(() => picture(page)).not.toBe(back);
  const second = await picture(page);

  await openFilesPanel(page);
  await page.getByRole('button', { name: 'Rename b' }).click();
  await page.getByRole('textbox', { name: 'Name of b_logits.npy' }).fill('wide net');
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
