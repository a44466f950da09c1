import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFiles } from '../../../../support/browser.ts';
import { closeFile, openMethod, openPanel, openView, runMethod } from '../../../../support/hands.ts';
import { labelsNpy } from '../../../engine/data/write.ts';
import { plantedFiles, usePage } from './fixture.ts';

// Labels that do not fit are an alert as long as their tree is shown; the names of the classes stay.

const page = usePage();
const ROWS = 600;
const files = plantedFiles(ROWS, 12, 61);
const others = files.saved(
  'others.npy',
  labelsNpy(Array.from({ length: ROWS }, (_, row) => (row * 7 + (row >> 5)) % 12)),
);
const truth = new Int32Array(new Uint8Array(readFileSync(files.labels).subarray(-4 * ROWS)).buffer);
/** The classes in another order. */
const ORDER = [5, 3, 8, 0, 11, 2, 10, 1, 9, 4, 7, 6];

const names = () => page.getByRole('tree').locator('[data-layer=label] text').allTextContents();
const allNamed = (like: RegExp): Promise<void> =>
  expect.poll(names).toSatisfy((all: string[]) => all.length === 12 && all.every((name) => like.test(name)));
const alert = () => page.getByRole('alert').filter({ hasText: 'The labels do not fit' });

test('labels of other points are an alert with figures; names stay until columns are taken for clusters that the labels know', async () => {
  await openFiles(page, [files.logits, others, files.classes]);
  await alert().waitFor();
  await expect
    .poll(() => alert().innerText())
    .toMatch(
      /others\.npy agrees with \d+ of the 600 predictions of logits\.npy \(\d\.\d %; by chance it would be 8\.\d %\)/,
    );
  await allNamed(/^class /);
  await expect.poll(() => page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
  await expect
    .poll(() => page.getByRole('alert').getByRole('button').allInnerTexts())
    .toEqual(['Leave out others.npy']);
  // The same classes, numbered otherwise: opened beside those that do not fit, they are taken instead of them.
  const paired = labelsNpy(Array.from(truth, (label) => ORDER[label] ?? 0));
  await openFiles(page, [files.saved('paired.npy', paired)]);
  await alert().filter({ hasText: 'paired.npy agrees' }).waitFor();
  await page.getByRole('button', { name: 'Treat columns as clusters' }).click();
  await alert().waitFor({ state: 'detached' });
  await allNamed(/\d %$/);
});

test('labels that do not fit, or are too many, are left out by a button, and the tree is made without them', async () => {
  await openFiles(page, [files.logits, others, files.classes]);
  await alert().getByRole('button', { name: 'Leave out others.npy' }).click();
  await alert().waitFor({ state: 'detached' });
  await allNamed(/^class /);
  await closeFile(page, 'others.npy');
  await openFiles(page, [files.saved('longer.npy', labelsNpy([...truth, 0, 1]))]);
  await page.getByRole('alert').filter({ hasText: '602 labels' }).waitFor();
  await page.getByRole('button', { name: 'Leave out longer.npy' }).click();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await allNamed(/^class /);
});

test('every panel that would use such labels says at its top that they do not fit, and concludes nothing from them', async () => {
  await openFiles(page, [files.logits, others, files.classes]);
  await alert().waitFor();
  for (const name of ['Branch', 'How good', 'Clusters', 'Outliers'] as const) {
    await openPanel(page, name);
    const panel = page.getByRole('tabpanel', { name });
    await expect.poll(() => panel.innerText()).toMatch(/^The labels do not fit the predictions/);
    const said = await panel.innerText();
    expect(said).not.toMatch(/best modularity|best silhouette|coarse accuracy|bias|mistakes|Recall/i);
  }
  const colours = (await openView(page)).getByRole('combobox', { name: 'Colour', exact: true }).locator('option');
  await expect.poll(() => colours.allTextContents()).toContain('group');
  await expect.poll(() => colours.allTextContents()).not.toContain('precision');
});

test('a tree that is made with such labels has no outliers, and its steps are said to mean nothing', async () => {
  await openFiles(page, [files.logits, others, files.classes]);
  await alert().waitFor();
  await openMethod(page);
  await page.getByRole('radio', { name: /Confusion merging/ }).check({ force: true });
  await runMethod(page);
  await alert().getByText('The tree is made with them and means nothing.').waitFor();
  const panel = page.getByRole('tabpanel');
  await openPanel(page, 'Outliers');
  await panel.getByText('no outliers are listed').waitFor();
  await expect.poll(() => panel.innerText()).not.toMatch(/branch|How this is scored/);
  await openPanel(page, 'Steps');
  await panel.getByText('All rounds').or(panel.getByRole('heading')).first().waitFor();
  await expect
    .poll(() => panel.innerText())
    .toMatch(/^The labels do not fit.*The tree was made with them and means nothing\./);
});

test('labels that count from 1 are subtracted 1 from, and labels that are opened beside those that do not fit are taken', async () => {
  const from1 = files.saved('from1.npy', labelsNpy(Array.from(truth, (label) => Math.min(label + 1, 11))));
  await openFiles(page, [files.logits, from1, files.classes]);
  await page.getByRole('button', { name: 'Subtract 1' }).click();
  await alert().waitFor({ state: 'detached' });
  await closeFile(page, 'from1 minus 1.npy');
  await closeFile(page, 'from1.npy');
  await openFiles(page, [others]);
  await alert().waitFor();
  await openFiles(page, [files.labels]);
  await alert().waitFor({ state: 'detached' });
  await allNamed(/^class /);
});

test('rows without numbers are refused, and left out by a button that the refusal offers', async () => {
  const bytes = readFileSync(files.logits);
  for (const row of [5, 7]) bytes.writeFloatLE(Number.NaN, bytes.length - 4 * 12 * (ROWS - row));
  await openFiles(page, [files.saved('bad.npy', bytes), files.labels, files.classes]);
  await page.getByRole('alert').filter({ hasText: 'row 5' }).waitFor();
  await page.getByText('What is in the way stands above.').waitFor();
  await page.getByRole('button', { name: 'Leave out such rows' }).click();
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await openPanel(page, 'Notes');
  const warnings = page.getByRole('list', { name: 'Warnings' });
  await warnings.getByText('2 of the 600 rows have NaN or infinite values and were left out of bad.npy').waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('numbers of which nothing says what they are say so at the finding, and one press makes features of them', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [1.5 + i / 50, 40.5 + i, 9.25 * (i % 7), 20.5 + ((i * 7) % 40)]);
  const measures = files.saved(
    'measures.csv',
    `height,weight,price,age\n${rows.map((row) => row.join()).join('\n')}\n`,
  );
  await openFiles(page, [measures]);
  await page.getByRole('button', { name: 'Nothing says what the 4 columns of measures.csv are.' }).click();
  await page.getByRole('button', { name: 'Use as features' }).click();
  await expect
    .poll(names)
    .toSatisfy((all: string[]) => all.length > 4 && all.every((name) => /^point \d+$/.test(name)));
  await expect.poll(() => page.getByRole('button', { name: /^Nothing says/ }).count()).toBe(0);
  await page.getByRole('button', { name: /linkage/ }).waitFor();
});
