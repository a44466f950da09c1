import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles, waitForTree } from '../support/browser.ts';
import { openMethod, openPanel } from '../support/hands.ts';
import { violationsIn } from './axe.ts';
import { resultOf } from './command-line.ts';
import { exportedText } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// The tree is drawn when it is known; its metrics fill in after it, and can be given up alone.

const files = plantedFiles(600, 30, 87);
let page: Page;

declare global {
  /** Lets the rest of results through that workers sent. */
  var letThrough: () => void;
}

/** A page to which no worker can say what comes after the tree until that is let through. */
test.beforeEach(async ({ samePage }) => {
  page = samePage;
  const script = await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = true;
    globalThis.letThrough = () => {
      isHeld = false;
      for (const deliver of held) deliver();
    };
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (type: string, heard: EventListener, options?: never) {
      const hold = (event: Event): void => {
        const isRest = event instanceof MessageEvent && event.data?.answer?.metrics !== undefined;
        if (isRest && isHeld) held.push(() => heard(event));
        else heard(event);
      };
      listen.call(this, type, hold, options);
    };
  });
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  return () => script.dispose();
});

const run = () => page.getByRole('region', { name: 'Run' });
const details = () => page.getByRole('complementary', { name: 'Details' });

test('the tree can be walked while its metrics are calculated, and nothing moves when they come', async () => {
  await page.getByRole('status').getByText('More numbers of this tree are being calculated.').waitFor();
  await openMethod(page);
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Being measured' }).waitFor();
  await run().getByText('The tree is ready.').waitFor();
  await expect.poll(() => page.getByRole('table', { name: 'Metrics' }).count()).toBe(0);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await openPanel(page, 'Branch');
  const title = await page.locator('.node-title').textContent();
  const before = await page.locator('[data-layer=link] path').first().elementHandle();
  await page.evaluate(() => globalThis.letThrough());
  await page.getByText('More numbers of this tree').waitFor({ state: 'detached' });
  await run().getByText('The tree is ready.').waitFor({ state: 'detached' });
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true); // the same drawing
  await expect.poll(() => page.locator('.node-title').textContent()).toBe(title);
  await openPanel(page, 'How good');
  await waitForTree(page);
});

test('the metrics can be given up alone: the tree stays, says so here and in its file, and they can be had again', async () => {
  await openPanel(page, 'How good');
  await details().getByRole('button', { name: 'Stop' }).click();
  await details().getByText('Measuring ended before the metrics were known.').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBeGreaterThan(0);
  const json = JSON.parse(await exportedText(page, 'Hierarchy (JSON)'));
  expect(json.metrics).toBeNull();
  expect(json.warnings.map(({ code }: { code: string }) => code)).toContain('not-measured');
  await page.evaluate(() => globalThis.letThrough());
  await details().getByRole('button', { name: 'Run again' }).click();
  await waitForTree(page);
  await expect.poll(() => page.getByRole('tab', { name: /^Notes/ }).textContent()).not.toContain('not measured');
});

test('a file that is asked for meanwhile waits for the metrics, and has the bytes of the command line', async () => {
  const file = exportedText(page, 'Hierarchy (JSON)');
  await page.getByRole('button', { name: 'Waiting for the metrics…' }).waitFor();
  await page.evaluate(() => globalThis.letThrough());
  expect(await file).toBe(await resultOf(files));
});
