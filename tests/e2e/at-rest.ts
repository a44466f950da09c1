import type { Page } from 'playwright-core';

/** Two frames: what the page draws after a change that it has heard of is there. */
export const frames = (page: Page): Promise<void> =>
  page.evaluate<void>('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

/** The reading of a page once two looks in a row read the same: a place, a picture. */
export async function atRest<Read extends string | number>(page: Page, read: () => Promise<Read>): Promise<Read> {
  for (let before = await read(); ; ) {
    await frames(page);
    const now = await read();
    if (now === before) return now;
    before = now;
  }
}
