import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { openMethod, showBeside } from '../support/hands.ts';
import { violationsIn } from './axe.ts';
import { keep } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

const files = plantedFiles(1200, 16, 47);

test('methods side by side: one row each, the best in bold, sorted by a press, and a press on a name shows its tree', async ({
  samePage: page,
  problems,
}) => {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await showBeside(page, 'methods');
  const table = page.getByRole('grid', { name: 'Methods' });
  const rows = table.locator('tbody tr[data-place]');
  const names = () => rows.locator('th').allTextContents();
  await page.locator('.method-table[aria-busy=false]').waitFor();
  await openMethod(page);
  // The list of methods in the form keeps its own looks.
  const list = page.getByRole('radiogroup', { name: 'Method', exact: true });
  expect(await list.evaluate((shown) => getComputedStyle(shown).padding)).toBe('0px');
  // Logits with labels and groups: every row has a tree, and every head a value.
  await expect.poll(() => rows.filter({ hasText: /Waits|Running/ }).count()).toBe(0);
  const heads = () => table.locator('thead th').allTextContents();
  await expect
    .poll(heads)
    .toEqual([
      ...['Method', 'Triplets as in group', 'hAURC', 'Stable groups'],
      ...['Dendrogram purity', 'Least hierarchical distance', 'Took'],
    ]);
  await expect.poll(async () => (await names()).length).toBeGreaterThan(6);
  await expect.poll(async () => (await names())[0]).toBe('Logits to hierarchiesshown');
  await expect.poll(() => rows.first().locator('td').nth(2).textContent()).toMatch(/^\d.* %$/);

  // The best first, and the other way round; what is bold in a column is its first.
  const given = async (): Promise<number[]> =>
    (await rows.locator('td:nth-of-type(2)').allInnerTexts()).map((text) => Number.parseFloat(text));
  const found = await given();
  await table.getByRole('button', { name: 'hAURC' }).click();
  await expect.poll(given).toEqual(found.toSorted((a, b) => a - b));
  const bold = async () => new Set(await rows.locator('td:nth-of-type(2) strong').allTextContents());
  await expect.poll(async () => Array.from(await bold(), Number)).toEqual([Math.min(...found)]);
  await table.getByRole('button', { name: 'hAURC' }).click();
  await expect.poll(given).toEqual(found.toSorted((a, b) => b - a));

  // By the keyboard: the tree of a row, with its options; nothing runs again.
  const place = (await names()).findIndex((name) => name.startsWith('Ward'));
  await table.focus();
  await page.keyboard.press('Home');
  for (let row = 0; row < place; row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const shown = rows.and(page.locator('[aria-selected=true]')).locator('th');
  await expect.poll(() => shown.textContent()).toMatch(/^Ward/);
  await expect.poll(() => page.getByLabel('Linkage', { exact: true }).inputValue()).toBe('ward');
  await expect.poll(() => page.url()).toContain('option.method=ward');
  await expect.poll(() => page.url()).toContain('beside=methods');
  await page.goBack();
  await expect.poll(() => shown.textContent()).toBe('Logits to hierarchiesshown');

  await expect.poll(() => violationsIn(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = readFileSync(await keep(await saved, files.folder), 'utf8')
    .trimEnd()
    .split('\n');
  expect(csv).toHaveLength((await names()).length + 1);
  expect(problems).toEqual([]);
});
