import type { Page } from 'playwright-core';

declare global {
  /** True while the page does not hear of results. */
  var areHeld: boolean;
}

/** From now on the page hears that a run reads its first rows, and then nothing of it any more: it goes on until Cancel. */
export const holdRuns = (page: Page): Promise<void> =>
  page.evaluate(`{
    globalThis.areHeld = true;
    const listen = Worker.prototype.addEventListener;
    // Of a run: what is reported of its rows is let through, its tree and its result are not.
    const isResult = (answer) => typeof answer === 'object' && answer !== null && ('hierarchy' in answer || 'pending' in answer);
    const isHeard = ({ call, input, answer }) =>
      !globalThis.areHeld ||
      (call === 'progress' ? input.phase === 'reading' && input.done < input.total : call !== 'tree' && !isResult(answer));
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
