import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { percent } from '../../web/page/app/parts/format.ts';
import { allOf, openFiles, waitForFirstRun } from '../support/browser.ts';
import { countedIn } from '../support/counted.ts';
import { openPanel } from '../support/hands.ts';
import { violationsIn } from './axe.ts';
import { collectProblems, plantedFiles, test } from './fixture.ts';
import { lookAt } from './look-at.ts';

// The facts about each class and each pair, above the tree and beside it.

const [ROWS, SIZE] = [4000, 24];
const files = plantedFiles(ROWS, SIZE, 61);
const problems: string[] = [];
let page: Page;

test.beforeAll(async ({ pageOfFile }) => {
  page = pageOfFile;
  collectProblems(page, problems);
  await page.goto('/');
  await openFiles(page, allOf(files));
  await waitForFirstRun(page);
  await lookAt(page, { beside: 'classes' });
});

const counts = countedIn(files, SIZE);
const { names } = files;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const right = (c: number): number => counts[c]?.[c] ?? 0;

const grid = (name: string) => page.getByRole('grid', { name });

test('where there is little room names are cut, and the numbers behind them never', async () => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1024, height: 768 });
  const tails = page.locator('.virtual tbody .tailed');
  await tails.first().waitFor();
  const found = await tails.evaluateAll((all) =>
    all.map((tail) => {
      const range = document.createRange();
      range.selectNodeContents(tail.lastChild ?? tail);
      const cell = tail.closest('td')?.getBoundingClientRect();
      return [/^\(\d+\)$/.test(range.toString()), range.getBoundingClientRect().right <= (cell?.right ?? 0)];
    }),
  );
  expect(found.length).toBeGreaterThan(SIZE);
  expect(found.filter(([isNumber, isInside]) => !isNumber || !isInside)).toEqual([]);
  await page.setViewportSize(size);
});

test('keys walk its rows to the tree, and the card of the class has the same numbers', async () => {
  await openPanel(page, 'Branch');
  await grid('Classes').press('End');
  await grid('Classes').press('Enter');
  const name = await page.locator('tr[aria-selected=true] th').innerText();
  const c = names.indexOf(name);
  await page.locator('.node-title', { hasText: name }).waitFor();
  await page.getByText('More about it').click();
  const card = page.locator('#details-panel .pairs div');
  const recall = percent(right(c) / sum(counts[c] ?? []));
  await expect.poll(() => card.filter({ hasText: 'Recall' }).locator('dd').innerText()).toBe(recall);
  await card.filter({ hasText: 'F1' }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
});
