type WorkerClass = new () => Worker;

/** Nobody needs a worker that has rested so long, and its memory is given back. */
const LONGEST_REST = 10_000;

/** At most one worker that has done its job and waits, its core compiled, for another like it. */
export class SpareWorker {
  #resting: {
    readonly kind: WorkerClass;
    readonly worker: Worker;
    readonly end: ReturnType<typeof setTimeout>;
  } | null = null;

  /** The worker that rests here, if it is of this kind, else a new one. */
  take(kind: WorkerClass): Worker {
    const resting = this.#resting;
    if (resting?.kind !== kind) return new kind();
    clearTimeout(resting.end);
    this.#resting = null;
    return resting.worker;
  }

  /** Lets a worker rest instead of the one that did. */
  put(kind: WorkerClass, worker: Worker): void {
    this.#end();
    this.#resting = { kind, worker, end: setTimeout(() => this.#end(), LONGEST_REST) };
  }

  #end(): void {
    if (this.#resting === null) return;
    clearTimeout(this.#resting.end);
    this.#resting.worker.terminate();
    this.#resting = null;
  }
}
