import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SESSIONS, stateFiles } from '../support/states.ts';
import { plantedFiles, test } from './fixture.ts';

// On the narrowest screens nothing needs sideways scrolling, whatever is open.

const files = stateFiles(/* several reads: a run that is held has progress to show */ plantedFiles(6000, 100, 81, 10));

/** Elements that reach beyond the right edge of the screen, outside any element that scrolls or clips. */
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

test.for(SESSIONS.map((states) => ({ states, first: states[0]?.name })))(
  'nothing is wider than 320 px, from $first',
  async ({ states }, { newPage }) => {
    const page = await newPage({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await page.goto('/');
    const found: string[] = [];
    for (const { name, enter } of states) {
      await enter(page, files);
      for (const what of await beyond(page)) found.push(`${name}: ${what}`);
    }
    expect(found).toEqual([]);
  },
);
