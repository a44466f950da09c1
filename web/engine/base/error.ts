import { count } from './text.ts';

/** Messages for people: numbers in them have separators, as in "12,345 labels". */

const worded = (value: string | number | bigint): string =>
  typeof value === 'bigint' || Number.isInteger(value) ? count(Number(value)) : String(value);

/** A tag for the text of a message: formatted`${12345} labels at row ${0}` is "12,345 labels at row 0". */
export const formatted = (texts: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string =>
  texts.reduce((before, text, i) => `${before}${worded(values[i - 1] ?? '')}${text}`);

/** "5 to 9"; one number alone where both are the same. */
export const fromTo = (first: number, last: number): string =>
  first === last ? formatted`${first}` : formatted`${first} to ${last}`;

/** The place of an error in a file. Rows and columns are 0-based and count data, not header lines. */
export interface Place {
  readonly file?: string | undefined;
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  /** Offset into the file, 0-based. */
  readonly byte?: number | undefined;
}

/**
 * Data that cannot be used. `message` says what is wrong, what was expected and what was found; `place` where;
 * `remedy` what the user can do about it. Nothing else is ever thrown at a user because of a file.
 */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly code: string;
  readonly place: Place;
  readonly remedy: string;

  constructor(code: string, message: string, remedy: string, place: Place = {}) {
    super(message);
    this.code = code;
    this.place = place;
    this.remedy = remedy;
  }

  /** The same error, said of a named file. */
  in(file: string): DataError {
    return this.place.file === undefined
      ? new DataError(this.code, this.message, this.remedy, { ...this.place, file })
      : this;
  }

  /** One line for a terminal or an alert: file, message, remedy. The message already names row, column or byte. */
  toLine(): string {
    const file = this.place.file === undefined ? '' : `${this.place.file}: `;
    return `${file}${this.message}. ${this.remedy}`;
  }
}

/** The value that `read` makes, or `other` where it refuses the data; a file that was given up meanwhile is refused by nobody. */
export async function unlessRefused<Made, Other>(
  read: () => Promise<Made>,
  other: (refusal: DataError) => Other,
): Promise<Made | Other> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return other(error);
    throw error;
  }
}
