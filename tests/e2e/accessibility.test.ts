import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsIn } from './axe.ts';
import { SESSIONS, SIZES, type StateFiles, stateFiles, THEMES } from './states.ts';
import { launchChromium, makeFiles, type Site, serveSite } from './support.ts';

// axe finds nothing in any state, theme and size.

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

const views = SIZES.flatMap((size) => SESSIONS.map((states) => ({ ...size, states, first: states[0]?.name })));

describe.each(THEMES)('%s', (colorScheme) => {
  test.each(views)('$name, from $first', async ({ width, height, states }) => {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(site.url);
    const found: string[] = [];
    for (const { name, enter } of states) {
      await enter(page, files);
      for (const violation of await violationsIn(page)) found.push(`${name}: ${violation}`);
    }
    expect(found).toEqual([]);
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
    expect(await violationsIn(page)).toEqual([expect.stringMatching(/^button-name/)]);
    await page.close();
  });
});
