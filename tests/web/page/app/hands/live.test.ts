import { beforeEach, expect, test } from 'vitest';
import { choose, openPanel, openView } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { CLASSES, mergeConfusions, slackMatrix } from '../../../../support/slack-matrix.ts';
import { usePage } from './fixture.ts';

// A confusion matrix in the page: the slack is dragged and the tree follows; single and multiple inheritance.

const page = usePage();

const matrix = savedFiles('live').saved('matrix.csv', slackMatrix());

beforeEach(() => mergeConfusions(page, matrix));

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

const slider = () => page.getByRole('slider', { name: 'Slack r, slider' });
const number = () => page.getByRole('spinbutton', { name: 'Slack r' });

test('each step of the slider makes the tree anew, and what is selected stays', async () => {
  await showRounds();
  const before = await rounds().count();
  await page.getByRole('combobox', { name: 'Find a class' }).fill('class 7');
  await page.keyboard.press('Enter');
  const selected = page.locator('.readout strong');
  await expect.poll(() => selected.textContent()).toBe('class 7');
  await slider().fill('1');
  await expect.poll(() => number().inputValue()).toBe('1');
  await expect.poll(() => rounds().count()).toBeLessThan(before);
  await expect.poll(() => selected.textContent()).toBe('class 7');
  await slider().fill('0');
  await expect.poll(() => rounds().count()).toBeGreaterThanOrEqual(before);
  await slider().fill('0.1');
  await expect.poll(() => number().inputValue()).toBe('0.1');
  await expect.poll(() => rounds().count()).toBe(before);
  await expect.poll(() => page.getByRole('region', { name: 'Run' }).textContent()).not.toContain('Changed');
});
