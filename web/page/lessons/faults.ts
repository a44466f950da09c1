import { DataError } from '../../engine/base/error.ts';
import { PhraseError } from './phrases.ts';

/** The faults of a text, by line. */
export class Faults {
  readonly #file: string;
  readonly #meant = new Set<string>();
  readonly #found: { readonly line: number; readonly error: DataError }[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** In the order of the lines. */
  get list(): readonly DataError[] {
    return this.#found.toSorted((a, b) => a.line - b.line).map(({ error }) => error);
  }

  readonly add = (line: number, message: string, remedy: string): void => {
    const error = new DataError('lesson', `line ${line}: ${message}`, remedy, { file: this.#file });
    // The text under the title is read for each part.
    if (this.#found.some((each) => each.error.message === error.message)) return;
    this.#found.push({ line, error });
  };

  /** Notes what a key or a heading that is not known stands for: it is misspelt rather than missing. */
  meant(name: string): void {
    this.#meant.add(name);
  }

  /** Notes that something is missing, unless it is there misspelt, which is said already. */
  missing(name: string, line: number, message: string, remedy: string): void {
    if (!this.#meant.has(name)) this.add(line, message, remedy);
  }

  /** Notes a phrase that could not be read. */
  readonly wrong = (line: number, error: unknown): void => {
    if (!(error instanceof PhraseError)) throw error;
    this.add(line, error.message, error.remedy);
  };

  /** The value that `read` makes; null if it finds a fault. */
  try<T>(line: number, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.wrong(line, error);
      return null;
    }
  }
}
