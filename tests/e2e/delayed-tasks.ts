import type { Page } from 'playwright-core';

declare global {
  /** Tasks are delayed until it resolves. */
  var gate: Promise<void> | undefined;
  /** Workers whose task is delayed. */
  var held: Worker[];
  /** Lets the tasks through that read from the first row on, once there are so many of them. */
  var letFirstRowsThrough: (many: number) => boolean;
  var openGate: () => void;
  /** The worker of the run that is under way. */
  var running: Worker | undefined;
}

interface Message {
  readonly call?: string;
  readonly input?: { readonly firstRow?: number } | null;
}

/** In the page: from now on tasks for workers are delayed, so that a run stays under way. */
export function delay(): void {
  window.held = [];
  const firstRows: (() => void)[] = [];
  window.letFirstRowsThrough = (many) => {
    if (firstRows.length < many) return false;
    for (const post of firstRows) post();
    return true;
  };
  window.gate = new Promise((resolve) => {
    window.openGate = resolve;
  });
  Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
    apply(post, worker: Worker, [message, ...rest]: [Message, Transferable[]]) {
      if (message.call === 'run') window.running = worker;
      if (message.call !== 'task') return Reflect.apply(post, worker, [message, ...rest]);
      let isPosted = false;
      const postOnce = (): void => {
        if (!isPosted) Reflect.apply(post, worker, [message, ...rest]);
        isPosted = true;
      };
      window.held.push(worker);
      if (message.input?.firstRow === 0) firstRows.push(postOnce);
      void window.gate?.then(postOnce);
    },
  });
}

export const delayTasks = (page: Page): Promise<void> => page.evaluate(delay);
