import type { Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { openFiles } from '../support/browser.ts';
import { openMethod, runMethod, setRole } from '../support/hands.ts';
import { Random } from '../support/random.ts';
import { savedFiles } from '../support/saved-files.ts';
import { printedBy } from './command-line.ts';
import { exportedText } from './exported.ts';
import { AS_THREE, test } from './fixture.ts';

// The nearest neighbours of many points are found by several workers: the result has the bytes of one thread of the
// command line, and Cancel ends them all.

const ROWS = 6000;
const COLUMNS = 64;

const { saved } = savedFiles('near');
const values = new Float64Array(ROWS * COLUMNS);
new Random(9).normals(values);
const file = saved('features.npy', writeNpy([ROWS, COLUMNS], values));
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  const script = await page.addInitScript(AS_THREE);
  await page.goto('/');
  return () => script.dispose();
});

/** Asks for two steps of a fit to the points. */
async function prepare(): Promise<void> {
  await openFiles(page, [file]);
  await setRole(page, 'features.npy', 'features');
  await openMethod(page);
  await page.getByRole('radio', { name: /Ultrametric fitting/ }).check({ force: true });
  await page.getByLabel('Steps', { exact: true }).fill('2');
  await page.getByLabel('Steps', { exact: true }).blur();
}

const run = () => runMethod(page);

test('by several workers, with the bytes of one thread', async () => {
  const workers: Worker[] = [];
  await prepare();
  page.on('worker', (worker) => workers.push(worker));
  await run();
  await page.getByText(/\. Step \d+ of 2 was the best/).waitFor({ timeout: 100_000 });
  await expect.poll(() => workers.length).toBeGreaterThanOrEqual(3); // one that fits, and some that search
  const exported = await exportedText(page, 'Hierarchy (JSON)');
  expect(exported).toBe(await printedBy('ultrametric', file, '--iterations', '2', '--workers', '1'));
});

test('until Cancel ends them', async () => {
  await prepare();
  await page.evaluate(`{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, transfer) {
      if (message.call !== 'task') post.call(this, message, transfer); // no search begins
    };
  }`);
  await run();
  await page.getByText(/^Finding neighbours$/i).waitFor();
  await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByText(/^Cancelled/)
    .first()
    .waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
});
