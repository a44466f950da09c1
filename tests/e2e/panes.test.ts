import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exportedText } from './exported.ts';
import { test } from './fixture.ts';

// Several trees of the same data side by side.

test('one hover and one cut hold for all panes, and the figure has them all', async ({ samePage: page, problems }) => {
  const panes = 'tree;method=linkage;method=linkage,option.method=single';
  await page.goto(`/#sample=circles&beside=panes&panes=${encodeURIComponent(panes)}`);
  const pane = page.locator('.pane');
  const facts = page.locator('.pane .numbers');
  await expect.poll(() => facts.count()).toBe(3);
  await expect.poll(() => facts.nth(2).textContent()).toMatch(/^2 clusters.*ARI .* with labels$/);
  await expect.poll(() => facts.nth(1).textContent()).toContain('Puts 91 of 200 points elsewhere');

  await page.getByLabel('Number of clusters in all panes').fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => facts.allTextContents()).toEqual(Array(3).fill(expect.stringMatching(/^5 clusters/)));
  await expect.poll(() => new URL(page.url()).hash).toContain('cut=k5');

  // A leaf of the second pane.
  const box = await pane.nth(1).locator('.small-tree').boundingBox();
  if (box === null) throw new Error('the second pane has no tree');
  await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2);
  const lit = () => Promise.all([0, 1, 2].map((i) => pane.nth(i).locator('.mark').count()));
  await expect.poll(lit).toEqual([1, 1, 1]);
  await page
    .locator('.panes > p strong')
    .getByText(/^point \d+$/)
    .waitFor();
  await page.mouse.move(5, 5);
  await expect.poll(lit).toEqual([0, 0, 0]);
  // The same by keyboard.
  await pane.nth(2).getByRole('listbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(lit).toEqual([1, 1, 1]);

  const figure = await exportedText(page, 'SVG of this view');
  expect(figure.split('>5 clusters</text>')).toHaveLength(4);
  expect(figure).toContain('200 points: trees side by side');
  const size = page.viewportSize();
  if (size === null) throw new Error('the page has no size');
  await page.setViewportSize({ width: 1024, height: 400 }); // where one has to scroll to the last one
  await expect
    .poll(() =>
      page
        .locator('.pane')
        .last()
        .evaluate((pane) => pane.getBoundingClientRect().top),
    )
    .toBeGreaterThan(400);
  const scrolled = await exportedText(page, 'SVG of this view');
  expect(scrolled.split('>5 clusters</text>')).toHaveLength(4);
  await page.setViewportSize(size);
  for (const caption of ['Pane 1: Ultrametric fitting, ', 'Pane 3: Agglomerative linkage, method single, ']) {
    expect(figure).toContain(caption);
  }

  // A pane becomes the tree that is shown, and the shown one takes its place.
  await pane.nth(2).getByRole('button', { name: 'Show' }).click();
  await expect
    .poll(() => pane.first().getAttribute('aria-label'))
    .toContain('Pane 1: Agglomerative linkage (Linkage single)');
  await expect.poll(() => pane.nth(2).getAttribute('aria-label')).toContain('Pane 3: Ultrametric fitting');

  // Presented: nothing but the panes, and space steps through the first tree.
  const bar = page.locator('.bar');
  const said = page.locator('.present-foot p');
  await page.getByRole('button', { name: 'Present' }).waitFor();
  await page.keyboard.press('p');
  await said.getByText('200 points by Agglomerative linkage').waitFor();
  await expect.poll(() => bar.isVisible()).toBe(false);
  await expect.poll(() => new URL(page.url()).hash).toContain('present=1');
  for (const [key, step] of [
    [' ', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key);
    await said.getByText(`Merge ${step} of 199`).waitFor();
  }
  await expect.poll(() => smallestText(page)).toBeGreaterThanOrEqual(18);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar.isVisible()).toBe(true);
  expect(problems).toEqual([]);
});

/** The smallest font of what can be read, in px of the screen. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sizes: number[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const within = text.parentElement;
      if (within === null || text.textContent?.trim() === '' || within.closest('.unseen, [aria-live].unseen') !== null)
        continue;
      if (!within.checkVisibility({ visibilityProperty: true })) continue;
      const pictures = within.closest('.pictures');
      const enlarged = pictures === null ? 1 : pictures.getBoundingClientRect().width / pictures.clientWidth;
      sizes.push(Number.parseFloat(getComputedStyle(within).fontSize) * enlarged);
    }
    return Math.min(...sizes);
  });
