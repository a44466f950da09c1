/*
 * Whether a worker is still there: browsers end workers to get their memory and say so to nobody, and one that is busy
 * answers nobody either. But a lock that a worker holds is given up when it ends, whatever ended it, and not before.
 */

const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** The name of a lock that nobody has; null where there are no locks: on a page that came without TLS. */
export const newLock = (): string | null => (locks() === null ? null : `logitree-${crypto.randomUUID()}`);

/** In the worker: holds a lock as long as it lives. */
export function holdLock(name: string, onHeld: () => void): void {
  const forLife = (): Promise<never> => {
    onHeld();
    return new Promise(() => undefined);
  };
  // A page from disk may have no locks in some browsers.
  locks()
    ?.request(name, forLife)
    .catch(() => undefined);
}

/** In the page, once the worker holds it: tells when it is given up. */
export function watchLock(name: string, signal: AbortSignal, onEnd: () => void): void {
  locks()
    ?.request(name, { signal }, () => {
      if (!signal.aborted) onEnd();
    })
    .catch(() => undefined); // aborted: nobody wants to know any more
}
