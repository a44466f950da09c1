import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { ableOn, defaultsOf, METHODS, methodOf } from '../../../engine/methods/index.ts';
import type { Method, Options } from '../../../engine/model/method.ts';
import type { Request } from '../finished/request-text.ts';
import type { OpenFiles } from './open-files.ts';

/** The method that is chosen, with its options, and whether it can run on the files that are open. */
export class ChosenMethod {
  readonly method = signal<Method>(METHODS[0]);
  readonly options = signal<Options>(defaultsOf(METHODS[0]));
  /** Why the method cannot run yet; null when it can. */
  readonly missing: ReadonlySignal<string | null>;
  readonly #open: OpenFiles;
  #wanted: Request | null = null;

  constructor(open: OpenFiles) {
    this.#open = open;
    this.missing = computed(() => {
      const { dataset, problem } = open.assembled.value;
      return dataset === null ? (problem?.remedy ?? '') : this.method.value.missing(dataset);
    });
  }

  /** Takes a method with its defaults. */
  take(method: Method): void {
    batch(() => {
      this.method.value = method;
      this.options.value = defaultsOf(method);
    });
  }

  /** Takes a method with these of its options; the chosen one where there is none of that id. */
  takeRequest({ method, options }: Request): void {
    batch(() => {
      this.take(methodOf(method) ?? this.method.value);
      this.set(options);
    });
  }

  /** Keeps what an address asks for until files are open that it can run on; null: nothing. */
  want(request: Request | null): void {
    this.#wanted = request;
  }

  /** Takes what an address asked for, once, where it can run on what is open. */
  takeWanted(): boolean {
    const [request, { dataset }] = [this.#wanted, this.#open.assembled.value];
    const method = methodOf(request?.method);
    if (request === null || method === undefined || dataset === null || method.missing(dataset) !== null) return false;
    this.#wanted = null;
    this.takeRequest(request);
    return true;
  }

  /** Sets some of the options. */
  set(options: Options): void {
    this.options.value = { ...this.options.value, ...options };
  }

  /** Takes the method to begin with if the chosen one cannot run on the open files. */
  takeAble(): void {
    const { dataset } = this.#open.assembled.value;
    if (dataset === null || this.missing.value === null) return;
    const able = ableOn(dataset);
    if (able !== undefined) this.take(able);
  }
}
