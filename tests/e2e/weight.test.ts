import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { allOf, DIST, openFiles } from '../support/browser.ts';
import { plantedFiles, test } from './fixture.ts';

/** Of more classes than first stand beside their matrix, whose code comes after the tree. */
const files = plantedFiles(500, 30, 71);
const many = plantedFiles(1000, 400, 72);
/** Compressed, without samples: the page and the one worker. */
const BUDGET = 320_000;

test('all that is loaded for the first tree of one’s own files is within its budget', async ({ page, site }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith(site.url)) loaded.add(request.url().slice(site.url.length) || 'index.html');
  });
  // Parts that come once the page is at rest are not needed for a first tree: here the page never rests.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();

  const weights = [...loaded].map((name) => ({ name, bytes: gzipSync(readFileSync(join(DIST, name))).length }));
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
  const parts = weights.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ');
  console.log(`      ${kilobytes(total)} kB compressed: ${parts}`);
  expect(loaded.size).toBeGreaterThanOrEqual(3); // page, style and script
  expect(total).toBeLessThanOrEqual(BUDGET);
});

test('what comes after the first tree comes in few files: each is a request', () => {
  expect(readdirSync(join(DIST, 'assets')).length).toBeLessThan(20);
});

test('a tree that is drawn before the page has come to rest can be zoomed', async ({ page }) => {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0');
  await page.goto('/');
  await openFiles(page, allOf(files));
  const view = page.locator('.tree svg > g');
  await expect.poll(() => view.getAttribute('transform')).toBe('translate(0,0)scale(1)');
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
