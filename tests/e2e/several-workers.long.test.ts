import type { Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { openFiles, waitForFirstRun } from '../support/browser.ts';
import { chooseMethod, openMethod, openPanel, runMethod, setRole } from '../support/hands.ts';
import { Random } from '../support/random.ts';
import { savedFiles } from '../support/saved-files.ts';
import { printedBy } from './command-line.ts';
import { exportedText } from './exported.ts';
import { AS_THREE, test } from './fixture.ts';

// Neighbours of many points are found, and large features split, by several workers of the page, with the bytes of one thread of
// the command line. Several threads do so in neighbours-by-several.test.ts and several-workers.test.ts, the page's workers read
// rows and end in worker-pool.test.ts.

const { saved } = savedFiles('several');
let page: Page;

/** Features of noise. */
function noise(name: string, rows: number, columns: number, seed: number): string {
  const values = new Float64Array(rows * columns);
  new Random(seed).normals(values);
  return saved(name, writeNpy([rows, columns], values));
}

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  const script = await page.addInitScript(AS_THREE);
  await page.goto('/');
  return () => script.dispose();
});

const near = noise('features.npy', 6000, 64, 9);

/** Asks for two steps of a fit to the points. */
async function prepare(): Promise<void> {
  await openFiles(page, [near]);
  await setRole(page, 'features.npy', 'features');
  await openMethod(page);
  await page.getByRole('radio', { name: /Ultrametric fitting/ }).check({ force: true });
  await page.getByLabel('Steps', { exact: true }).fill('2');
  await page.getByLabel('Steps', { exact: true }).blur();
}

test('neighbours are found by several workers, with the bytes of one thread', async () => {
  const workers: Worker[] = [];
  await prepare();
  page.on('worker', (worker) => workers.push(worker));
  await runMethod(page);
  await page.getByText(/\. Step \d+ of 2 was the best/).waitFor({ timeout: 100_000 });
  await expect.poll(() => workers.length).toBeGreaterThanOrEqual(3); // one that fits, and some that search
  const exported = await exportedText(page, 'Hierarchy (JSON)');
  expect(exported).toBe(await printedBy('ultrametric', near, '--iterations', '2', '--workers', '1'));
});

test('neighbours are looked for until Cancel ends the workers', async () => {
  await prepare();
  await page.evaluate(`{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, transfer) {
      if (message.call !== 'task') post.call(this, message, transfer); // no search begins
    };
  }`);
  await runMethod(page);
  await page.getByText(/^Finding neighbours$/i).waitFor();
  await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByText(/^Cancelled/)
    .first()
    .waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('large features are split by several workers, with the bytes of one thread of the command line', async ({
  problems,
}) => {
  const many = noise('many.npy', 9000, 60, 13);
  await openFiles(page, [many]);
  await setRole(page, 'many.npy', 'features');
  await waitForFirstRun(page);
  await chooseMethod(page, /Maximum-margin clustering/);
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await runMethod(page);
  await openPanel(page, 'Branch');
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByText('Which features split it').waitFor();
  await expect.poll(() => workers).toBeGreaterThanOrEqual(2); // one that grows the tree and splits half of its nodes, and one for the other half
  const alone = await printedBy('hmmc', many, '--workers', '1');
  expect((await exportedText(page, 'Hierarchy (JSON)')) === alone).toBe(true); // too long to be shown
  expect(problems).toEqual([]);
});
