import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keep } from '../../../../e2e/exported.ts';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { choose, showBeside } from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// Answers as fine as they can be trusted: from files to a target, its sentence, the tree, files, and back from a session.

const page = usePage();
const POINTS = 1600;
const CLASSES = 20;
const files = plantedFiles(POINTS, CLASSES, 83);
const few = plantedFiles(60, 6, 84);

const sentence = (page: Page) => page.locator('.sentence');

async function openDecide(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/');
  await openFiles(page, paths);
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await showBeside(page, 'decide');
}

test('the colours of answers open what finds them', async () => {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await choose(page, 'Colour', 'answers');
  await page.locator('.place[aria-current]', { hasText: 'Decide' }).waitFor();
  await sentence(page).waitFor();
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
});

test('two files of points: one calibrates, the other judges', async () => {
  const other = plantedFiles(900, CLASSES, 85);
  const copy = (name: string, path: string): string => files.saved(name, readFileSync(path));
  await openDecide(page, [
    ...allOf(files),
    copy('test_logits.npy', other.logits),
    copy('test_labels.npy', other.labels),
  ]);
  await sentence(page).waitFor();
  const panel = page.locator('.decide-panel');
  await expect
    .poll(() => panel.textContent())
    .toContain(
      'All 1,600 points of logits.npy calibrate: they give the thresholds and the temperature. All 900 points of test_logits.npy judge.',
    );
  await expect.poll(() => panel.textContent()).not.toMatch(/judge it too|that are judged here|drawn at random/);
  // Apart, the tree has still seen the points that calibrate: sentence and saved rule say the same.
  await page.getByLabel('Keep the points that fit apart').check();
  const said = 'because the tree was made of the calibration points too.';
  await page.getByText(`with a probability of about 95 %: not exactly, ${said}`).waitFor();
  const rule = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rule (Python)' }).click();
  expect(readFileSync(await keep(await rule, files.folder), 'utf8')).toContain(`about 95 %: not exactly, ${said}`);
});

test('what cannot be promised has no threshold, and what is missing is said', async () => {
  await openDecide(page, allOf(few));
  await sentence(page).waitFor();
  await page.getByRole('button', { name: '99 %' }).click();
  await expect
    .poll(() => sentence(page).textContent())
    .toContain('cannot be promised: that takes at least 99 points to calibrate with, and there are 30 points');
  await expect.poll(() => page.locator('.decide-panel').textContent()).not.toContain('the threshold is');
  await openDecide(page, [files.logits]);
  await page.getByText('open labels, one a point, beside the logits').waitFor();
});
