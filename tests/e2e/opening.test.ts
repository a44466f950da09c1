import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeFiles, openFiles, waitForTree } from '../support/browser.ts';
import { openFilesPanel, openPanel } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { test } from './fixture.ts';

// Files that take long to open, or never end: the page says how far it is, stays alive, and lets go of them.

let page: Page;
const { saved } = savedFiles('opening');

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

/** From now on reads of files wait for ever, but for the look at their first bytes. */
const holdReads = (): Promise<void> =>
  page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      return this.size > 1000 ? new Promise(() => undefined) : read.call(this);
    };
  });

/** From now on readers ask for bytes, but the page never hears how a reading ended: it goes on until Cancel. */
const holdReadings = (): Promise<void> =>
  page.evaluate(`{
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (type, listener, options) {
      const isHeard = (message) => !('answer' in message || 'failure' in message);
      const held = type === 'message' ? (event) => isHeard(event.data) && listener(event) : listener;
      listen.call(this, type, held, options);
    };
  }`);

test('a large list of words is read by a worker', async () => {
  const words = Array.from({ length: 300_000 }, (_, i) => `class ${i % 7}`).join('\n');
  const [reader] = await Promise.all([page.waitForEvent('worker'), openFiles(page, [saved('labels.txt', words)])]);
  expect(reader.url()).toMatch(/^blob:/);
  await openFilesPanel(page);
  await page.getByRole('list', { name: 'What is loaded' }).getByText('300,000').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('what is being opened can be cancelled: the page is as before, and opens the next file', async () => {
  const files = makeFiles(500, 12, 91);
  const packed = saved('logits.csv.gz', gzipSync('0.5,1.5,2.5\n'.repeat(400_000)));
  await page.getByRole('button', { name: 'Open files' }).first().waitFor();
  await holdReads();
  await openFiles(page, [packed]);
  await page.getByRole('progressbar', { name: 'Opening' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar', { name: 'Opening' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.reload();
  await openFiles(page, [files.logits, files.labels]);
  await openPanel(page, 'How good');
  await waitForTree(page);
  files.remove();
});

test('a bomb is refused with a message', async () => {
  await openFiles(page, [saved('bomb.csv.gz', gzipSync(Buffer.alloc(300_000_000, '0')))]);
  await page.getByRole('alert').getByText('unpacks to more than 300 times as many').waitFor();
  await page
    .getByRole('button', { name: /Open files/ })
    .first()
    .waitFor();
});

test('a pickle is read by a worker, the array in it by nobody before it is needed', async () => {
  const pickle = join(import.meta.dirname, '../golden/formats/legacy.pt');
  const [reader] = await Promise.all([page.waitForEvent('worker'), openFiles(page, [pickle])]);
  expect(reader.url()).toMatch(/^blob:/);
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(3);
  await expect.poll(() => page.workers().length).toBe(0); // the array lies in the file, which the page has
});

test('a pickle of endless steps can be cancelled', async () => {
  const steps = saved(
    'steps.pkl',
    Buffer.concat([Buffer.of(0x80, 4), Buffer.alloc(16_000_000, 'N0'), Buffer.from('N.')]),
  );
  await holdReadings();
  await openFiles(page, [steps]);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar', { name: 'Opening' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.workers().length).toBe(0);
});
