/**
 * Time between checks of the threads, and the number of checks without a message after which one is asked, then given up.
 */
const LOOK_EVERY_MS = 5000;
const LOOKS_BEFORE_ASKING = 4;
const LOOKS_BEFORE_DEATH = 12;

/**
 * Notices threads that have ended without an event: browsers end workers to free memory and tell nobody. It counts
 * checks, not seconds: while a computer sleeps no check is made.
 */
export class Heartbeat<Thread> {
  readonly #quiet = new Map<Thread, number>();
  readonly #ask: (thread: Thread) => void;
  readonly #giveUp: (thread: Thread) => void;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(ask: (thread: Thread) => void, giveUp: (thread: Thread) => void) {
    this.#ask = ask;
    this.#giveUp = giveUp;
  }

  /** From now on the thread should send messages. */
  begin(thread: Thread): void {
    this.#quiet.set(thread, 0);
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  heard(thread: Thread): void {
    if (this.#quiet.has(thread)) this.#quiet.set(thread, 0);
  }

  end(thread: Thread): void {
    this.#quiet.delete(thread);
    if (this.#quiet.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    for (const [thread, looks] of [...this.#quiet]) {
      this.#quiet.set(thread, looks + 1);
      if (looks + 1 === LOOKS_BEFORE_ASKING) this.#ask(thread);
      if (looks + 1 === LOOKS_BEFORE_DEATH) this.#giveUp(thread);
    }
  }
}
