import { expect, test } from 'vitest';
import { allOf, openFiles } from '../../../../support/browser.ts';
import {
  choose,
  chosen,
  openFilesPanel,
  openMethod,
  openSample,
  runMethod,
  showBeside,
} from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// Back, Forward and reload: they lead to what was there before, and nothing is lost without a word.

const page = usePage();
const files = plantedFiles(400, 12, 91);

const layOut = (name: string): Promise<void> => choose(page, 'Layout', name);
const address = (): Promise<string> => page.evaluate<string>('location.hash');
const isShown = (name: string): Promise<void> => expect.poll(() => chosen(page, 'Layout')).toBe(name);
const open = (sample: string): Promise<void> => openSample(page, sample);
const isOf = (id: string): Promise<void> => expect.poll(address).toMatch(new RegExp(`^#sample=${id}(&|$)`));

test('the address has no names of the user’s files, whatever is compared', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/); // a run to compare with
  await openMethod(page);
  await page.getByLabel('Group score').selectOption('max');
  await runMethod(page);
  await expect.poll(address).toContain('option.score=max');
  await showBeside(page, 'comparison');
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

test('the start page is a place: Back, the name of the page and the last file lead there, and the tree comes back', async () => {
  const start = page.locator('.visit');
  const isStart = async (): Promise<void> => {
    await start.waitFor();
    await expect.poll(address).toBe('');
    await page.getByRole('button', { name: 'Samples and lessons' }).waitFor();
    await expect.poll(() => page.getByRole('tree').count()).toBe(0);
  };
  await start.getByRole('button', { name: 'Try it' }).click();
  await isOf('languages');
  await page.goBack();
  await isStart();
  await page.goForward();
  await isOf('languages');
  await page.getByRole('tree').waitFor();

  await layOut('icicle');
  await expect.poll(address).toContain('layout=icicle');
  await page.getByRole('button', { name: 'Logitree', exact: true }).click();
  await isStart();
  await page.goBack();
  await isShown('icicle');

  await page.getByRole('button', { name: 'Logitree', exact: true }).click();
  await isStart();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await isShown('icicle');

  await open('Circles');
  await isOf('circles');
  await page.locator('.points-frame canvas').waitFor();
  while ((await page.locator('.files-menu').count()) > 0)
    await (await openFilesPanel(page)).locator('.chip-close').first().click();
  await isStart();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.locator('.points-frame canvas').waitFor();
});

test('Back shows a tree of one’s own files again, which are open again with it', async () => {
  await openFiles(page, allOf(files));
  await expect.poll(address).toMatch(/^#method=l2h/);
  await open('Circles');
  await isOf('circles');
  await page.goBack();
  await expect.poll(address).toMatch(/^#method=l2h/);
  await (await openFilesPanel(page)).getByLabel('Role of labels.npy').waitFor();
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(12);
  await expect.poll(() => page.locator('[data-stale=true]').count()).toBe(0);
});
