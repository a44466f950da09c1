import type { Dialog, Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Back, Forward and reload: they lead to what was there before, and nothing is lost without a word.

const files = plantedFiles(400, 12, 91);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

const layout = () => page.getByLabel('Layout');
const beside = () => page.getByLabel('Beside');
const address = (): Promise<string> => page.evaluate<string>('location.hash');
const isShown = (name: string): Promise<void> => expect.poll(() => layout().inputValue()).toBe(name);
const open = async (sample: string): Promise<void> => {
  const first = page.locator('.visit').getByRole('button', { name: sample, exact: true });
  if (await first.isVisible()) return first.click();
  await page.getByRole('button', { name: 'Samples' }).click();
  return page.getByRole('menuitem', { name: sample, exact: true }).click();
};
const isOf = (id: string): Promise<void> => expect.poll(address).toMatch(new RegExp(`^#sample=${id}(&|$)`));

test('Back and Forward step through samples, runs, layouts and pictures, and return to where one was', async ({
  problems,
}) => {
  await open('Circles');
  await isOf('circles');
  await page.locator('.points canvas').waitFor();
  await layout().selectOption('icicle');
  await expect.poll(address).toContain('layout=icicle');
  await beside().selectOption('');
  await expect.poll(address).toContain('beside=');
  await open('Blobs');
  await isOf('blobs');
  await page.getByRole('radio', { name: /Agglomerative linkage/ }).check({ force: true });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(address).toContain('method=linkage');

  await page.goBack();
  await isOf('blobs');
  await expect.poll(() => page.getByRole('radio', { name: /Ultrametric fitting/ }).isChecked()).toBe(true);
  await page.goBack();
  await isOf('circles');
  await isShown('icicle');
  await expect.poll(() => page.locator('.points canvas').count()).toBe(0);
  await page.goBack();
  await page.locator('.points canvas').waitFor();
  await page.goBack();
  await isShown('radial');
  await page.goForward();
  await isShown('icicle');
  expect(problems).toEqual([]);
});

test('Back shows a tree of one’s own files again, which are open again with it', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/);
  await open('Circles');
  await isOf('circles');
  await page.goBack();
  await expect.poll(address).toMatch(/^#method=l2h/);
  await page.getByLabel('Role of labels.npy').waitFor();
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(12);
  await expect.poll(() => page.locator('[data-stale=true]').count()).toBe(0);
});

test('a reload of a sample’s address opens it with its method, its options and its view', async () => {
  await open('Circles');
  await isOf('circles');
  await page.getByRole('radio', { name: /Agglomerative linkage/ }).check({ force: true });
  await page.getByLabel('Linkage', { exact: true }).selectOption('single');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await layout().selectOption('icicle');
  await expect.poll(address).toMatch(/^#sample=circles&method=linkage&option\.method=single&.*layout=icicle/);
  const before = await address();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await isShown('icicle');
  await expect.poll(() => page.getByRole('radio', { name: /Agglomerative linkage/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('Linkage', { exact: true }).inputValue()).toBe('single');
  await expect.poll(address).toBe(before);
  expect(asked).toEqual([]); // nothing would be lost
});

test('before unsaved work is left the browser asks; who stays loses nothing; a saved session may be left', async () => {
  await openFiles(page, allOf(files));
  await layout().selectOption('icicle'); // browsers ask only whoever did something
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

test('the address has no names of the user’s files, whatever is compared', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/); // a run to compare with
  await page.getByLabel('Group score').selectOption('max');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(address).toContain('option.score=max');
  await beside().selectOption('comparison');
  const choice = page.getByLabel('Compare with');
  const offered = (): Promise<string[]> =>
    choice.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  await expect.poll(async () => (await offered()).length).toBeGreaterThan(1);
  const others = await offered();
  for (const other of others) {
    await choice.selectOption(other);
    await expect.poll(async () => new URLSearchParams((await address()).slice(1)).get('with')).toBe(other);
    expect(decodeURIComponent(await address())).not.toMatch(/\.npy|\.csv|logits\.|labels\./);
  }
});
