import { expect, test } from 'vitest';
import { openFiles } from '../../../../support/browser.ts';
import { openPanel } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// The finding of trees that have no labels, and of those of which a warning stands above all.

const page = usePage();
const { saved } = savedFiles('finding');
const table = (names: readonly string[], cell: (a: number, b: number) => number): string =>
  [`,${names.join()}`, ...names.map((name, a) => [name, ...names.map((_, b) => cell(a, b))].join())].join('\n');

test('a tree of distances begins with the two that join first and the few that join last, which lead to their branch', async () => {
  const places = [0, 1, 3, 6, 10, 15, 21, 90];
  const names = ['Lyons', 'Geneva', 'Milan', 'Munich', 'Vienna', 'Paris', 'Calais', 'Athens'];
  const distance = (a: number, b: number): number => Math.abs((places[a] ?? 0) - (places[b] ?? 0));
  await page.goto('/');
  await openFiles(page, [saved('distances.csv', table(names, distance))]);
  const summary = page.locator('.summary');
  await expect
    .poll(() => summary.innerText())
    .toMatch(/^First to join: (Lyons and Geneva|Geneva and Lyons)\. Last to join: Athens\.\s*$/);
  // The reading is certain: nothing is to be wary of.
  expect(await page.locator('.finding .wrong').count()).toBe(0);
  await summary.getByRole('button').first().click();
  await openPanel(page, 'Branch');
  await expect
    .poll(() => page.getByRole('tabpanel', { name: 'Branch' }).innerText())
    .toMatch(/Lyons.*Geneva|Geneva.*Lyons/s);
  expect(await page.getByRole('tabpanel', { name: 'Branch' }).innerText()).not.toContain('Athens');
});

test('of logits without labels nothing is said to join first where a tie decided it', async () => {
  const near = ['2.5,1.5,-1.5,-1.5', '1.5,2.5,-1.5,-1.5', '-1.5,-1.5,2.5,1.5', '-1.5,-1.5,1.5,2.5'];
  const rows = (lines: readonly string[]): string => ['cat,dog,cow,yak', ...lines, ...lines].join('\n');
  await page.goto('/');
  await openFiles(page, [saved('logits.csv', rows(['2.5,2.4,-1.5,-1.5', ...near.slice(1)]))]);
  await expect
    .poll(() => page.locator('.summary').innerText())
    .toMatch(/^First to join: (cat and dog|dog and cat)\.\s*$/);
  await page.goto('/');
  await openFiles(page, [saved('logits.csv', rows(near))]);
  await page.getByRole('tree').getByText('yak').first().waitFor();
  expect(await page.locator('.finding').innerText()).not.toContain('First to join');
});

test('what is in the way is said once, a warning with a remedy too, and a place that lacks files opens some', async () => {
  await page.goto('/');
  await openFiles(page, [saved('pairs.csv', 'true,predicted\n'.concat('cat,a cat\ndog,a dog\n'.repeat(9)))]);
  const remedy = page.getByText('the same names in both columns');
  await remedy.first().waitFor();
  await page.getByText('No tree yet').waitFor();
  expect(await remedy.count()).toBe(1);
  await page.goto('/');
  await openFiles(page, [
    saved(
      'ani_square.csv',
      table(['ab', 'cd', 'ef'], (a, b) => (a === b ? 99 : 80 + 2 * a + b)),
    ),
  ]);
  await page.getByText('say which it is').first().waitFor();
  expect(await page.locator('.waiting-hint').innerText()).toBe('What is in the way stands above.');
  const counts = table(['cat', 'dog', 'fox'], (a, b) => [3, 5, 4][(a + 2 * b) % 3] ?? 0);
  await page.goto('/');
  await openFiles(page, [saved('confusion.csv', counts)]);
  const said = page.getByText('by chance it would hold');
  await said.first().waitFor();
  expect(await said.count()).toBe(1);
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.locator('.missing').getByRole('button', { name: 'Open files' }).waitFor();
});

test.each([
  ['nested', '72 points: those that are close to each other join first.'],
  [
    'blobs',
    '100 % of 200 points of the plane are in the cluster of their class. The cut parts the tree into 3 clusters.',
  ],
  [
    'two-temperatures',
    '92.6 % of 27 pictures are predicted right. Most confused: dog and wolf (once, like 1 other pair).',
  ],
  ['iris-300', '5 clusters.'],
  ['six-classes', ''],
  ['four-animals', 'First to join: dog and cat. Last to join: bird.'],
])('a sample asks nothing, and says what holds of its tree: %s', async (sample, said) => {
  await page.goto(`/#sample=${sample}`);
  await page.getByRole('button', { name: 'Details' }).waitFor();
  await expect.poll(async () => (await page.locator('.summary').allInnerTexts()).join().trim()).toBe(said);
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  await page.goto('/');
});

test.each(['Details', 'Method'])(
  'keys go on in the panel that %s opens, and at that button once it is closed',
  async (name) => {
    await page.goto('/');
    await openFiles(page, [
      saved(
        'counts.csv',
        table(['ab', 'cd', 'ef'], (a, b) => (a === b ? 9 : a + b)),
      ),
    ]);
    await page.getByRole('tree').waitFor();
    const panel = page.getByRole('complementary', { name });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('class'));
    const close = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: `Hide ${name}` }).press('Enter'),
    ];
    for (const leave of close) {
      await page.locator(`.side-button[name=${name.toLowerCase()}]`).focus();
      await page.keyboard.press('Enter');
      await panel.waitFor();
      await expect.poll(focused).toBe(`side side-${name.toLowerCase()}`);
      await leave();
      await expect.poll(() => panel.count()).toBe(0);
      await expect.poll(focused).toBe('button side-button');
    }
  },
);
