import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { choose, openMethod, openPanel, roleOf } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { test } from './fixture.ts';

// Points in the page are points for every method.

const { saved } = savedFiles('points');
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

const beside = () => page.locator('.beside');

test('an x,y,label table of one’s own keeps its labels and its plane in linkage', async ({ problems }) => {
  const rows = Array.from({ length: 12 }, (_, i) => `${i % 3},${i < 6 ? i : 90 + i},${i < 6 ? 'oak' : 'yew'}`);
  await openFiles(page, [saved('own.csv', `x,y,label\n${rows.join('\n')}\n`)]);
  // It opens as features, with the tree of linkage: a second run would take the colours back to those of the cut.
  await expect.poll(() => roleOf(page, 'own.csv')).toBe('features');
  await openMethod(page);
  await expect.poll(() => page.getByRole('radio', { name: 'Agglomerative linkage' }).isChecked()).toBe(true);
  await beside().getByText('Matched accuracy 1.00').waitFor();
  await choose(page, 'Colour', 'labels');
  await page.locator('.legend').getByText('oak').waitFor();
  // While steps are played back, the points have the colours of the groups there are.
  const picture = (): Promise<unknown> => page.evaluate("document.querySelector('.points-frame canvas').toDataURL()");
  await openPanel(page, 'Steps');
  const seen = new Set([await picture()]);
  for (const step of [3, 8]) {
    await page.getByRole('slider', { name: 'Step' }).fill(String(step));
    await beside()
      .getByText(`${12 - step - 1} clusters at this step`)
      .waitFor();
    // The points are painted in the frame after the text.
    await expect.poll(picture).not.toSatisfy((now) => seen.has(now));
    seen.add(await picture());
  }
  await page.getByRole('button', { name: 'Show the whole tree' }).click();
  await expect.poll(picture).toBe(Array.from(seen)[0]);
  expect(problems).toEqual([]);
});
