import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { noticesText } from '../../tools/notices.ts';
import { DIST, FROM_DISK } from '../support/browser.ts';
import { test } from './fixture.ts';

/** The text of the page under "Licences". */
async function shown(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await page.getByRole('button', { name: /How that is enforced/ }).click();
  await page.getByRole('button', { name: 'Show all licences' }).click();
  return (await page.locator('pre.licences').textContent()) ?? '';
}

test('both editions show the licences of all they contain, and the site has them as a file', async ({
  samePage: page,
}) => {
  expect(await shown(page, '/')).toBe(noticesText());
  expect(await shown(page, FROM_DISK)).toBe(noticesText());
  expect(readFileSync(join(DIST, 'licences.txt'), 'utf8')).toBe(noticesText());
});
