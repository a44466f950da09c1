import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeNpy } from '../../web/data/npy-write.ts';
import { Random } from '../oracle/random.ts';
import { violationsIn } from './axe.ts';
import { exportFile } from './exported.ts';
import { launchChromium, openFiles, type Site, serveSite, watchedPage } from './support.ts';

// Features in the page: a tree of clusters, the features of its nodes, its metrics; a visual tree and its classifiers.

let browser: Browser;
let site: Site;
let folder: string;
let page: Page;
const problems: string[] = [];

const cli = join(import.meta.dirname, '../../tools/cli.mjs');

const CLASSES = 4;
const EACH = 30;
const COLUMNS = 6;

/** Classes that differ in two features: the first parts the halves, the second their halves. */
function planted(): { readonly values: Float64Array; readonly labels: Int32Array } {
  const random = new Random(12);
  const values = new Float64Array(CLASSES * EACH * COLUMNS);
  random.normals(values);
  const labels = Int32Array.from({ length: CLASSES * EACH }, (_, i) => i % CLASSES);
  labels.forEach((label, i) => {
    values[i * COLUMNS] = (values[i * COLUMNS] ?? 0) + (label < 2 ? -8 : 8);
    values[i * COLUMNS + 1] = (values[i * COLUMNS + 1] ?? 0) + (label % 2 === 0 ? -6 : 6);
  });
  return { values, labels };
}

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
  folder = mkdtempSync(join(tmpdir(), 'logitree-features-'));
  const { values, labels } = planted();
  writeFileSync(join(folder, 'features.npy'), writeNpy([labels.length, COLUMNS], values));
  writeFileSync(join(folder, 'labels.npy'), writeNpy([labels.length], Float64Array.from(labels)));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  page = await watchedPage(browser, problems);
  await page.goto(site.url);
  await openFiles(page, [join(folder, 'features.npy'), join(folder, 'labels.npy')]);
  await page.getByLabel('Role of features.npy').selectOption('features');
});
afterEach(() => page.close());

const details = () => page.getByRole('complementary', { name: 'Details' });

async function runMethod(name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check({ force: true });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

test('features become a tree, whose nodes say which features part them', async () => {
  await runMethod(/Maximum-margin clustering/);
  await details().getByRole('tab', { name: 'Metrics' }).click();
  const metrics = page.getByRole('table', { name: 'Metrics' });
  // Until then the tree of what was run on opening is there.
  await expect.poll(() => metrics.getByRole('row', { name: /Matched accuracy/ }).innerText()).toContain('1.00');
  await details().getByRole('tab', { name: 'Node', exact: true }).click();
  await details().getByText('Which features part it').waitFor();
  // The feature with the larger gap parts the root.
  await expect.poll(() => details().locator('.bar-row .bar-name[title]').first().innerText()).toBe('feature 0');
  await details().getByText('Weights that are 0, by level').waitFor();
  expect(await violationsIn(page)).toEqual([]);

  const json = JSON.parse(readFileSync(await exportFile(page, 'Hierarchy (JSON)', folder), 'utf8')) as {
    readonly method: string;
    readonly clusters: readonly number[];
    readonly splits: readonly { readonly features: readonly { readonly name: string }[] }[];
  };
  expect(json.method).toBe('hmmc');
  expect(json.clusters).toHaveLength(CLASSES * EACH);
  expect(json.splits.map(({ features }) => features[0]?.name)).toContain('feature 1');
  expect(problems).toEqual([]);
});

test('large features are split by several workers, with the bytes of one thread of the command line', async () => {
  const [rows, columns] = [9000, 60];
  const values = new Float64Array(rows * columns);
  new Random(13).normals(values);
  const many = join(folder, 'many.npy');
  writeFileSync(many, writeNpy([rows, columns], values));
  await page.addInitScript("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 })");
  await page.goto(site.url);
  await openFiles(page, [many]);
  await page.getByLabel('Role of many.npy').selectOption('features');
  await page.getByRole('radio', { name: /Maximum-margin clustering/ }).check({ force: true });
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await details().getByRole('tab', { name: 'Node', exact: true }).click();
  await details().getByText('Which features part it').waitFor();
  expect(workers).toBeGreaterThanOrEqual(2); // one that grows the tree and splits half of its nodes, and one for the other half
  const words = [cli, 'hmmc', many, '--workers', '1'];
  const alone = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect(readFileSync(await exportFile(page, 'Hierarchy (JSON)', folder), 'utf8') === alone).toBe(true); // too long to be shown
  expect(problems).toEqual([]);
});

test('a visual tree is judged as a classifier beside others', async () => {
  await runMethod(/Visual tree/);
  await details().getByRole('tab', { name: 'Metrics' }).click();
  const table = page.getByRole('table', { name: 'Classifiers' });
  expect(await table.getByRole('row', { name: /^This tree/ }).innerText()).toContain('100 %');
  await table.getByRole('row', { name: /one against the rest/ }).waitFor();
  await page.getByLabel('Beside').selectOption('indices');
  const best = page.getByRole('table', { name: 'Best number of clusters' });
  await best.getByText('(chosen)').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the cuts of a linkage of the points are judged by the same indices', async () => {
  await runMethod(/linkage/i);
  const beside = page.getByLabel('Beside');
  await expect.poll(() => beside.locator('option[value=indices]').count()).toBe(1);
  await beside.selectOption('indices');
  const best = page.getByRole('table', { name: 'Best number of clusters' });
  expect(await best.getByRole('row', { name: /silhouette/ }).innerText()).toMatch(/4\s+4/);
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('k-means of points in the plane, with the points and the curves of five indices', async () => {
  const rows = planted().values;
  const plane = Float64Array.from(
    { length: 2 * CLASSES * EACH },
    (_, i) => rows[Math.floor(i / 2) * COLUMNS + (i % 2)] ?? 0,
  );
  writeFileSync(join(folder, 'plane.npy'), writeNpy([CLASSES * EACH, 2], plane));
  await page.goto(site.url);
  await openFiles(page, [join(folder, 'plane.npy')]);
  await page.getByLabel('Role of plane.npy').selectOption('features');
  await page.getByRole('radio', { name: /k-means and spectral/ }).check({ force: true });
  await page.getByLabel('Algorithm', { exact: true }).selectOption('kmeans');
  await page.getByLabel('Leaves', { exact: true }).fill('4');
  await page.getByLabel('Leaves', { exact: true }).blur();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.points canvas').waitFor();
  await page.locator('.beside').getByText('4 clusters').waitFor();
  await page.getByLabel('Beside').selectOption('indices');
  const best = page.getByRole('table', { name: 'Best number of clusters' });
  expect(await best.getByRole('row', { name: /silhouette/ }).innerText()).toMatch(/4\s+4/);
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});
