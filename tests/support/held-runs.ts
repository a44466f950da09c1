import type { Page } from 'playwright-core';

declare global {
  /** Whether the page hears of results. */
  var areHeld: boolean;
}

/** From now on the page hears that a run reads its first rows, and then nothing of it any more: it goes on until Cancel. */
export const holdRuns = (page: Page): Promise<void> =>
  page.evaluate(`{
    globalThis.areHeld = true;
    const listen = Worker.prototype.addEventListener;
    const isHeard = ({ type, progress }) =>
      !globalThis.areHeld ||
      (type === 'progress'
        ? progress.phase === 'reading' && progress.done < progress.total
        : type !== 'tree' && type !== 'result');
    Worker.prototype.addEventListener = function (type, listener, options) {
      const held = type === 'message' ? (event) => isHeard(event.data) && listener(event) : listener;
      listen.call(this, type, held, options);
    };
  }`);

/** Runs end again as they do. */
export const letRunsEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.areHeld = false;
  });
