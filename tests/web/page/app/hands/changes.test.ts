import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { lookAt } from '../../../../e2e/look-at.ts';
import { openFiles } from '../../../../support/browser.ts';
import { npyHeader } from '../../../../support/npy.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { EVEN, STRONG, split, swapped, twoModels } from '../../../../support/two-models.ts';
import { usePage } from './fixture.ts';

// Two models of the same points: in the second one oak and sparrow are in each other's group, lion and tiger have left theirs,
// and boy is told from girl.

const page = usePage();
const NAMES = 'elm ash oak yew crow jay sparrow wren trout carp lion tiger boy girl woman man'.split(' ');

const { saved } = savedFiles('changes');
const { logits, labels, rows, columns } = twoModels(
  [{ ...EVEN, alike: [[12, 13]] }, split(swapped(EVEN, 2, 6), [10, 11])],
  STRONG,
  1600,
  1,
);
const [early, later] = logits;
const table = (name: string, values: Float32Array): string => saved(name, writeNpy([rows, columns], values));
const paths = [
  table('later_logits.npy', later),
  table('early_logits.npy', early),
  saved('labels.npy', Buffer.concat([npyHeader('<i4', [rows]), Buffer.from(labels.buffer)])),
  saved('classes.csv', `name,group\n${NAMES.map((name, c) => `${name},group ${c >> 2}`).join('\n')}\n`),
];
/** The later model once more, but surer. */
const surer = later.map((value) => value * 1.3);
const third = table('third_logits.npy', surer);

test('what changed from one model to another is said in a sentence, in tables and in a file, and linked with the tree', async () => {
  await page.goto('/');
  await openFiles(page, paths);
  await page.getByRole('tree').waitFor();
  await lookAt(page, { beside: 'changes', changes: '1.0' });
  const view = page.locator('.view[aria-busy=false]');
  const sentence = view.locator('.sentence');
  await expect
    .poll(() => sentence.textContent())
    .toMatch(
      /^later is right more often than early \(.* tells \d pairs apart better, such as boy from girl .*; \d+ of 14 groups differ, \d of them supported in both\.$/,
    );

  // Groups: the first ones are supported in both; picking one that the tree has selects it there.
  const rows = view.getByRole('grid').locator('tbody tr[data-place]');
  await expect.poll(() => rows.first().locator('td').last().textContent()).toBe('yes');
  const gained = rows.filter({ hasText: 'later' }).first();
  await gained.click();
  await expect.poll(() => view.locator('.table-words').textContent()).toContain('Supported in both.');
  await expect.poll(() => page.evaluate('location.hash')).toMatch(/node=\d+/);

  // Classes: those that were planted stand first.
  await view.getByRole('tab', { name: 'Classes' }).click();
  const names = async (count: number): Promise<string[]> =>
    (await rows.locator('th').allTextContents()).slice(0, count).sort();
  await expect.poll(() => names(4)).toEqual(['lion', 'oak', 'sparrow', 'tiger']);

  // Pairs, by the keyboard.
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => rows.first().textContent()).toMatch(/^boy, girl.*better/);

  // Recall, and its file.
  await view.getByRole('tab', { name: 'Recall' }).click();
  await expect.poll(() => view.locator('dl').textContent()).toMatch(/→ 84\.\d %, \+4\.\d points \(95 % interval/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    view.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect([lines.length, lines[0]?.split(',').slice(0, 4)]).toEqual([
    17,
    ['class', 'points_first', 'points_second', 'recall_first'],
  ]);
  expect(lines[0]?.endsWith(',first_model,second_model')).toBe(true);
  expect(lines.slice(1).every((line) => line.endsWith(',early,later'))).toBe(true);

  // The other way round, what was told apart better is mistaken more often.
  await view.getByRole('button', { name: 'The other way round' }).click();
  await expect
    .poll(() => sentence.textContent())
    .toMatch(/^early is right less often than later .* early mistakes \d pairs more often/);
});

test('three models: what they agree on, their trees, and a slider through them', async () => {
  await page.goto('/');
  await openFiles(page, [...paths, third]);
  await page.getByRole('tree').waitFor();
  await lookAt(page, { beside: 'consensus' });
  const view = page.locator('.view[aria-busy=false]');
  const panel = view.getByRole('tabpanel');
  await expect.poll(() => panel.textContent()).toMatch(/\d+ groups are in more than half of 3 trees\./);
  // More than half of three trees are two or three.
  const shares = view.getByRole('grid').locator('tbody tr[data-place] td:last-child');
  await expect.poll(async () => new Set(await shares.allTextContents())).toEqual(new Set(['100 %', '66.7 %']));
  const drawn = view.locator('.small-tree');
  await expect.poll(() => drawn.locator('text').filter({ hasText: 'sparrow' }).count()).toBe(1);
  await panel.getByRole('combobox').selectOption('strict');
  await expect.poll(() => panel.textContent()).toMatch(/\d+ groups? (is|are) in all 3 trees\./);

  // One hover in all trees.
  await view.getByRole('tab', { name: 'All trees' }).click();
  await expect.poll(() => drawn.count()).toBe(3);
  await drawn.first().hover({ position: { x: 140, y: 4 } });
  await expect.poll(() => view.locator('.small-tree .lit:not([d=""])').count()).toBe(3);

  // The slider shows another model, whose tree the page then has.
  await view.getByRole('tab', { name: 'Models' }).click();
  await view.getByLabel('Model that is shown').fill('1');
  await expect.poll(() => panel.locator('label.stack').textContent()).toContain('early, 2 of 3');
  await expect.poll(() => page.getByRole('radio', { name: /^early/ }).isChecked()).toBe(true);
});
