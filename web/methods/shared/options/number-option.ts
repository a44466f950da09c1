import { DataError } from '../../../base/error.ts';
import type { Options } from '../../../model/method.ts';
import type { OptionValue } from '../../../model/result.ts';

export const wrongOption = (key: string, found: OptionValue, expected: string): DataError =>
  new DataError('option', `${key} is ${found}, expected ${expected}`, 'Choose such a value.');

/**
 * The value of an option that is a number, `byDefault` if it is not given.
 * @throws DataError for what is no number or not right
 */
export function numberOption(
  options: Options,
  key: string,
  byDefault: number,
  isRight: (x: number) => boolean,
  expected: string,
): number {
  const value = options[key] ?? byDefault;
  if (typeof value !== 'number' || !Number.isFinite(value) || !isRight(value)) {
    throw wrongOption(key, value, expected);
  }
  return value;
}

export const wholeOption = (options: Options, key: string, byDefault: number, least: number): number =>
  numberOption(
    options,
    key,
    byDefault,
    (x) => Number.isInteger(x) && x >= least,
    `a whole number of at least ${least}`,
  );
