import type { Dialog, Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import {
  choose,
  chooseMethod,
  chosen,
  openFilesPanel,
  openMethod,
  openPanel,
  openSample,
  runMethod,
  showBeside,
} from '../support/hands.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Back, Forward and reload: they lead to what was there before, and nothing is lost without a word.

const files = plantedFiles(400, 12, 91);
const others = plantedFiles(300, 8, 17);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

const layOut = (name: string): Promise<void> => choose(page, 'Layout', name);
const address = (): Promise<string> => page.evaluate<string>('location.hash');
const isShown = (name: string): Promise<void> => expect.poll(() => chosen(page, 'Layout')).toBe(name);
const open = (sample: string): Promise<void> => openSample(page, sample);
const isOf = (id: string): Promise<void> => expect.poll(address).toMatch(new RegExp(`^#sample=${id}(&|$)`));
const leaves = () => page.getByRole('tree').locator('[data-layer=label] text');
test('Back and Forward step through samples, runs, layouts and pictures, and return to where one was', async ({
  problems,
}) => {
  await open('Circles');
  await isOf('circles');
  await page.locator('.points-frame canvas').waitFor();
  await layOut('icicle');
  await expect.poll(address).toContain('layout=icicle');
  await showBeside(page, '');
  await expect.poll(address).toContain('beside=');
  await open('Blobs');
  await isOf('blobs');
  await chooseMethod(page, /Agglomerative linkage/);
  await runMethod(page);
  await expect.poll(address).toContain('method=linkage');

  await page.goBack();
  await isOf('blobs');
  await expect.poll(() => page.getByRole('radio', { name: /Ultrametric fitting/ }).isChecked()).toBe(true);
  await page.goBack();
  await isOf('circles');
  await isShown('icicle');
  await expect.poll(() => page.locator('.points-frame canvas').count()).toBe(0);
  await page.goBack();
  await page.locator('.points-frame canvas').waitFor();
  await page.goBack();
  await isShown('radial');
  await page.goForward();
  await isShown('icicle');
  expect(problems).toEqual([]);
});

const fileNames = async () =>
  (await openFilesPanel(page))
    .getByLabel(/^Role of /)
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).sort());

/** Opens other files of one's own in the place of those that are open. */
async function openInstead(): Promise<void> {
  await open('Circles'); // a sample closes what was open
  await isOf('circles');
  await openFiles(page, allOf(others));
  await expect.poll(() => leaves().count()).toBe(8);
}

const RUNS = [
  ...['mean_of_means', 'sum', 'mean', 'max', 'size', 'classes'].map((score) => `method=l2h&option.score=${score}`),
  ...['single', 'complete', 'weighted', 'ward'].map((each) => `method=linkage&option.method=${each}`),
  ...['0.2', '0.3', '0.4'].map((r) => `method=confusion&option.r=${r}`),
];

test('Back to a tree that is no longer kept makes it again of its own files, not of those that are open now', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/);
  await expect.poll(() => leaves().count()).toBe(12);
  const names = (await leaves().allTextContents()).sort();
  await openInstead();
  await expect.poll(address).toMatch(/^#method=/);
  for (const run of RUNS) {
    await page.evaluate((hash) => location.assign(`#${hash}`), run);
    // An address that was typed becomes an entry of the page's once its tree is there.
    await expect.poll(() => page.evaluate('history.state?.entry ?? null')).not.toBe(null);
  }
  await page.evaluate((steps) => history.go(-steps), RUNS.length + 2);
  await expect.poll(() => leaves().count()).toBe(12);
  await expect.poll(async () => (await leaves().allTextContents()).sort()).toEqual(names);
  await expect.poll(fileNames).toEqual(['Role of classes.csv', 'Role of labels.npy', 'Role of logits.npy']);
  await expect.poll(() => page.locator('[data-stale=true]').count()).toBe(0);
});

test('Back to before a reload says that the tree is of the files that are open now', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/);
  await openMethod(page);
  await page.getByLabel('Group score').selectOption('max');
  await runMethod(page);
  await expect.poll(address).toContain('option.score=max');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await openFiles(page, allOf(others));
  await expect.poll(() => leaves().count()).toBe(8);
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  await page.goBack();
  await page.getByText('this tree is made of those that are open now').waitFor();
  await expect.poll(address).not.toContain('option.score=max');
  await expect.poll(() => leaves().count()).toBe(8);
});

test('a reload of a sample’s address opens it with its method, its options and its view', async () => {
  await open('Circles');
  await isOf('circles');
  await chooseMethod(page, /Agglomerative linkage/);
  await page.getByLabel('Linkage', { exact: true }).selectOption('single');
  await runMethod(page);
  await layOut('icicle');
  await expect.poll(address).toMatch(/^#sample=circles&method=linkage&option\.method=single&.*layout=icicle/);
  const before = await address();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await isShown('icicle');
  await openMethod(page);
  await expect.poll(() => page.getByRole('radio', { name: /Agglomerative linkage/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Linkage', { exact: true }).inputValue()).toBe('single');
  await expect.poll(address).toBe(before);
  expect(asked).toEqual([]); // nothing would be lost
});

test('before unsaved work is left the browser asks; who stays loses nothing; a saved session may be left', async () => {
  await openFiles(page, allOf(files));
  await layOut('icicle'); // browsers ask only whoever did something
  const asked: string[] = [];
  const answer = (act: (dialog: Dialog) => Promise<void>) => (dialog: Dialog) => {
    asked.push(dialog.type());
    void act(dialog);
  };
  const stay = answer((dialog) => dialog.dismiss());
  page.on('dialog', stay);
  await expect.poll(address).toContain('layout=icicle');
  await page.evaluate('void setTimeout(() => location.reload())');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await isShown('icicle');
  page.off('dialog', stay);
  page.on(
    'dialog',
    answer((dialog) => dialog.accept()),
  );
  await exportFile(page, 'Session', files.folder);
  await page.reload();
  expect(asked).toHaveLength(1);
  await page.getByText('Drop your files here').waitFor();
});
