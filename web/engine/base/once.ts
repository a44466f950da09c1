import { DataError } from './error.ts';

/** Remembers what was made from an object as long as the object is there. */
export function remembered<Key extends object, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new WeakMap<Key, { readonly value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

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
