/** How often is looked, and after how many looks at which nothing was heard a thread is asked, and then given up. */
const LOOK_EVERY_MS = 5000;
const LOOKS_BEFORE_ASKING = 4;
const LOOKS_BEFORE_DEATH = 12;

/**
 * Notices threads that are gone without a word: browsers end workers to get their memory, and say so to nobody. Looks are
 * counted, not seconds: a computer that slept has not waited.
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

  /** From now on it should be heard of. */
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
