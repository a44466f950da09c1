import type { Core } from './core.ts';

/** Something that is made in the core, and lives there until it is destroyed. */
export class Made {
  readonly core: Core;
  readonly handle: number;
  readonly #end: (handle: number) => void;

  /** `make` writes the handle, which `end` takes. */
  constructor(core: Core, make: (out: number) => number, end: (handle: number) => void) {
    this.core = core;
    this.handle = core.wordOf(make);
    this.#end = end;
  }

  /** Uses it, and destroys it as soon as that is over. */
  use<Result>(work: (made: this) => Result): Result {
    let isOver = true;
    try {
      const result = work(this);
      if (!(result instanceof Promise)) return result;
      isOver = false;
      return result.finally(() => this.destroy()) as Result;
    } finally {
      if (isOver) this.destroy();
    }
  }

  destroy(): void {
    this.#end(this.handle);
  }
}
