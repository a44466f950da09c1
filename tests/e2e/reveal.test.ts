import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exportFile } from './exported.ts';
import { collectProblems, test } from './fixture.ts';

/* Reveal mode gives nothing away: with the same past and another future the page is the same in everything. */

/** Distances that are alike up to the second merge: then e joins a, or c, by which of the two is nearer. */
function distances(toA: number, toC: number): { name: string; mimeType: string; buffer: Buffer } {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const near: Readonly<Record<string, number>> = { ab: 1, cd: 2, ae: toA, ce: toC };
  const between = (one: string, other: string): number =>
    one === other ? 0 : (near[[one, other].sort().join('')] ?? 20);
  const rows = names.map((one) => [one, ...names.map((other) => between(one, other))].join(','));
  const text = `${['', ...names].join(',')}\n${rows.join('\n')}\n`;
  return { name: 'distances.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const ADDRESS = '/#method=linkage&option.method=single&layout=rectangular&panel=merges&reveal=1';

async function begin(page: Page, file: ReturnType<typeof distances>): Promise<void> {
  await page.goto(ADDRESS);
  await page.getByLabel('Open files').first().setInputFiles([file]);
  await asked(page, 1);
}

const asked = (page: Page, step: number): Promise<void> =>
  page.locator('.reveal').getByText(`Step ${step} of 4`).waitFor();

/** Everything that the page says: its document, what assistive technology is told, its address, and its figure. */
async function said(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const spoken = nodes.map(({ role, name, value }) => [role?.value, name?.value, value?.value]);
  const [elements, address] = await page.evaluate(() => {
    const all = Array.from(document.querySelectorAll('html, html *:not(script, style)'), (element) => {
      const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).sort();
      const texts = Array.from(element.childNodes, (child) =>
        child.nodeType === Node.TEXT_NODE ? child.nodeValue : '',
      );
      return [element.tagName, ...attributes, ...texts].join(' ');
    });
    return [all, location.hash] as const;
  });
  // How long the run took is no part of it.
  return JSON.stringify([elements, address, spoken]).replace(/\d+(\.\d+)? m?s\b/g, 'time');
}

/** The figure of the whole page, without the digest of the file, which is another one. */
async function figure(page: Page): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-reveal-'));
  try {
    return readFileSync(await exportFile(page, 'SVG of this view', folder), 'utf8').replace(
      /sha256 [0-9a-f]+/g,
      'sha256',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Chooses the first two groups with the keys of the tree, and answers. */
async function answer(page: Page): Promise<void> {
  await page.getByRole('tree').focus();
  for (const key of ['ArrowDown', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const chosen = page.getByLabel('The other group');
  await expect.poll(() => chosen.inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'That is my answer' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.reveal [role=status]').waitFor();
}

async function next(page: Page, step: number): Promise<void> {
  await page.getByRole('button', { name: 'Next question' }).focus();
  await page.keyboard.press('Enter');
  await asked(page, step);
}

test('by keyboard from step to step: two trees of one past and two futures are one page', async ({
  newPage,
  problems,
}) => {
  const pages = [await newPage(), await newPage()] as const;
  for (const page of pages) collectProblems(page, problems);
  const [one, other] = pages;
  const both = (act: (page: Page) => Promise<void>): Promise<unknown> => Promise.all(pages.map(act));
  const alike = (look: (page: Page) => Promise<string>) =>
    expect.poll(async () => new Set(await Promise.all(pages.map(look))).size).toBe(1);
  await Promise.all([begin(one, distances(7, 9)), begin(other, distances(9, 7))]);
  await alike(said);
  for (let step = 1; step <= 2; step++) {
    await both(answer);
    await alike(said);
    await both((page) => next(page, step + 1));
  }
  await alike(said);
  await alike(figure);
  // What cannot be written without later steps is not.
  await one.getByRole('button', { name: 'Export' }).click();
  const newick = one.getByRole('menuitem', { name: 'Newick' });
  await expect.poll(() => newick.getAttribute('aria-disabled')).toBe('true');
  await one.keyboard.press('Escape');
  // The next step is where they part.
  await both(answer);
  const [first, second] = [await said(one), await said(other)];
  expect(first).not.toBe(second);
  await one.getByRole('button', { name: 'Leave reveal mode' }).click();
  await expect.poll(() => one.evaluate(() => location.hash)).not.toContain('reveal');
  await one.getByText('All merges').waitFor();
});

test('a cell of the matrix chooses its two classes, a finger on the points their groups', async ({
  newPage,
  problems,
}) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
  collectProblems(page, problems);
  const chosen = () => Promise.all(['One group', 'The other group'].map((name) => page.getByLabel(name).inputValue()));
  await page.goto('/#sample=fruits&layout=rectangular&beside=confusion&reveal=1');
  await page.getByRole('grid').focus();
  // The first key shows the first cell; Enter chooses.
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(chosen).toEqual(['0', '1']);
  await page.goto('/#sample=bridge&beside=points&reveal=1');
  const plane = page.locator('.points canvas');
  await plane.waitFor();
  await page.getByText('Step 1 of 67').waitFor();
  const count = async (): Promise<number> => (await chosen()).filter((each) => each !== '').length;
  for (const [before, share] of [0.2, 0.8].entries()) {
    // A tap is made again only where it came too early: a second one on the same group gives it back.
    const tapped = async (): Promise<boolean> => {
      if ((await count()) > before) return true;
      const { x, y, width, height } = (await plane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + share * width, y + height / 2);
      return false;
    };
    await expect.poll(tapped).toBe(true);
  }
});
