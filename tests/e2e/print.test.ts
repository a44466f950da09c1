import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { has } from '../../tools/setup.mjs';
import { allOf, openFiles } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { choose, showBeside } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { plantedFiles, test } from './fixture.ts';

// The printed page: one with what is on screen, in ink on white, whatever the page looks like. Poppler reads the PDF.

const LEAVES = 60;

const files = plantedFiles(3000, LEAVES, 51);
const { folder, saved } = savedFiles('print');
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=dot] circle').first().waitFor();
  // The code of what is printed comes once the page is at rest.
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
});

interface Printed {
  readonly pages: number;
  readonly text: string;
  /** Of the page in pixels: the share that is not white, and the colour of the corner. */
  readonly ink: number;
  readonly corner: readonly number[];
}

async function printed(): Promise<Printed> {
  const path = saved('page.pdf', await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [path], { encoding: 'utf8' }))?.[1]);
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  execFileSync('pdftoppm', ['-r', '50', '-singlefile', path, join(folder, 'page')]);
  const ppm = readFileSync(join(folder, 'page.ppm'));
  const [header = ''] = /^P6\s+\d+\s+\d+\s+255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const pixels = ppm.subarray(header.length);
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 3) dark += (pixels[at + 1] ?? 255) < 240 ? 1 : 0;
  return { pages, text, ink: dark / (pixels.length / 3), corner: Array.from(pixels.subarray(0, 3)) };
}

const words = (text: string): string => text.replace(/\s+/g, ' ');

if (!has('pdftotext')) console.log('SKIPPED what is printed: pdftotext is not here');
describe.skipIf(!has('pdftotext'))('on paper', () => {
  test('the tree, whole, on one page with title, legend and caption; no buttons, in ink on white', async () => {
    await choose(page, 'Layout', 'rectangular');
    await expect.poll(() => page.url()).toContain('layout=rectangular');
    const { pages, text, ink, corner } = await printed();
    expect(pages).toBe(1);
    for (const word of ['60 classes by Logits to hierarchies', 'group 3 (15)', 'logits: logits.npy (3,000 × 60'])
      expect(words(text)).toContain(word);
    for (const name of files.names) expect(text).toContain(name);
    expect(text).not.toMatch(/Share|Present|Open files|Samples|View|Details|Run|Hide|Fit/);
    expect(corner).toEqual([255, 255, 255]);
    expect(ink).toBeGreaterThan(0.005);
    expect(ink).toBeLessThan(0.4);
  });

  test('every name, also where the screen has no room for it', async () => {
    await page.setViewportSize({ width: 1000, height: 520 });
    await choose(page, 'Layout', 'rectangular');
    const labels = page.getByRole('tree').locator('[data-layer=label] text');
    const seen = (all: Element[]): number =>
      all.filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length;
    await expect.poll(() => labels.evaluateAll(seen)).toBeLessThan(LEAVES);
    const { pages, text } = await printed();
    expect(pages).toBe(1);
    for (const name of files.names) expect(text).toContain(name);
    expect(words(text)).toContain('60 classes by Logits to hierarchies');
  });

  const BESIDE = [
    ['comparison', '60 common classes'],
    ['confusion', 'predicted class'],
  ] as const;
  // The matrix on paper: report.test.ts.
  test.each(cases(BESIDE, (all) => all.slice(0, 1)))(
    'what stands beside the tree is printed too: %s',
    async (beside, word) => {
      await showBeside(page, beside);
      await page.locator('.beside canvas').waitFor();
      await expect.poll(async () => words((await printed()).text)).toContain(word);
      const { pages, text } = await printed();
      expect(pages).toBe(1);
      expect(words(text)).toContain('beside it:');
    },
  );

  test('errors and notices stay on the screen, and the screen is as before', async () => {
    const broken = saved('broken.npy', readFileSync(files.logits).subarray(0, 999));
    await openFiles(page, [broken]);
    await page.getByRole('alert').waitFor();
    const { pages, text } = await printed();
    expect(pages).toBe(1);
    expect(text).not.toMatch(/broken|Dismiss/);
    await expect.poll(() => page.locator('.print-sheet').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').isVisible()).toBe(true);
    const label = page.getByRole('tree').locator('[data-layer=label] text').first();
    await expect.poll(() => label.getAttribute('fill')).toBe('#eceae6');
  });
});
