import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { percent } from '../../web/page/app/parts/format.ts';
import { allOf, openFiles, waitForFirstRun } from '../support/browser.ts';
import { goTo, openPanel, runMethod, setRole } from '../support/hands.ts';
import { readNpy } from '../support/npy.ts';
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
});

/** The points of each true class (row) by the class with the highest logit, counted here. */
function counted(): number[][] {
  const logits = readNpy(files.logits).data;
  const labels = readNpy(files.labels).data;
  const counts = Array.from({ length: SIZE }, () => new Array<number>(SIZE).fill(0));
  for (let row = 0; row < ROWS; row++) {
    let best = 0;
    for (let c = 1; c < SIZE; c++) {
      if ((logits[row * SIZE + c] ?? 0) > (logits[row * SIZE + best] ?? 0)) best = c;
    }
    const own = counts[labels[row] ?? -1];
    if (own !== undefined) own[best] = (own[best] ?? 0) + 1;
  }
  return counts;
}

const counts = counted();
const { names } = files;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const right = (c: number): number => counts[c]?.[c] ?? 0;
const column = (c: number): number[] => counts.map((row) => row[c] ?? 0);

/** Pairs of classes with the points that are confused in both directions, the most first. */
const confused = counts
  .flatMap((row, a) => row.map((there, b) => ({ a, b, points: there + (counts[b]?.[a] ?? 0) })))
  .filter(({ a, b, points }) => a < b && points > 0)
  .sort((x, y) => y.points - x.points);

const grid = (name: string) => page.getByRole('grid', { name });
const rowCount = (name: string) => expect.poll(() => grid(name).getAttribute('aria-rowcount').then(Number));
const heads = () => page.locator('.virtual thead').innerText();
const firstName = () => page.locator('.virtual tbody th').first().innerText();

test('a sentence above the tree says how often the model is right, and which classes it confuses most', async () => {
  const share = (100 * sum(counts.map((_, c) => right(c)))) / ROWS;
  const summary = page.locator('.summary');
  await expect.poll(() => summary.innerText()).toContain(`${share.toFixed(1)} % of 4,000 points are predicted right.`);
  const [worst] = confused;
  const named = await summary.getByRole('button').allInnerTexts();
  expect(new Set(named).size, 'no pair is named twice').toBe(named.length);
  await summary.getByRole('button').first().click();
  await rowCount('Confused pairs of classes').toBe(confused.length + 1);
  await expect
    .poll(() => page.locator('.virtual tbody tr').first().locator('td').allInnerTexts())
    .toSatisfy((cells: string[]) => Number(cells[0]) + Number(cells[1]) === worst?.points);
});

test('the table of classes has their numbers, sorts by each, filters, and is saved as it is shown', async () => {
  const tabs = page.getByRole('tablist', { name: 'Mistakes' }).getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Confusion matrix', 'Classes and pairs', 'Rows']);
  await page.getByRole('tab', { name: 'Per class' }).click();
  await rowCount('Classes').toBe(SIZE + 1);
  await page.getByRole('columnheader', { name: 'Recall' }).getByRole('button').click();
  const byRecall = names.map((name, c) => ({ name, c, recall: right(c) / sum(counts[c] ?? []) }));
  byRecall.sort((x, y) => x.recall - y.recall || x.c - y.c);
  await expect.poll(firstName).toBe(byRecall[0]?.name);
  await page.getByRole('columnheader', { name: 'Recall' }).getByRole('button').click();
  const most = Math.max(...byRecall.map(({ recall }) => recall));
  await expect.poll(firstName).toBe(byRecall.find(({ recall }) => recall === most)?.name);
  await page.getByLabel('Filter by name').fill(names[3] ?? '');
  await rowCount('Classes').toBe(2);
  const saving = page.waitForEvent('download');
  await page.locator('.view').getByRole('button', { name: 'Save as CSV' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\n');
  const [head = [], row = []] = lines.map((line) => line.split(','));
  const saved = Object.fromEntries(head.map((key, at) => [key, row[at]]));
  expect(lines.length).toBe(2);
  expect(saved).toMatchObject({
    class: names[3],
    recall: String(right(3) / sum(counts[3] ?? [])),
    precision: String(right(3) / sum(column(3))),
    points: String(sum(counts[3] ?? [])),
    predictions: String(sum(column(3))),
  });
  await page.getByLabel('Filter by name').fill('');
  await rowCount('Classes').toBe(SIZE + 1);
});

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

test('groups of the cut have the same tables', async () => {
  await lookAt(page, { beside: 'classes', classes: 'groups', cut: 'k5' });
  await rowCount('Groups of the cut').toBe(6);
  await lookAt(page, { beside: 'classes', classes: 'pairs.groups', cut: 'k5' });
  await grid('Confused pairs of groups').waitFor();
});

test('without labels the sentence and the table say only what is known', async () => {
  await lookAt(page, { beside: 'classes' });
  await expect.poll(heads).toContain('Recall');
  await setRole(page, 'labels.npy', 'unused');
  await runMethod(page);
  await expect.poll(heads).not.toContain('Recall');
  expect(await heads()).toContain('Predictions');
  await page.locator('.summary').waitFor({ state: 'detached' });
  await goTo(page, 'tree');
  await page.locator('.beside').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
