import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { frames } from '../../../../e2e/at-rest.ts';
import { exportedText, exportFile } from '../../../../e2e/exported.ts';
import { openFiles } from '../../../../support/browser.ts';
import { choose, openMethod } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// The deepest tree possible: each point joins all before it. Nothing on the way may take one level at a time.

const page = usePage();
const LEVELS = 20_000;
const { folder, saved } = savedFiles('chain');

const drawn = (page: Page) => page.getByRole('slider', { name: 'Cut of the tree' }).waitFor();

test('a chain of 20,000 levels opens, leaves as Newick, is saved and restored', async () => {
  const edges = Array.from({ length: LEVELS }, (_, level) => `${level},${level + 1},${level + 1}`);
  await page.goto('/');
  await openFiles(page, [saved('chain.csv', `src,dst,weight\n${edges.join('\n')}\n`)]);
  await drawn(page);
  await openMethod(page);
  await expect.poll(() => page.getByText('was the best').count()).toBe(1); // the facts of the fit
  const newick = await exportedText(page, 'Newick');
  expect(newick.match(/\(/g)).toHaveLength(LEVELS);
  const session = await exportFile(page, 'Session', folder);

  await page.goto('about:blank');
  await page.goto('/');
  await openFiles(page, [session]);
  await drawn(page);
  expect(await exportedText(page, 'Newick')).toBe(newick);
  for (const layout of ['Rectangle', 'Icicle', 'Sunburst', 'Treemap']) {
    await choose(page, 'Layout', { label: layout });
    await frames(page);
  }
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});
