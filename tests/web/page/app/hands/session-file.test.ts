import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportFile } from '../../../../e2e/exported.ts';
import { sessionOf } from '../../../../e2e/node-session.ts';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { openExports, openFilesPanel, openPanel, showBeside } from '../../../../support/hands.ts';
import { address, cutInto, leaves, lookAround, settledAddress, title } from '../../../../support/looked-around.ts';
import { OneDatabase } from '../one-database.ts';
import { plantedFiles, usePage } from './fixture.ts';

// A session is saved, opened, and kept in the browser; the address of the page holds the view.

const page = usePage();
const files = plantedFiles(3000, 60, 61);

test('the address is the view: another page with the same data that opens it shows the same', async () => {
  await lookAround(page, files);
  const hash = await settledAddress(page);
  const before = await title(page);
  await page.goto('about:blank');
  await page.goto(`/${hash}`);
  await openFiles(page, allOf(files));
  await leaves(page).first().waitFor();
  await openPanel(page, 'Branch');
  await expect.poll(() => title(page)).toBe(before);
  await openPanel(page, 'Clusters');
  await cutInto(page, 4).waitFor();
  await page.getByRole('button', { name: 'No cut' }).click();
  await expect.poll(() => address(page)).not.toContain('cut=');
});

test.each(['Session', 'Session with data'] as const)(
  '%s: dropped, it shows the same tree in the same way',
  async (format) => {
    await lookAround(page, files);
    const hash = await settledAddress(page);
    const before = await title(page);
    const path = await exportFile(page, format, files.folder);
    const bytes = readFileSync(path);
    await page.goto('about:blank');
    await page.goto('/');
    await openFiles(page, [path]);
    await leaves(page).first().waitFor();
    await openPanel(page, 'Branch');
    await expect.poll(() => title(page)).toBe(before);
    await expect.poll(() => address(page)).toBe(hash);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    const hasData = format === 'Session with data';
    if (hasData) await openFilesPanel(page);
    await expect.poll(() => page.getByLabel('Role of labels.npy').count()).toBe(hasData ? 1 : 0);
    if (!hasData) return;
    const again = await exportFile(page, format, files.folder);
    expect(basename(again)).toBe(basename(path));
    expect(readFileSync(again).equals(bytes)).toBe(true);
  },
);

test('without data, Compare does not lead to the methods, which need it', async () => {
  const path = files.saved('alone.logitree.json', await sessionOf([files.logits, files.labels]));
  await openFiles(page, [path]);
  await leaves(page).first().waitFor();
  await showBeside(page, 'comparison');
  await page.getByText('There is nothing to compare with yet').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Compare methods' }).count()).toBe(0);
});

describe('kept in the browser', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', new OneDatabase()));
  afterAll(() => vi.unstubAllGlobals());
  const tree = (): Promise<void> => page.getByRole('tree').waitFor();

  test('what is kept in the place of another session says so, and can be taken back', async () => {
    const keep = async (): Promise<void> => {
      await openExports(page);
      await page.getByRole('menuitem', { name: 'Keep in this browser' }).click();
    };
    await page.goto('/#sample=circles');
    await tree();
    await keep();
    await page.getByText(/^Kept in this browser: after/).waitFor();
    await page.goto('/#sample=varied&method=linkage');
    await tree();
    await keep();
    const said = page.getByText(/^Kept in this browser instead of circles.*which was kept before/);
    await said.waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said.waitFor({ state: 'detached' });
    await page.goto('/');
    await page.getByRole('button', { name: /^Open again: circles/ }).waitFor();
  });

  test('the address of a kept session of a sample opens the sample again', async () => {
    await page.goto('/#sample=circles&method=linkage&layout=icicle');
    await tree();
    await openExports(page);
    await page.getByRole('menuitem', { name: 'Keep in this browser' }).click();
    await page.getByText('Kept in this browser').waitFor();
    await page.goto('/');
    await page.getByRole('button', { name: /^Open again: / }).click();
    await tree();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#sample=circles&method=linkage&.*layout=icicle/);
  });
});
