import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesText } from '../../tools/notices.ts';
import { DIST, FROM_DISK, launchChromium, type Site, serveSite } from './support.ts';

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), site.close()]));

/** What the page shows under "Licences". */
async function shown(url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: /How that is enforced/ }).click();
  await page.getByRole('button', { name: 'Show all licences' }).click();
  const text = (await page.locator('pre.licences').textContent()) ?? '';
  await page.close();
  return text;
}

test('both editions show the licences of all they contain, and the site has them as a file', async () => {
  expect(await shown(site.url)).toBe(noticesText());
  expect(await shown(FROM_DISK)).toBe(noticesText());
  expect(readFileSync(join(DIST, 'licences.txt'), 'utf8')).toBe(noticesText());
});
