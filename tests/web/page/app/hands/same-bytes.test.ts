import { expect, test } from 'vitest';
import { resultOf } from '../../../../e2e/command-line.ts';
import { exportedText } from '../../../../e2e/exported.ts';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { openMethod, runMethod } from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// The same input and the same options give the same bytes in the page and on the command line, provenance included. With all
// options as they are: tree-first.test.ts in Chromium, engines.test.ts in Firefox and WebKit.

const page = usePage();
const files = plantedFiles(3000, 60, 41);

test('with every option changed, without labels', async () => {
  await openFiles(page, allOf(files));
  await page.getByRole('tree').waitFor();
  await openMethod(page);
  await page.getByText('Further options').click();
  await page.getByLabel('Values are').selectOption('logits');
  await page.getByLabel('Group score').selectOption('max');
  await page.getByLabel('Never predicted').selectOption('reference');
  await page.getByLabel('Columns are').selectOption('classes');
  await page.getByLabel('Logits kept per point').fill('3');
  await page.getByLabel('Logits kept per point').blur();
  await runMethod(page);
  await page.locator('.stage[data-stale=false][aria-busy=false]').waitFor();
  const options = '--as logits --score max --empty reference --columns-are classes --top 3'.split(' ');
  expect(await exportedText(page, 'Hierarchy (JSON)')).toBe(await resultOf(files, ...options));
});
