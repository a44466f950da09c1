/** An idle worker is ended after this time, to free its memory. */
const MAX_IDLE_MS = 10_000;

/** Keeps at most one idle worker, whose core is already compiled, for the next job. */
export class SpareWorker {
  #idle: { readonly worker: Worker; readonly end: ReturnType<typeof setTimeout> } | null = null;

  /** The idle worker, where there is one. */
  take(): Worker | null {
    const idle = this.#idle;
    clearTimeout(idle?.end);
    this.#idle = null;
    return idle?.worker ?? null;
  }

  /** Keeps a worker as the idle one, in place of the former. */
  put(worker: Worker): void {
    this.take()?.terminate();
    this.#idle = { worker, end: setTimeout(() => this.take()?.terminate(), MAX_IDLE_MS) };
  }
}
