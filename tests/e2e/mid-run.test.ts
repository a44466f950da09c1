import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { textOf } from '../../tools/core-text.ts';
import { allOf, type Files, makeFiles, openFiles } from '../support/browser.ts';
import { withPages } from '../support/core.ts';
import { openMethod, openPanel, runMethod } from '../support/hands.ts';
import { delayTasks } from './delayed-tasks.ts';
import { AS_THREE, plantedFiles, test } from './fixture.ts';

// Errors during a run are shown with a remedy; the former tree stays, and the next run works.

const CLASSES = 12;

const small = plantedFiles(600, CLASSES, 61);
/** Bytes enough for several workers to read. */
const LARGE = 80_000_000;
let large: Files;
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  const script = await page.addInitScript(AS_THREE);
  return async () => {
    await script.dispose();
    large.remove();
  };
});

function makeLarge(classes: number): void {
  const rows = 2500;
  large = makeFiles(rows, classes, 81, LARGE / (4 * rows * classes));
}

const tree = () => page.getByRole('tree').locator('[data-layer=label] text');
const run = () => page.getByRole('region', { name: 'Run' });

/** The page with the tree of the small files. */
async function openSmall(): Promise<void> {
  await page.goto('/');
  await openFiles(page, allOf(small));
  await expect.poll(() => tree().count()).toBe(CLASSES);
}

/** The alert of a failed run; checks that the former tree is still there. */
async function alerted(): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => tree().count()).toBe(CLASSES);
  return alert.innerText();
}

test('a file that is changed', async () => {
  makeLarge(200);
  await openSmall();
  await delayTasks(page);
  await openFiles(page, allOf(large));
  await expect.poll(() => page.evaluate(() => globalThis.held.length)).toBeGreaterThanOrEqual(2);
  appendFileSync(large.logits, 'more');
  await page.evaluate(() => globalThis.openGate());
  expect(await alerted()).toMatch(/logits\.npy.*the file was changed or moved since it was opened/s);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await openFiles(page, allOf(small));
  await openMethod(page);
  await run()
    .getByText(/^11 merges in/)
    .waitFor();
});

test('the worker of a run that is ended without a word', async () => {
  makeLarge(200);
  await openSmall();
  await delayTasks(page);
  await openFiles(page, allOf(large));
  await expect.poll(() => page.evaluate(() => globalThis.held.length)).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => globalThis.running?.terminate()); // which no event tells of
  expect(await alerted()).toMatch(/The computation ended without a result: the browser ended its worker.*run again/s);
  await page.evaluate(() => globalThis.openGate());
  await runMethod(page);
  await run()
    .getByText(/^199 merges in/)
    .waitFor();
});

/** The pages of memory that a core gets here. */
const PAGES = 320;

test('memory that is refused, and a sample of the rows as the way out', async () => {
  makeLarge(1000);
  const core = readFileSync(join(import.meta.dirname, '../../wasm/logitree.wasm'));
  const [built, small] = await Promise.all([textOf(core, true), textOf(withPages(core, PAGES), false)]);
  let replaced = 0;
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    replaced += text.split(built).length - 1;
    await route.fulfill({ response, body: text.replaceAll(built, small) });
  });
  await openSmall();
  expect(replaced).toBeGreaterThan(0);
  await openMethod(page);
  await page.getByText('Further options').click();
  await page.getByLabel('Logits kept per point').fill('150');
  await page.keyboard.press('Tab'); // what is typed counts when it is left
  await openFiles(page, allOf(large));
  expect(await alerted()).toMatch(/out of memory.*a sample of the rows/is);
  await page.getByRole('button', { name: 'Take a sample of 5,000 rows' }).click();
  await runMethod(page);
  await run()
    .getByText(/^999 merges in/)
    .waitFor();
  await openPanel(page, 'Notes');
  await page.getByText(/The tree is of a sample: 5000 of the 20000 rows/).waitFor();
});
