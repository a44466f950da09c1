import type { Page } from 'playwright-core';

declare global {
  var sinceCancel: Promise<number> | undefined;
}

/** From now on the page measures how long it takes from the press of Cancel to the first frame that says so. */
export async function watchCancel(page: Page): Promise<void> {
  await page.evaluate(() => {
    const onClick = (event: Event): void => {
      if (!(event.target instanceof HTMLButtonElement) || event.target.textContent !== 'Cancel') return;
      globalThis.sinceCancel = new Promise((resolve) => {
        requestAnimationFrame(function look() {
          if (document.body.innerText.includes('Cancelled')) resolve(performance.now() - event.timeStamp);
          else requestAnimationFrame(look);
        });
      });
    };
    document.addEventListener('click', onClick, { capture: true });
  });
}

/** Milliseconds of the last press of Cancel. */
export const cancelLatency = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (globalThis.sinceCancel === undefined) throw new Error('Cancel was not pressed');
    return globalThis.sinceCancel;
  });
