import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { openFiles } from '../../../../support/browser.ts';
import { cases } from '../../../../support/cases.ts';
import { closeFile, openFilesPanel, roleOf } from '../../../../support/hands.ts';
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
  const alert = page.getByRole('alert').filter({ hasText: 'narrow.npy is not used: 6 columns, logits.npy has 40.' });
  await alert.waitFor();
  await closeFile(page, 'narrow.npy');
  await expect.poll(() => alert.count()).toBe(0);
});
