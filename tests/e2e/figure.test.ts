import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { has } from '../../tools/setup.mjs';
import { allOf, openFiles } from '../support/browser.ts';
import { openExports, showBeside } from '../support/hands.ts';
import { violationsIn } from './axe.ts';
import { printedBy } from './command-line.ts';
import { keep } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Figures for papers: a dialog with a preview, and files that are as wide as was asked for.

const files = plantedFiles(2000, 24, 77);

/** Opens the dialog of figures over a tree. */
async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  return openFigure(page);
}

async function openFigure(page: Page): Promise<Locator> {
  await openExports(page);
  await page.getByRole('menuitem', { name: 'Figure for a paper…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Figure for a paper' });
  await dialog.getByRole('img').waitFor();
  return dialog;
}

async function save(page: Page, dialog: Locator, kind: 'SVG' | 'PDF' | 'PNG'): Promise<string> {
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: `Save ${kind}` }).click();
  return keep(await saved, files.folder);
}

describe('a figure for a paper', () => {
  test('is the same bytes as on the command line', async ({ samePage: page }) => {
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Layout' }).selectOption('rectangular');
    await dialog.getByRole('button', { name: '84', exact: true }).click();
    await dialog.getByRole('spinbutton', { name: 'Text in points' }).fill('8');
    const path = await save(page, dialog, 'SVG');
    expect(path).toMatch(/\.84mm\.svg$/);
    const own = join(files.folder, 'own.svg');
    const { logits, labels, classes } = files;
    const given = ['--labels', labels, '--classes', classes, '--svg', own, '--width', '84mm', '--font', '8pt'];
    await printedBy('l2h', logits, ...given);
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(own, 'utf8'));
    const [pdf, ownPdf] = [await save(page, dialog, 'PDF'), own.replace('.svg', '.pdf')];
    await printedBy('l2h', logits, ...given.map((word) => (word === '--svg' ? '--pdf' : word === own ? ownPdf : word)));
    expect(readFileSync(pdf).equals(readFileSync(ownPdf))).toBe(true);
  });

  test('the preview and what is said of it follow every choice', async ({ samePage: page }) => {
    const dialog = await openDialog(page);
    const preview = dialog.getByRole('img');
    const said = dialog.getByText(/^\d+ × \d+ mm/);
    const sizeOf = () => preview.evaluate((img: HTMLImageElement) => `${img.naturalWidth} ${img.naturalHeight}`);
    const picture = () =>
      preview.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [img.naturalWidth, img.naturalHeight];
        copy.getContext('2d')?.drawImage(img, 0, 0);
        return copy.toDataURL();
      });
    await dialog.getByRole('button', { name: '84', exact: true }).click();
    await expect.poll(() => said.innerText()).toMatch(/^84 × /);
    await expect.poll(sizeOf).toMatch(/^31[78] /); // 84 mm
    const seen = new Set([await picture()]);
    const changed = async (change: () => Promise<unknown>): Promise<void> => {
      await change();
      await expect.poll(picture).not.toSatisfy((now) => seen.has(now));
      seen.add(await picture());
    };
    await changed(() => dialog.getByRole('combobox', { name: 'Layout' }).selectOption('icicle'));
    await changed(() => dialog.getByRole('combobox', { name: 'Font' }).selectOption('serif'));
    await changed(() => dialog.getByRole('combobox', { name: 'Ground' }).selectOption('dark'));
    await changed(() => dialog.getByRole('checkbox', { name: 'Caption' }).uncheck());
    await changed(() => dialog.getByRole('checkbox', { name: 'Matrix beside it' }).check());
    expect(seen.size).toBe(6);
    await dialog.getByRole('spinbutton', { name: 'Width in mm' }).fill('9');
    await expect.poll(() => dialog.getByText('Width in mm: 40 to 2000').count()).toBe(1);
    await dialog.getByRole('checkbox', { name: 'Matrix beside it' }).uncheck();
    await dialog.getByRole('checkbox', { name: /^Tree/ }).uncheck();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe('Choose at least one part.');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test('has the tanglegram of the comparison beside the tree, every class on both sides', async ({
    samePage: page,
  }) => {
    await page.goto('/');
    await openFiles(page, allOf(files));
    await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
    await showBeside(page, 'comparison');
    await page.getByRole('listbox', { name: /^Classes in this tree and in/ }).waitFor();
    const dialog = await openFigure(page);
    await dialog.getByRole('checkbox', { name: 'Tanglegram' }).check();
    await dialog.getByRole('checkbox', { name: /^Tree/ }).uncheck();
    const svg = readFileSync(await save(page, dialog, 'SVG'), 'utf8');
    for (const name of files.names) expect(svg.split(`>${name}</text>`)).toHaveLength(3);
  });

  test('axe finds nothing in the dialog: light and wide, dark and narrow', async ({ samePage: page }) => {
    await openDialog(page);
    expect(await violationsIn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await violationsIn(page)).toEqual([]);
  });

  test('is a PDF whose text can be selected, and a PNG of 300 dots an inch', async ({ samePage: page, skip }) => {
    const dialog = await openDialog(page);
    await dialog.getByRole('combobox', { name: 'Layout' }).selectOption('rectangular');
    const pdf = await save(page, dialog, 'PDF');
    const png = readFileSync(await save(page, dialog, 'PNG'));
    expect(png.readUInt32BE(16)).toBe(Math.round((174 / 25.4) * 300));
    expect(png.readUInt32BE(41)).toBe(11_811);
    if (!has('pdftotext') || !has('pdffonts')) skip('poppler-utils are not installed');
    const text = execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' });
    for (const name of files.names) expect(text).toContain(name);
    expect(execFileSync('pdffonts', [pdf], { encoding: 'utf8' })).toMatch(/Arimo.*Identity-H +yes yes yes/);
  });
});
