import type { Page } from 'playwright-core';

declare global {
  /** Pieces wait for it. */
  var gate: Promise<void> | undefined;
  /** The workers that a piece is kept from. */
  var held: Worker[];
  var openGate: () => void;
}

/** From now on no worker hears of the piece that it is to read, so that all are in the middle of their work. */
export const holdPieces = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.held = [];
    globalThis.gate = new Promise((resolve) => {
      globalThis.openGate = resolve;
    });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker: Worker, [message, ...rest]: [{ readonly type: string }, Transferable[]]) {
        if (message.type !== 'piece') return Reflect.apply(post, worker, [message, ...rest]);
        globalThis.held.push(worker);
        void globalThis.gate?.then(() => Reflect.apply(post, worker, [message, ...rest]));
      },
    });
  });
