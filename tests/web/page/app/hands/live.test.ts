import { beforeEach, expect, test } from 'vitest';
import { openFiles } from '../../../../support/browser.ts';
import { choose, openMethod, openPanel, openView } from '../../../../support/hands.ts';
import { Random } from '../../../../support/random.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// A confusion matrix in the page: the slack is dragged and the tree follows; single and multiple inheritance.

const page = usePage();
const CLASSES = 20;

/** Counts of classes in groups of four, some taken for the neighbouring group as well. */
function counts(): string {
  const random = new Random(5);
  const names = Array.from({ length: CLASSES }, (_, c) => `class ${c}`);
  const rows = names.map((name, i) => {
    const cells = names.map((_, j) => {
      if (i === j) return 300;
      const near = Math.floor(i / 4) === Math.floor(j / 4) ? 20 : Math.abs(i - j) < 3 ? 8 : 1;
      return Math.floor(near * (1 + random.uniform()));
    });
    return [name, ...cells].join(',');
  });
  return [`true\\pred,${names.join(',')}`, ...rows, ''].join('\n');
}

const matrix = savedFiles('live').saved('matrix.csv', counts());

beforeEach(async () => {
  await openFiles(page, [matrix]);
  await openMethod(page);
  await page.getByRole('radio', { name: /Confusion merging/ }).check({ force: true });
  const run = page.getByRole('button', { name: 'Run' });
  if ((await page.getByRole('tree').count()) === 0) await run.click();
  await page.getByRole('tree').waitFor();
  await page.locator('.stage[data-stale=false][aria-busy=false]').waitFor(); // a run that ends later would draw anew
});

const inheritance = (name: string) =>
  page.getByRole('radiogroup', { name: 'Inheritance' }).getByRole('radio', { name });
/** The number of rounds of the tree: the largest height in the texts. */
const rounds = () => page.getByRole('list', { name: 'Rounds' }).getByRole('listitem');

async function showRounds(): Promise<void> {
  await openPanel(page, 'Steps');
  await rounds().first().waitFor();
}

test('multiple inheritance: extra parents are arcs, or the tree is unfolded, and a node says what it belongs to', async () => {
  await inheritance('multiple').check({ force: true });
  const shared = (await openView(page)).getByRole('combobox', { name: 'Shared groups' });
  await shared.waitFor();
  const leaves = page.getByRole('tree').locator('[data-layer=dot] circle');
  await expect.poll(() => leaves.count()).toBe(CLASSES);
  const arcs = page.getByRole('tree').locator('[stroke-dasharray]');
  await expect.poll(() => arcs.count()).toBeGreaterThan(0);
  await choose(page, 'Shared groups', { label: 'with copies' });
  await expect.poll(() => leaves.count()).toBeGreaterThan(CLASSES);
  await expect.poll(() => arcs.count()).toBe(0);
  await inheritance('single').check({ force: true });
  await expect.poll(() => leaves.count()).toBe(CLASSES);
  await openView(page);
  await expect.poll(() => shared.count()).toBe(0);
});

test('a round says which pairs and groups it made, and leads to them', async () => {
  await showRounds();
  const first = rounds().first();
  await expect.poll(() => first.textContent()).toMatch(/Round 1/);
  await expect.poll(() => first.textContent()).toMatch(/δ/);
  const group = first.getByRole('button').first();
  const title = (await group.textContent()) ?? '';
  await group.click();
  await expect.poll(() => page.locator('.readout strong').textContent()).toBe(title);
});
