import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Codec } from './codecs.ts';

/* Linked views that others than themselves speak of, by their ids. */

/** The linked view that compares the tree with another. */
export const COMPARISON = 'comparison';
/** The linked view of the confusion matrix, or of a matrix that was opened. */
export const MATRIX = 'confusion';
/** The linked view of points in a plane. */
export const POINTS = 'points';
/** The linked view of answers as fine as they can be trusted. */
export const DECIDE = 'decide';
/** The linked view of several trees of the same data. */
export const PANES = 'panes';
/** The linked view of what every method finds. */
export const METHODS_VIEW = 'methods';
/** The linked view of single points. */
export const ROWS = 'rows';

/** One value of the view that the address holds and undo brings back. */
interface Field {
  readonly key: string;
  readonly ofTree: boolean;
  readonly isContinuous: boolean;
  /** Its text in the address; null for the default. */
  written(): string | null;
  /** The same where the default depends on the tree and its data: always its value. */
  whole(): string | null;
  /** Takes the value that an address has for it; null: the address says nothing. */
  take(text: string | null, nodes: number): void;
}

/**
 * Values of the view that the address of the page holds and undo restores. The history is a list of such addresses. Defaults
 * are left out of an address. `add` makes a signal for one value.
 */
export class ViewFields {
  readonly #fields: Field[] = [];
  readonly #past = signal<readonly string[]>([]);
  readonly #future = signal<readonly string[]>([]);
  #now = '';
  /** The field whose changes add to the last step; null where the next change is a step of its own. */
  #continued: string | null = null;
  #nodes = 0;

  readonly canUndo = computed(() => this.#past.value.length > 0);
  readonly canRedo = computed(() => this.#future.value.length > 0);

  /** All values as one text, `key=value&…`; empty where all are defaults. */
  readonly address: ReadonlySignal<string> = computed(() => this.#said(({ written }) => written()));

  /** The same for where the tree is shown without its data: what is first shown of it may be something else there. */
  readonly whole: ReadonlySignal<string> = computed(() => this.#said(({ whole }) => whole()));

  #said(textOf: (field: Field) => string | null): string {
    const parameters = new URLSearchParams();
    for (const field of this.#fields) {
      const text = textOf(field);
      if (text !== null) parameters.append(field.key, text);
    }
    return parameters.toString();
  }

  /** A signal that the address holds under this key; `initial` is its default. */
  add<T>(key: string, initial: T | (() => T), codec: Codec<T>): Signal<T> {
    const isOfTree = typeof initial === 'function';
    const defaultValue = isOfTree ? (initial as () => T) : () => initial;
    const value = signal(defaultValue());
    const { ofTree, isContinuous, write, read } = codec;
    const written = (): string | null => {
      const text = write(value.value);
      return text === write(defaultValue()) ? null : text;
    };
    const whole = (): string | null => (isOfTree ? write(value.value) : written());
    const take = (text: string | null, nodes: number): void => {
      const said = text === null ? undefined : read(text, nodes);
      const next = said === undefined ? defaultValue() : said;
      // An equal value stays the same object: nothing is drawn anew for it.
      if (write(next) !== write(value.peek())) value.value = next;
    };
    this.#fields.push({ key, ofTree, isContinuous, written, whole, take });
    return value;
  }

  /** A signal of a choice of a view, whose default is that of an empty text. */
  choice<T extends object>(key: string, codec: Codec<T>): Signal<T> {
    const usual = codec.read('', 0);
    if (usual === undefined) throw new RangeError(`${key} has no default`);
    return this.add(key, usual, codec);
  }

  /** The names of the values in an address. */
  get keys(): readonly string[] {
    return this.#fields.map(({ key }) => key);
  }

  /** Takes all values from an address. What it lacks, or what is invalid for the tree, takes its default. */
  take(address: string): void {
    const parameters = new URLSearchParams(address);
    batch(() => {
      for (const { key, take } of this.#fields) take(parameters.get(key), this.#nodes);
    });
  }

  /** Resets the values that belong to one tree, for a new tree of this many nodes. */
  begin(nodes: number): void {
    batch(() => {
      this.#nodes = nodes;
      for (const { ofTree, take } of this.#fields) if (ofTree) take(null, nodes);
    });
  }

  /** Drops what is invalid for a tree of this many nodes; the rest stays. */
  refit(nodes: number): void {
    this.#nodes = nodes;
    for (const { ofTree, written, take } of this.#fields) if (ofTree) take(written(), nodes);
  }

  /** Starts the history from here. */
  forget(): void {
    batch(() => {
      this.#past.value = [];
      this.#future.value = [];
    });
    this.#now = this.address.peek();
    this.#continued = null;
  }

  /** Notes the address as it now is: a step that can be undone, or more of the last one. */
  note(): void {
    const address = this.address.value;
    if (address === this.#now) return;
    const before = this.#continued;
    this.#continued = this.#continuedFieldIn(address);
    const more = before !== null && this.#continued === before;
    batch(() => {
      if (!more) this.#past.value = [...this.#past.peek(), this.#now];
      this.#future.value = [];
    });
    this.#now = address;
  }

  /** The continuous field that alone differs from the present address; null where others differ. */
  #continuedFieldIn(address: string): string | null {
    const before = new URLSearchParams(this.#now);
    const after = new URLSearchParams(address);
    const changed = this.#fields.filter(({ key }) => before.get(key) !== after.get(key));
    const [only] = changed;
    return changed.length === 1 && only?.isContinuous ? only.key : null;
  }

  /** Ends a continuous step: the slider was released, or the text field left. */
  settle(): void {
    this.#continued = null;
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  /** Goes to the last address of one list; the present one comes to the end of the other. */
  #step(from: Signal<readonly string[]>, to: Signal<readonly string[]>): void {
    const addresses = from.peek();
    const address = addresses.at(-1);
    if (address === undefined) return;
    batch(() => {
      from.value = addresses.slice(0, -1);
      to.value = [...to.peek(), this.#now];
      this.#now = address;
      this.#continued = null;
      this.take(address);
    });
  }
}
