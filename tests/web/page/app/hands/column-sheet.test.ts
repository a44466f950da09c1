import { expect, test } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { openFiles } from '../../../../support/browser.ts';
import { openFilesPanel } from '../../../../support/hands.ts';
import { ALL, leaves, NAMES, tableOf, values } from '../../../../support/predictions.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// The sheet of a table: its first rows, and what each column is taken for.

const page = usePage();
const { saved } = savedFiles('column-sheet');
const predictions = saved(
  'predictions.csv',
  tableOf(
    `image,gold,${NAMES.map((name) => `prob_${name}`).join()},prob_owl,note`,
    (row, label) =>
      `img_${row}.png,${NAMES[label]},${values(label, row % 2).join()},${row % 7 === 0 ? 0.9 : 0.01},${row === 3 ? '' : 'x'}`,
  ),
);

const twoSets = saved(
  'two sets.csv',
  tableOf(
    `gold,${NAMES.map((name) => `logit_${name}`).join()},${NAMES.map((name) => `prob_${name}`).join()}`,
    (row, label) =>
      `${NAMES[label]},${values(label, 0)
        .map((value) => 10 * Number(value))
        .join()},${values(label, row % 2).join()}`,
  ),
);

test('a table that can be read in two ways asks, and each answer gives its tree', async () => {
  await page.goto('/');
  await openFiles(page, [twoSets]);
  const alert = page.getByRole('alert').filter({ hasText: 'two sets of columns may be the values' });
  await alert.getByRole('button', { name: 'Look at the columns' }).click();
  const asked = page.getByRole('dialog', { name: 'two sets.csv' });
  // No column has a role yet; one that is given alone does not answer the question.
  await asked.getByLabel('Role of gold').selectOption('truth');
  await expect.poll(() => asked.getByRole('alert').innerText()).toContain('sets of columns may be the values');
  await asked.getByRole('button', { name: 'Close' }).click();
  await asked.waitFor({ state: 'detached' });
  await alert.getByRole('button', { name: /^prob_/ }).click();
  await expect.poll(() => leaves(page)).toBe(ALL);
  await expect.poll(() => alert.count()).toBe(0);
  await (await openFilesPanel(page)).getByRole('button', { name: 'two sets.csv', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'two sets.csv' });
  await expect.poll(() => sheet.getByLabel('Role of logit_cat').inputValue()).toBe('left out');
  await expect.poll(() => sheet.getByLabel('Role of prob_cat').inputValue()).toBe('values');
});

/** The logits of two models over four classes. */
function stack(): string {
  const values = new Float32Array(2 * 40 * 4);
  for (let row = 0; row < 80; row++) {
    values[4 * row + (row % 4)] = 4;
    values[4 * row + ((row + 1) % 4)] = 1 + (row % 7) / 10;
  }
  return saved('stack.npy', writeNpy([2, 40, 4], values));
}

test('of an array with three axes it is asked which slice, and the sheet takes another', async () => {
  await page.goto('/');
  await openFiles(page, [stack()]);
  await page.getByRole('button', { name: 'Slice 0 of 2 along the first axis: 40 x 4' }).click();
  const four = 'class 0 class 1 class 2 class 3';
  await expect.poll(() => leaves(page)).toBe(four);
  await (await openFilesPanel(page)).getByRole('button', { name: 'stack.npy', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'stack.npy' });
  const firstCell = sheet.getByRole('row').nth(1).getByRole('cell').first();
  await expect.poll(() => firstCell.innerText()).toBe('4');
  await sheet.getByLabel('Slice').fill('1');
  await sheet.getByLabel('Slice').press('Enter');
  await expect.poll(() => sheet.innerText()).toContain('a slice of 2 × 40 × 4');
  // Along the last axis the columns are points: as many classes.
  await sheet.getByLabel('of the').selectOption('2');
  await expect.poll(() => leaves(page)).toContain('class 20');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => leaves(page)).toBe(four);
});

test('a report of classes says that it has no values of points; a square is asked about, and the answer makes a tree', async () => {
  const report = `class_name,n,accuracy\n${NAMES.map((name, c) => `${name},15,0.8${c}`).join('\n')}\n`;
  await page.goto('/');
  await openFiles(page, [saved('report.csv', report)]);
  const said = 'report.csv: one row a class with accuracy; no column has values of points.';
  await expect.poll(() => page.locator('.waiting').innerText()).toContain(said);

  const square = NAMES.map((name, a) => [name, ...NAMES.map((_, b) => (a === b ? 0 : 1 / (1 + Math.abs(a - b))))]);
  const similarity = `,${NAMES.join()}\n${square.map((row) => row.join()).join('\n')}\n`;
  await openFiles(page, [saved('class_similarity.csv', similarity)]);
  const alert = page.getByRole('alert').filter({ hasText: 'while the name says similarities' });
  await alert.getByRole('button', { name: 'They are similarities', exact: true }).click();
  await expect.poll(() => leaves(page)).toBe(ALL);
  await expect.poll(() => alert.count()).toBe(0);
});

test('a table on its side is asked about; beside as many labels as columns a button turns it', async () => {
  const rows = NAMES.map((_, c) => Array.from({ length: 60 }, (__, row) => Number(values(row % 5, row % 2)[c])));
  const side = (name: string, cell: (value: number) => number): string =>
    saved(name, writeNpy([5, 60], Float32Array.from(rows.flat(), cell)));
  const leafCount = (): Promise<number> => page.getByRole('tree').locator('[data-layer=label] text').count();
  await page.goto('/');
  await openFiles(page, [side('probabilities.npy', (value) => value)]);
  const asked = page.getByRole('alert').filter({ hasText: 'may lie on its side' });
  await asked.getByRole('button', { name: 'Rows are classes: turn the table' }).click();
  await expect.poll(leafCount).toBe(5);

  const labels = saved('side labels.txt', Array.from({ length: 60 }, (_, row) => row % 5).join('\n'));
  await page.reload();
  await openFiles(page, [side('scores.npy', (value) => 9 * value - 4), labels]);
  const misfit = page.getByRole('alert').filter({ hasText: 'its rows may be the classes' });
  await misfit.getByRole('button', { name: 'Turn the table' }).click();
  await expect.poll(leafCount).toBe(5);
  await expect.poll(() => misfit.count()).toBe(0);
});

const WITH_OWL = [...NAMES, 'owl'].sort().join(' ');
test('a column that is given another role in the sheet changes the tree, and undo brings it back', async () => {
  await page.goto('/');
  await openFiles(page, [predictions]);
  await expect.poll(() => leaves(page)).toBe(WITH_OWL);
  await (await openFilesPanel(page)).getByRole('button', { name: 'predictions.csv', exact: true }).click();
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
  await expect.poll(() => undo.getAttribute('aria-disabled')).not.toBe('true');
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

  // By keys: from the headings into the cells.
  await sheet.getByRole('columnheader', { name: 'image' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('gold');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('cat');
});
