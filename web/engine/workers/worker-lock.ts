/*
 * Detects that a worker is gone. Browsers may end a worker to free its memory, without an event; and a busy worker answers no
 * message. But a worker's lock is released exactly when the worker ends, so the page waits for the lock.
 */

const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** A new lock name; null where locks are not available: on a page that came without TLS. */
export const newLock = (): string | null => (locks() === null ? null : `logitree-${crypto.randomUUID()}`);

/** In the worker: holds a lock until the worker ends. Resolves once it is held. */
export const holdLock = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const forLife = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    // A page from disk may have no locks in some browsers.
    locks()
      ?.request(name, forLife)
      .catch(() => undefined);
  });

/** In the page, once the worker holds the lock: calls `onEnd` when it is released. */
export function watchLock(name: string, signal: AbortSignal, onEnd: () => void): void {
  locks()
    ?.request(name, { signal }, () => {
      if (!signal.aborted) onEnd();
    })
    .catch(() => undefined); // aborted: the page stopped waiting
}
