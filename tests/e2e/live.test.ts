import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPanel, openView } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { mergeConfusions, slackMatrix } from '../support/slack-matrix.ts';
import { violationsIn } from './axe.ts';
import { test } from './fixture.ts';

// A confusion matrix in the page: the slack is dragged and the tree follows; single and multiple inheritance.

let page: Page;

const matrix = savedFiles('live').saved('matrix.csv', slackMatrix());

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
  await mergeConfusions(page, matrix);
});

const slider = () => page.getByRole('slider', { name: 'Slack r, slider' });
const inheritance = (name: string) =>
  page.getByRole('radiogroup', { name: 'Inheritance' }).getByRole('radio', { name });
/** The number of rounds of the tree: the largest height in the texts. */
const rounds = () => page.getByRole('list', { name: 'Rounds' }).getByRole('listitem');

async function showRounds(): Promise<void> {
  await openPanel(page, 'Steps');
  await rounds().first().waitFor();
}
test('the slider is dragged, and the tree follows; axe finds nothing: light and wide, dark and narrow', async () => {
  await showRounds();
  const before = await rounds().count();
  const box = await slider().boundingBox();
  if (box === null) throw new Error('the slider has no place');
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height / 2];
  await page.mouse.move(...at(0.1));
  await page.mouse.down();
  for (const share of [0.2, 0.4, 0.6, 0.8, 0.97]) await page.mouse.move(...at(share));
  await page.mouse.up();
  await expect.poll(() => rounds().count()).toBeLessThan(before);
  await slider().fill('0.1');
  await expect.poll(() => rounds().count()).toBe(before);
  await inheritance('multiple').check({ force: true });
  await (await openView(page)).getByRole('combobox', { name: 'Shared groups' }).waitFor();
  await showRounds();
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await violationsIn(page)).toEqual([]);
});
