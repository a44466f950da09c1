import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { lookAt } from '../../../../e2e/look-at.ts';
import { allOf, openFiles, waitForFirstRun } from '../../../../support/browser.ts';
import { countedIn } from '../../../../support/counted.ts';
import { goTo, runMethod, setRole } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { plantedFiles, usePage } from './fixture.ts';

// The facts about each class and each pair, above the tree and beside it.

const page = usePage();
const { saved } = savedFiles('classes');
const [ROWS, SIZE] = [4000, 24];
const files = plantedFiles(ROWS, SIZE, 61);

beforeEach(async () => {
  await openFiles(page, allOf(files));
  await waitForFirstRun(page);
});

const counts = countedIn(files, SIZE);
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
  await goTo(page, 'mistakes');
  const tabs = page.getByRole('tablist', { name: 'Mistakes' }).getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Confusion matrix', 'Classes and pairs', 'Rows']);
  await page.getByRole('tab', { name: 'Classes and pairs' }).click();
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
  await expect
    .poll(async () => (await page.locator('.summary').allInnerTexts()).join())
    .not.toMatch(/%|right|confused/);
  await goTo(page, 'tree');
  await page.locator('.beside').waitFor({ state: 'detached' });
});

test('long names that begin alike are seen by what differs, and whole where a row is pointed at', async () => {
  const long = ['red_deer', 'roe_deer', 'wild_boar'].map((name) => `camera_trap_mammals_${name}`);
  const pairs = [0, 1, 0, 1, 1, 2, 2, 2].map((truth, i) => `${long[truth]},${long[(truth + (i % 3)) % 3]}`);
  await page.goto('/');
  await openFiles(page, [saved('pairs.csv', `true,predicted\n${pairs.join('\n')}\n`)]);
  await waitForFirstRun(page);
  await goTo(page, 'mistakes');
  await page.getByRole('tab', { name: 'Classes and pairs' }).click();
  await page.getByRole('tab', { name: 'Per class' }).click();
  const cells = page.locator('.virtual tbody th');
  const shown = async () => (await cells.allInnerTexts()).toSorted();
  await expect.poll(shown).toEqual(['…red_deer', '…roe_deer', '…wild_boar']);
  expect(long).toContain(await cells.first().getAttribute('title'));
});
