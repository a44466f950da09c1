import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { exportFile } from '../../../../e2e/exported.ts';
import { openFiles } from '../../../../support/browser.ts';
import { cases } from '../../../../support/cases.ts';
import { choose, chosen, closeFile, openFilesPanel, openPanel, roleOf } from '../../../../support/hands.ts';
import { weakerModel } from '../../../../support/other-models.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { plantedFiles, usePage } from './fixture.ts';

// Several models of the same points: dropped in any order, switched by a bar, and saved.

const page = usePage();
const CLASSES = 40;
const ROWS = 2000;
const files = plantedFiles(ROWS, CLASSES, 81);
const { saved } = savedFiles('models');

const weaker = weakerModel(files.logits);

const model = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('two models dropped with labels and names in any order, together and one by one, are two models', async () => {
  const { logits, labels, classes } = files;
  const orders = [
    [[logits, weaker, labels, classes]],
    [[labels, classes, weaker, logits]],
    [[classes], [labels], [weaker], [logits]],
    [[logits], [classes], [weaker], [labels]],
  ];
  for (const goes of cases(orders, (all) => all.slice(1, 3))) {
    await page.goto('/');
    for (const [i, go] of goes.entries()) {
      await openFiles(page, go);
      const panel = await openFilesPanel(page);
      for (const path of goes.slice(0, i + 1).flat()) await panel.getByLabel(`Role of ${basename(path)}`).waitFor();
      await panel.press('Escape');
    }
    // Both are right for most points, and their accuracy stands beside their names.
    await model(page, /^logits .*%/)
      .or(model(page, /^logits.npy .*%/))
      .waitFor();
    await model(page, /^weaker .*%/).waitFor();
    await expect.poll(() => roleOf(page, 'labels.npy')).toBe('labels');
    await expect.poll(() => roleOf(page, 'classes.csv')).toBe('classes');
    const roles = [await roleOf(page, 'logits.npy'), await roleOf(page, 'weaker_logits.npy')];
    expect(roles.toSorted()).toEqual(['logits', 'other model']);
  }
});

test('logits of other classes are refused by an alert that says both numbers', async () => {
  const values = Float32Array.from({ length: 600 }, (_, i) => ((i * 37) % 101) / 7 - 5);
  const path = saved('narrow.npy', writeNpy([100, 6], values));
  await page.goto('/');
  await openFiles(page, [files.logits, path]);
  const alert = page.getByRole('alert').filter({ hasText: 'narrow.npy is not used: 6 columns, the logits have 40.' });
  await alert.waitFor();
  await closeFile(page, 'narrow.npy');
  await expect.poll(() => alert.count()).toBe(0);
});

/** The picture of the branches. */
const picture = (page: Page): Promise<unknown> =>
  page.evaluate(
    "Array.from(document.querySelectorAll('[data-layer=link] path'), (path) => path.getAttribute('d')).join()",
  );
const address = (page: Page): Promise<string> => page.evaluate<string>('location.hash');

test('the bar and keys switch the tree; cut, colours and the class that is looked at stay; a session brings all back', async () => {
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
  await page.locator('.stage[data-stale=false][aria-busy=false]').waitFor();
  const first = await picture(page);
  await model(page, /^weaker /).check({ force: true });
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
  const session = await exportFile(page, 'Session with data', files.folder);
  await page.goto('/');
  await openFiles(page, [session]);
  await openPanel(page, 'Branch'); // the picture has the room that it had before
  await expect.poll(() => model(page, /^wide net/).isChecked()).toBe(true);
  await expect.poll(() => picture(page)).toBe(second);
  await model(page, /^logits .*%/).waitFor(); // found again, beside the tree that came with the session
});
