type WorkerClass = new () => Worker;

/** An idle worker is ended after this time, to free its memory. */
const MAX_IDLE_MS = 10_000;

/** Keeps at most one idle worker, whose core is already compiled, for the next job of its kind. */
export class SpareWorker {
  #idle: {
    readonly kind: WorkerClass;
    readonly worker: Worker;
    readonly end: ReturnType<typeof setTimeout>;
  } | null = null;

  /** The idle worker if it is of this kind, else a new one. */
  take(kind: WorkerClass): Worker {
    const idle = this.#idle;
    if (idle?.kind !== kind) return new kind();
    clearTimeout(idle.end);
    this.#idle = null;
    return idle.worker;
  }

  /** Keeps a worker as the idle one, in place of the former. */
  put(kind: WorkerClass, worker: Worker): void {
    this.#end();
    this.#idle = { kind, worker, end: setTimeout(() => this.#end(), MAX_IDLE_MS) };
  }

  #end(): void {
    if (this.#idle === null) return;
    clearTimeout(this.#idle.end);
    this.#idle.worker.terminate();
    this.#idle = null;
  }
}
