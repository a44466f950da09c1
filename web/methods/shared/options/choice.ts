import { DataError } from '../../../base/error.ts';
import type { Options } from '../../../model/method.ts';

/**
 * The value of an option, the first one if it is not given.
 * @throws DataError for a value that is not one of them
 */
export function choice<T extends string>(options: Options, key: string, values: readonly T[]): T {
  const wanted = options[key];
  const found = wanted === undefined ? values[0] : values.find((value) => value === wanted);
  if (found === undefined) {
    throw new DataError('option', `${key} is ${wanted}, expected ${values.join(', ')}`, 'Choose one of these.');
  }
  return found;
}
