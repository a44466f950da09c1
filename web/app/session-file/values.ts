import { unusable } from '../../base/checks.ts';

/* Values as JSON: what JSON lacks are objects whose only keys start with $. The same value gives the same text everywhere. */

const ARRAYS = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array } as const;
type ArrayName = keyof typeof ARRAYS;
type NumberArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

const NAMES = Object.keys(ARRAYS) as readonly ArrayName[];

const nameOfArray = (value: object): ArrayName | undefined => NAMES.find((name) => value instanceof ARRAYS[name]);

/** Bytes a call of String.fromCharCode can take. */
const PIECE = 1 << 15;

function toBase64(array: NumberArray): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}

function fromBase64(name: ArrayName, text: string, place: string): NumberArray {
  const Kind = ARRAYS[name];
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw unusable(place, `expected numbers as base64, found ${text.length} other characters`);
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  if (bytes.length % Kind.BYTES_PER_ELEMENT !== 0) {
    throw unusable(place, `expected whole numbers of ${name}, found ${bytes.length} bytes`);
  }
  return new Kind(bytes.buffer);
}

/** A value of plain objects, lists, texts, numbers and arrays of numbers as JSON can hold it. */
export function encodeValue(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (Array.isArray(value)) return value.map(encodeValue);
  if (typeof value !== 'object' || value === null) return value;
  const name = nameOfArray(value);
  if (name !== undefined) return { [`$${name}`]: toBase64(value as NumberArray) };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, encodeValue(each)]),
  );
}

/** What JSON cannot write as a number. */
const NUMBERS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** The value that was encoded. Throws a DataError for what is not one, which names its place. */
export function decodeValue(json: unknown, place = 'value'): unknown {
  if (Array.isArray(json)) return json.map((each, i) => decodeValue(each, `${place}[${i}]`));
  if (typeof json !== 'object' || json === null) return json;
  const entries: [string, unknown][] = Object.entries(json);
  const [key, content] = entries[0] ?? [];
  if (entries.length === 1 && key?.startsWith('$')) {
    if (typeof content !== 'string') throw unusable(place, `expected a text as ${key}`);
    const number = key === '$number' ? NUMBERS[content] : undefined;
    if (number !== undefined) return number;
    const name = NAMES.find((each) => `$${each}` === key);
    if (name === undefined) throw unusable(place, `expected numbers, found ${key} ${content.slice(0, 40)}`);
    return fromBase64(name, content, place);
  }
  return Object.fromEntries(entries.map(([each, value]) => [each, decodeValue(value, `${place}.${each}`)]));
}
