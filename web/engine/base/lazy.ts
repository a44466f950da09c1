import { DataError } from './error.ts';

/** A part of the page that is imported when it is first needed. Throws a DataError where it cannot be had: without a network. */
export async function lazily<T>(what: string, part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch {
    throw new DataError(
      'not-loaded',
      `${what} could not be loaded`,
      'Go online and try again, or use the edition in one file, which has everything inside.',
    );
  }
}
