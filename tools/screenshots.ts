/**
 * Pictures of the built page: every state in both themes, wide and on a phone, into build/screenshots/, and those for
 * the README and for links into docs/ and public/. Run after a build: node --import tsx tools/screenshots.ts
 * The texts of the picture for the README have emoji, which need a font (Debian: fonts-noto-color-emoji).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, makeFiles, serveSite } from '../tests/support/browser.ts';
import { openPanel } from '../tests/support/hands.ts';
import { SESSIONS, SIZES, stateFiles, THEMES } from '../tests/support/states.ts';
import { smallerPng } from './png.ts';
import { root } from './setup.mjs';

const folder = join(root, 'build/screenshots');

type View = (typeof SIZES)[number] & { readonly theme: (typeof THEMES)[number] };

const openPage = (browser: Browser, { width, height, theme }: View): Promise<Page> =>
  browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });

async function everyState(browser: Browser, url: string, view: View): Promise<void> {
  const files = stateFiles(makeFiles(6000, 100, 81, 10));
  const page = await openPage(browser, view);
  await page.goto(url);
  for (const [index, { name, enter }] of SESSIONS.flat().entries()) {
    await enter(page, files);
    const number = String(index + 1).padStart(2, '0');
    await page.screenshot({ path: join(folder, `${view.name}-${view.theme}`, `${number}-${name}.png`) });
  }
  await page.close();
  files.planted.remove();
}

/** The sample with a family of languages selected. */
async function readmePicture(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, { ...SIZES[0], theme: 'light' });
  await page.goto(url);
  await page.getByRole('button', { name: /hundred languages/ }).click();
  await page.getByRole('tree').locator('[data-layer=dot] circle').first().waitFor();
  const find = page.getByRole('combobox', { name: 'Find a class' });
  await find.fill('Spanish');
  await find.press('Enter');
  await find.fill('');
  await find.blur();
  await page.keyboard.press('t');
  for (let up = 0; up < 3; up++) await page.keyboard.press('ArrowUp');
  await openPanel(page, 'Branch');
  await page.getByText('Some of its points').first().waitFor();
  await page.evaluate('document.activeElement.blur()');
  writeFileSync(join(root, 'docs/languages.png'), await smallerPng(page, await page.screenshot()));
  await page.close();
}

/** The start page as other pages show it beside a link: 1200 × 630 pixels. */
async function startPicture(browser: Browser, url: string, theme: View['theme'], file: string): Promise<void> {
  const viewport = { width: 1440, height: 756 };
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: 1200 / viewport.width,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await page.goto(url);
  await page.locator('.first-picture circle').first().waitFor();
  await page.getByRole('button', { name: 'Samples and lessons' }).waitFor();
  writeFileSync(join(root, file), await smallerPng(page, await page.screenshot()));
  await page.close();
}

mkdirSync(folder, { recursive: true });
const [browser, site] = await Promise.all([launchChromium(), serveSite()]);
await startPicture(browser, site.url, 'light', 'public/picture.png');
await startPicture(browser, site.url, 'dark', 'docs/start-dark.png');
await readmePicture(browser, site.url);
for (const size of SIZES) for (const theme of THEMES) await everyState(browser, site.url, { ...size, theme });
await browser.close();
await site.close();
console.log(`Pictures are in ${folder}, docs/ and public/`);
