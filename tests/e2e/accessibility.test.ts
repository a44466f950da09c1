import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIZES, STATES, type StateFiles, stateFiles, THEMES } from './states.ts';
import { launchChromium, makeFiles, type Site, serveSite } from './support.ts';

// axe finds nothing in any state, theme and size.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let site: Site;
let files: StateFiles;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
  files = stateFiles(/* several reads: a run that is held has progress to show */ makeFiles(6000, 100, 81, 10));
});
afterAll(async () => {
  files.planted.remove();
  await browser.close();
  await site.close();
});

/** What axe finds in the page as it is, in words. */
async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

describe.each(THEMES)('%s', (colorScheme) => {
  test.each(SIZES)('$name', async ({ width, height }) => {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.url);
    const found: string[] = [];
    for (const { name, enter } of STATES) {
      await enter(page, files);
      for (const violation of await violationsIn(page)) found.push(`${name}: ${violation}`);
    }
    expect(found).toEqual([]);
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
    expect(await violationsIn(page)).toEqual([expect.stringMatching(/^button-name/)]);
    await page.close();
  });
});
