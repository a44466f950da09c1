import type { CDPSession, Page } from 'playwright-core';

/**
 * The picture on screen now. A screenshot of Playwright takes six times as long: it prepares the page and sets it back.
 */
export async function pixelsOf(page: Page, session: CDPSession, drawn: string): Promise<string> {
  const clip = await page.locator(drawn).boundingBox();
  if (clip === null) throw new Error(`${drawn} is not in sight`);
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { ...clip, scale: 1 },
    optimizeForSpeed: true,
  });
  return data;
}

/** A browser draws the edges of the same letters and lines a little lighter or darker now and then: by 71 of 255 at most. */
const SEEN = 96;

/**
 * True if an eye would tell two PNG pictures apart, each as base64, in the upper `share` of them. Counted in the
 * browser.
 */
export const differs = async (page: Page, one: string, other: string, seen = SEEN, share = 1): Promise<boolean> =>
  one !== other &&
  page.evaluate(
    async ([first, second, seen, share]) => {
      const rawOf = async (base64: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await rawOf(first), await rawOf(second)];
      if (a.width !== b.width || a.height !== b.height) return true;
      const end = 4 * a.width * Math.floor(share * a.height);
      return a.data.subarray(0, end).some((value, at) => Math.abs(value - (b.data[at] ?? 0)) > seen);
    },
    [one, other, seen, share] as const,
  );
