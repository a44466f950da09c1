/** On a screen without pixels the page has events of another kind. */
const OwnEvent = Event;

/**
 * The part of IndexedDB that one kept session needs. It can refuse to keep something, at once or when a transaction
 * ends.
 */
export class OneDatabase {
  refuses: 'at once' | 'at the end' | null = null;
  /** Settles when another page, which holds the database open, lets it go. */
  held: Promise<void> | null = null;
  #names = new Set<string>();
  #values = new Map<string, unknown>();

  empty(): void {
    this.refuses = null;
    this.held = null;
    this.#names.clear();
    this.#values.clear();
  }

  async databases(): Promise<{ name: string }[]> {
    return Array.from(this.#names, (name) => ({ name }));
  }

  deleteDatabase(name: string): EventTarget {
    const { held } = this;
    if (held === null) {
      this.#delete(name);
      return this.#request(undefined);
    }
    const request = new EventTarget();
    queueMicrotask(() => request.dispatchEvent(new OwnEvent('blocked')));
    void held.then(() => {
      this.#delete(name);
      request.dispatchEvent(new OwnEvent('success'));
    });
    return request;
  }

  open(name: string): EventTarget {
    this.#names.add(name);
    return this.#request({ transaction: () => this.#transaction(), close: () => undefined });
  }

  #delete(name: string): void {
    this.#names.delete(name);
    this.#values.clear();
  }

  #request(result: unknown, isRefused = false): EventTarget {
    const error = isRefused ? new Error('no room') : null;
    const request = Object.assign(new EventTarget(), { result, error });
    queueMicrotask(() => request.dispatchEvent(new OwnEvent(isRefused ? 'error' : 'success')));
    return request;
  }

  #transaction(): EventTarget {
    const isAborted = this.refuses !== null;
    const put = (value: unknown, key: string): EventTarget => {
      if (!isAborted) this.#values.set(key, value);
      return this.#request(key, this.refuses === 'at once');
    };
    const get = (key: string): EventTarget => this.#request(this.#values.get(key));
    const error = isAborted ? new Error('no room') : null;
    const transaction = Object.assign(new EventTarget(), { error, objectStore: () => ({ put, get }) });
    setTimeout(() => transaction.dispatchEvent(new OwnEvent(isAborted ? 'abort' : 'complete')));
    return transaction;
  }
}
