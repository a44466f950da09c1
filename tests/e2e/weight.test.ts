import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, DIST, openFiles } from '../support/browser.ts';
import { openView } from '../support/hands.ts';
import { plantedFiles, test } from './fixture.ts';

/** Of more classes than first stand beside their matrix, whose code comes after the tree. */
const files = plantedFiles(500, 30, 71);
const many = plantedFiles(1000, 400, 72);
/**
 * Compressed (gzip -6): the page to its first drawing, the page and the one worker, all without samples, PDF and report. Nothing
 * here is cut in two to save bytes. The reading of tables is in both workers, since a worker from a blob: URL loads no module.
 */
const FIRST_DRAWING = 106_000;
const FIRST_TREE = 406_200;
const ALL = 1_078_000;
/** Above the first drawing: the code that draws the tree of a sample, and that tree. */
const SAMPLE_TREE = 105_700;

const FILES_OF_SAMPLES = 'logits|network|linear|pictures|answers|tree-by-people|labels|classes|texts';

/** The weight of files of the build, which is told. */
function weightOf(what: string, names: Iterable<string>): number {
  const weights = Array.from(names, (name) => ({ name, bytes: gzipSync(readFileSync(join(DIST, name))).length }));
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
  const parts = weights.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ');
  console.log(`      ${what}: ${kilobytes(total)} kB compressed: ${parts}`);
  return total;
}

/** The files of the site that a page asks for, until it is at rest: here it never rests, and what is loaded then is not needed. */
async function filesAskedFor(page: Page, url: string): Promise<ReadonlySet<string>> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith(url)) loaded.add(request.url().slice(url.length) || 'index.html');
  });
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.goto('/');
  return loaded;
}

test('the page and its first drawing are within their budget', async ({ page, site }) => {
  const loaded = await filesAskedFor(page, site.url);
  await page.locator('.first-picture svg text').first().waitFor();
  expect(loaded.size).toBe(3); // page, style and script
  expect(weightOf('first drawing', loaded)).toBeLessThanOrEqual(FIRST_DRAWING);
});

test('all that is loaded for the first tree of one’s own files is within its budget', async ({ page, site }) => {
  const loaded = await filesAskedFor(page, site.url);
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  expect(loaded.size).toBeLessThanOrEqual(6); // and the code that reads files, the worker, and a helper of the bundler
  expect(weightOf('first tree', loaded)).toBeLessThanOrEqual(FIRST_TREE);
});

for (const sample of ['Clothes', 'Languages', 'Kinds of things']) {
  test(`the tree of a sample is drawn before its files come, within its budget: ${sample}`, async ({ page, site }) => {
    const loaded = await filesAskedFor(page, site.url);
    await page.locator('.first-picture svg text').first().waitFor();
    const first = new Set(loaded);
    const never = new RegExp(`assets/(${FILES_OF_SAMPLES}|late)-`); // what stands beside the tree is late
    await page.route(never, () => undefined);
    await page.getByRole('button', { name: new RegExp(`^${sample}`) }).click();
    await page.getByRole('tree').locator('[data-layer=label] text:visible').first().waitFor();
    const added = [...loaded].filter((name) => !first.has(name) && !never.test(name));
    expect(weightOf(sample, added)).toBeLessThanOrEqual(SAMPLE_TREE);
  });
}

/** The files of the build but for samples, PDF and report. */
function usual(): string[] {
  const seldom = new RegExp(`^(pdf|${FILES_OF_SAMPLES}|recorded|NOTICE|_virtual_report-template)-`);
  return readdirSync(join(DIST, 'assets')).filter((name) => !seldom.test(name));
}

test('all without samples, PDF and report is within its budget', () => {
  const all = ['index.html', ...usual().map((name) => `assets/${name}`)];
  expect(weightOf('all', all)).toBeLessThanOrEqual(ALL);
});

test('what comes after the first tree comes in few files: each is a request', () => {
  expect(usual().length).toBeLessThanOrEqual(13);
});

test('a tree that is drawn before the page has come to rest can be zoomed', async ({ page }) => {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.goto('/');
  await openFiles(page, allOf(files));
  const view = page.locator('.tree svg > g');
  await expect.poll(() => view.getAttribute('transform')).toBe('translate(0,0)scale(1)');
  await openView(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => view.getAttribute('transform')).toBe('translate(0,0)scale(1.5)');
  await page.locator('.tree').hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(() => view.getAttribute('transform')).not.toContain('scale(1.5)');
});

test('a tree of many classes that is drawn before the page has come to rest gets its canvas', async ({ page }) => {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.goto('/');
  await openFiles(page, allOf(many));
  await page.locator('.tree canvas.behind').waitFor();
  await expect.poll(() => page.locator('[data-layer=link] path').count()).toBe(0);
});
