import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { openFilesPanel } from '../support/hands.ts';
import { ALL, leaves, NAMES, tableOf, values } from '../support/predictions.ts';
import { savedFiles } from '../support/saved-files.ts';
import { test } from './fixture.ts';

// The sheet of a table: its first rows, and what each column is taken for.

const { saved } = savedFiles('column-sheet');
const predictions = saved(
  'predictions.csv',
  tableOf(
    `image,gold,${NAMES.map((name) => `prob_${name}`).join()},prob_owl,note`,
    (row, label) =>
      `img_${row}.png,${NAMES[label]},${values(label, row % 2).join()},${row % 7 === 0 ? 0.9 : 0.01},${row === 3 ? '' : 'x'}`,
  ),
);

const WITH_OWL = [...NAMES, 'owl'].sort().join(' ');
test('a column that is given another role in the sheet changes the tree, and undo brings it back', async ({
  samePage: page,
}) => {
  await page.goto('/');
  await openFiles(page, [predictions]);
  await expect.poll(() => leaves(page)).toBe(WITH_OWL);
  const chip = (await openFilesPanel(page)).getByRole('button', { name: 'predictions.csv', exact: true });
  await chip.click();
  const sheet = page.getByRole('dialog', { name: 'predictions.csv' });
  const role = (heading: string) => sheet.getByLabel(`Role of ${heading}`);
  await expect.poll(() => role('gold').inputValue()).toBe('truth');
  await expect.poll(() => sheet.getByRole('row').nth(1).innerText()).toContain('img_0.png');
  await expect.poll(() => sheet.getByRole('columnheader', { name: 'note' }).innerText()).toContain('1 empty');

  await role('prob_owl').selectOption('left out');
  await expect.poll(() => leaves(page)).toBe(ALL);
  const undo = sheet.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect.poll(() => leaves(page)).toBe(WITH_OWL);

  // A choice for one column can be made for all with such names.
  await role('prob_owl').selectOption('left out');
  await expect.poll(() => leaves(page)).toBe(ALL);
  await sheet.getByRole('button', { name: 'also 5 other columns prob_…' }).click();
  await expect.poll(() => role('prob_cat').inputValue()).toBe('left out');
  await expect.poll(() => sheet.getByRole('alert').innerText()).toBe('');
  await undo.click();
  await expect.poll(() => role('prob_cat').inputValue()).toBe('values');
  await undo.click();
  await expect.poll(() => leaves(page)).toBe(WITH_OWL);

  // A choice that makes no dataset is refused with words, and the tree stays.
  await role('image').selectOption('values');
  await expect.poll(() => sheet.getByRole('alert').innerText()).toContain("'image' (A), found 'img_0.png'");
  await expect.poll(() => leaves(page)).toBe(WITH_OWL);
  await undo.click();
  await expect.poll(() => role('image').inputValue()).toBe('id');

  // By keys: from the headings into the cells, into a menu, and out of the sheet.
  await sheet.getByRole('columnheader', { name: 'image' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('gold');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('cat');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true);
});
