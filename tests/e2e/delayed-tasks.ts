import type { Page } from 'playwright-core';

declare global {
  /** Tasks are delayed until it resolves. */
  var gate: Promise<void> | undefined;
  /** Workers whose task is delayed. */
  var held: Worker[];
  var openGate: () => void;
  /** The worker of the run that is under way. */
  var running: Worker | undefined;
}

/** In the page: from now on tasks for workers are delayed, so that a run stays under way. */
export function delay(): void {
  window.held = [];
  window.gate = new Promise((resolve) => {
    window.openGate = resolve;
  });
  Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
    apply(post, worker: Worker, [message, ...rest]: [{ readonly type: string }, Transferable[]]) {
      if (message.type === 'run') window.running = worker;
      if (message.type !== 'task') return Reflect.apply(post, worker, [message, ...rest]);
      window.held.push(worker);
      void window.gate?.then(() => Reflect.apply(post, worker, [message, ...rest]));
    },
  });
}

export const delayTasks = (page: Page): Promise<void> => page.evaluate(delay);
