/** Messages for people: numbers in them have separators, as in "12,345 labels". */

import { count } from './counted.ts';

const worded = (value: string | number | bigint): string =>
  typeof value === 'bigint' || Number.isInteger(value) ? count(Number(value)) : String(value);

/** A tag for the text of a message: formatted`${12345} labels at row ${0}` is "12,345 labels at row 0". */
export const formatted = (texts: TemplateStringsArray, ...values: readonly (string | number | bigint)[]): string =>
  texts.reduce((before, text, i) => `${before}${worded(values[i - 1] ?? '')}${text}`);

/** "5 to 9"; one number alone where both are the same. */
export const fromTo = (first: number, last: number): string =>
  first === last ? formatted`${first}` : formatted`${first} to ${last}`;
