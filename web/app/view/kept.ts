import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Codec } from './codecs.ts';

/** One value of the view that the address holds and undo brings back. */
interface Field {
  readonly key: string;
  readonly ofTree: boolean;
  readonly flows: boolean;
  /** What the address says of it; null for a value that goes without saying. */
  written(): string | null;
  /** Takes the value that an address has for it; null: the address says nothing. */
  take(text: string | null, nodes: number): void;
}

/**
 * Values that are kept together: in the address of the page, where those that go without saying vanish, and in a history,
 * which is a list of such addresses. `keep` makes a signal that takes part in both.
 */
export class Kept {
  readonly #fields: Field[] = [];
  readonly #past = signal<readonly string[]>([]);
  readonly #future = signal<readonly string[]>([]);
  #now = '';
  /** The field whose changes add to the last step; null where the next change is a step of its own. */
  #flowing: string | null = null;
  #nodes = 0;

  readonly canUndo = computed(() => this.#past.value.length > 0);
  readonly canRedo = computed(() => this.#future.value.length > 0);

  /** All values as one text, `key=value&…`; empty where all go without saying. */
  readonly address: ReadonlySignal<string> = computed(() => {
    const parameters = new URLSearchParams();
    for (const { key, written } of this.#fields) {
      const text = written();
      if (text !== null) parameters.append(key, text);
    }
    return parameters.toString();
  });

  /** A signal that is kept under this key; `initial` goes without saying. */
  keep<T>(key: string, initial: T | (() => T), codec: Codec<T>): Signal<T> {
    const usual = typeof initial === 'function' ? (initial as () => T) : () => initial;
    const value = signal(usual());
    const { ofTree, flows, write, read } = codec;
    const written = (): string | null => {
      const text = write(value.value);
      return text === write(usual()) ? null : text;
    };
    const take = (text: string | null, nodes: number): void => {
      const said = text === null ? undefined : read(text, nodes);
      value.value = said === undefined ? usual() : said;
    };
    this.#fields.push({ key, ofTree, flows, written, take });
    return value;
  }

  /** Takes all values from an address; those it does not have, or that mean nothing for the tree, as they usually are. */
  take(address: string): void {
    const parameters = new URLSearchParams(address);
    batch(() => {
      for (const { key, take } of this.#fields) take(parameters.get(key), this.#nodes);
    });
  }

  /** Forgets what belongs to another tree, and the history; the new one has so many nodes. */
  begin(nodes: number): void {
    batch(() => {
      this.#nodes = nodes;
      for (const { ofTree, take } of this.#fields) if (ofTree) take(null, nodes);
    });
  }

  /** Starts the history from here. */
  forget(): void {
    batch(() => {
      this.#past.value = [];
      this.#future.value = [];
    });
    this.#now = this.address.peek();
    this.#flowing = null;
  }

  /** Notes the address as it now is: a step that can be undone, or more of the last one. */
  note(): void {
    const address = this.address.value;
    if (address === this.#now) return;
    const flowing = this.#flowing;
    this.#flowing = this.#flowsTo(address);
    const more = flowing !== null && this.#flowing === flowing;
    batch(() => {
      if (!more) this.#past.value = [...this.#past.peek(), this.#now];
      this.#future.value = [];
    });
    this.#now = address;
  }

  /** The one flowing field in which an address differs from the present one; null where it differs otherwise. */
  #flowsTo(address: string): string | null {
    const before = new URLSearchParams(this.#now);
    const after = new URLSearchParams(address);
    const changed = this.#fields.filter(({ key }) => before.get(key) !== after.get(key));
    const [only] = changed;
    return changed.length === 1 && only?.flows ? only.key : null;
  }

  /** Ends a step that flows: the hand has left the slider, the field was left. */
  settle(): void {
    this.#flowing = null;
  }

  undo(): void {
    const past = this.#past.peek();
    const before = past.at(-1);
    if (before === undefined) return;
    const now = this.#now;
    batch(() => {
      this.#past.value = past.slice(0, -1);
      this.#future.value = [...this.#future.peek(), now];
      this.#go(before);
    });
  }

  redo(): void {
    const future = this.#future.peek();
    const next = future.at(-1);
    if (next === undefined) return;
    const now = this.#now;
    batch(() => {
      this.#future.value = future.slice(0, -1);
      this.#past.value = [...this.#past.peek(), now];
      this.#go(next);
    });
  }

  #go(address: string): void {
    this.#now = address;
    this.#flowing = null;
    this.take(address);
  }
}
