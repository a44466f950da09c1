import { readFileSync } from 'node:fs';
import type { Page, Worker } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { openMethod, runMethod } from '../support/hands.ts';
import { npyHeader } from '../support/npy.ts';
import { zip } from '../web/engine/data/write.ts';
import { resultOf } from './command-line.ts';
import { delayTasks } from './delayed-tasks.ts';
import { exportedText } from './exported.ts';
import { AS_THREE, plantedFiles, test } from './fixture.ts';

// A large file is read by several workers: the result has the bytes of one thread of the command line, also when one of
// them dies.

declare global {
  var bytesRead: number;
}

const files = plantedFiles(3400, 100, 81, 50);
/** Bytes enough for several workers to read. */
const LARGE = 68_000_000;
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  const script = await page.addInitScript(AS_THREE);
  await page.goto('/');
  return () => script.dispose();
});

/** Counts the bytes that the page itself reads of files. */
const countBytes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.bytesRead = 0;
    Blob.prototype.arrayBuffer = new Proxy(Blob.prototype.arrayBuffer, {
      apply(read, blob: Blob, rest) {
        globalThis.bytesRead += blob.size;
        return Reflect.apply(read, blob, rest);
      },
    });
  });

/** The options stand beside the tree, and under them what the last run did. */
async function open(paths: readonly string[]): Promise<void> {
  await openFiles(page, paths);
  await openMethod(page);
}

const facts = () => page.getByRole('region', { name: 'Run' }).getByText(/99 merges in/);

async function exported(): Promise<string> {
  await facts().waitFor();
  return exportedText(page, 'Hierarchy (JSON)');
}

let alone: string;
beforeAll(async () => {
  alone = await resultOf(files, '--workers', '1');
});

test('by several workers, with the bytes of one thread', async () => {
  const workers: Worker[] = [];
  page.on('worker', (worker) => workers.push(worker));
  await countBytes(page);
  await open(allOf(files));
  await facts().waitFor();
  // They read the file themselves: what goes through the page costs twice as much.
  expect(await page.evaluate(() => globalThis.bytesRead)).toBeLessThan(1_000_000);
  expect(await exported()).toBe(alone);
  // The digest that the result comes with is of all bytes, and not read by the page either.
  expect(await page.evaluate(() => globalThis.bytesRead)).toBeLessThan(1_000_000);
  await expect.poll(() => workers.length).toBeGreaterThanOrEqual(3); // one that merges, and readers
  await expect.poll(() => page.workers().length).toBe(0);
});

/** The same logits as two shards, and as a member of an archive. */
function shards(): string[] {
  const values = readFileSync(files.logits).subarray(-LARGE);
  return [0, 1].map((i) => {
    const half = values.subarray((LARGE / 2) * i, (LARGE / 2) * (i + 1));
    return files.saved(`part-${i}-of-2.npy`, npyHeader('<f4', [LARGE / 800, 100]), half);
  });
}

const archive = (): string[] => [
  files.saved('logits.npz', zip([{ name: 'logits.npy', data: readFileSync(files.logits) }])),
];

const ELSEWHERE = [
  ['a member of an archive', archive],
  ['shards', shards],
] as const;

test.each(cases(ELSEWHERE, (all) => all.slice(0, 1)))('%s too', async (_, write) => {
  await countBytes(page);
  await open([...write(), files.labels, files.classes]);
  await facts().waitFor();
  expect(await page.evaluate(() => globalThis.bytesRead)).toBeLessThan(1_000_000);
  expect(JSON.parse(await exported()).merges).toEqual(JSON.parse(alone).merges);
});

test('when one of them dies, another reads what it was reading', async () => {
  await delayTasks(page);
  await open(allOf(files));
  await expect.poll(() => page.evaluate(() => globalThis.held.length)).toBeGreaterThanOrEqual(2); // both read
  await page.evaluate(() => {
    const [reader] = globalThis.held;
    reader?.terminate();
    reader?.dispatchEvent(new ErrorEvent('error', { message: 'killed' })); // what the browser tells of an uncaught error
  });
  // Its rows are given to another reader. They are the first; the run goes no further than them until the gate opens.
  await expect.poll(() => page.evaluate(() => globalThis.letFirstRowsThrough(2))).toBe(true);
  await page.getByText(/1 of the workers crashed; their rows are read again/).waitFor();
  await page.evaluate(() => globalThis.openGate());
  expect(await exported()).toBe(alone);
});

test('when one of them is gone without a word, it is noticed and another reads what it was reading', async ({
  newPage,
}) => {
  page = await newPage(); // whose clock is its own
  await page.addInitScript(AS_THREE);
  await page.clock.install();
  await page.goto('/');
  await delayTasks(page);
  await open(allOf(files));
  await expect.poll(() => page.evaluate(() => globalThis.held.length)).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => globalThis.held[0]?.terminate()); // which no event tells of
  await page.evaluate(() => globalThis.openGate());
  const said = page.getByText(/of the workers crashed; their rows are read again/);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5000); // one look of the watch
        return said.or(facts()).isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  expect(await exported()).toBe(alone);
});

test('cancelled in mid-run, all workers are gone at once and the next run works', async () => {
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  await delayTasks(page);
  await open(allOf(files));
  await expect.poll(() => workers, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Nothing was kept; the files are still open.').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.evaluate(() => globalThis.openGate());
  await runMethod(page);
  await facts().waitFor();
});
