import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSIONS, type StateFiles, stateFiles } from './states.ts';
import { launchChromium, makeFiles, type Site, serveSite } from './support.ts';

// On the narrowest screens nobody has to scroll sideways, whatever is open.

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

/** How wide the page is, and what of it is cut off: what lies beside the screen and in nothing that scrolls or clips. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clips = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible';
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll('body *')) {
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= innerWidth + 0.5) continue;
      let around = element.parentElement;
      while (around !== null && !clips(around)) around = around.parentElement;
      if (around === null) found.push(`${element.tagName} ${element.className} ends at ${Math.round(right)} px`);
    }
    return found;
  });

test.each(SESSIONS.map((states) => ({ states, first: states[0]?.name })))(
  'nothing is wider than 320 px, from $first',
  async ({ states }) => {
    const page = await browser.newPage({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await page.goto(site.url);
    const found: string[] = [];
    for (const { name, enter } of states) {
      await enter(page, files);
      for (const what of await beyond(page)) found.push(`${name}: ${what}`);
    }
    expect(found).toEqual([]);
    await page.close();
  },
);
