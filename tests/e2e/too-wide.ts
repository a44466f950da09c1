import type { Page } from 'playwright-core';

/** The narrowest screen that has all there is. */
export const NARROWEST = { name: 'narrowest', width: 320, height: 640 } as const;

/** Elements that reach beyond the right edge of the screen, outside any element that scrolls or clips. */
export const tooWide = (page: Page): Promise<string[]> =>
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
