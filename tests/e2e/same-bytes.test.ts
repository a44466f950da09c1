import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { openMethod, runMethod } from '../support/hands.ts';
import { resultOf } from './command-line.ts';
import { exportedText } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// The same input and the same options give the same bytes in the page and on the command line, provenance included.
// Firefox and WebKit: engines.test.ts.

const files = plantedFiles(3000, 60, 41);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('table', { name: 'Metrics' }).or(page.getByRole('tree')).first().waitFor();
});

const exported = (): Promise<string> => exportedText(page, 'Hierarchy (JSON)');

test('with all options as they are', async () => {
  expect(await exported()).toBe(await resultOf(files));
});

test('with every option changed, without labels', async () => {
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
  expect(await exported()).toBe(await resultOf(files, ...options));
});
