import { unusable } from '../../../engine/base/checks.ts';

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
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + PIECE));
  }
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
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  if (bytes.length % Kind.BYTES_PER_ELEMENT !== 0) {
    throw unusable(place, `expected whole numbers of ${name}, found ${bytes.length} bytes`);
  }
  return new Kind(bytes.buffer);
}

/** Writes an array of numbers. */
type WriteArray = (array: NumberArray, name: ArrayName) => unknown;

/** All of its bytes. */
const whole: WriteArray = (array, name) => ({ [`$${name}`]: toBase64(array) });

/** True for the number that a new array has: -0 is another. */
const isZero = (value: number): boolean => Object.is(value, 0);

/** For arrays with mostly 0, the other numbers and their places. */
const sparse: WriteArray = (array, name) => {
  const places = Uint32Array.from(array.keys()).filter((place) => !isZero(array[place] as number));
  if (places.length * (4 + array.BYTES_PER_ELEMENT) > array.byteLength / 2) return whole(array, name);
  const values = new ARRAYS[name](places.length);
  places.forEach((place, i) => {
    values[i] = array[place] as number;
  });
  return { $sparse: name, length: array.length, places: toBase64(places), values: toBase64(values) };
};

function encode(value: unknown, write: WriteArray): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (Array.isArray(value)) return value.map((each) => encode(each, write));
  if (typeof value !== 'object' || value === null) return value;
  const name = nameOfArray(value);
  if (name !== undefined) return write(value as NumberArray, name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, encode(each, write)]),
  );
}

/** A value of plain objects, lists, texts, numbers and arrays of numbers as JSON can hold it. */
export const encodeValue = (value: unknown): unknown => encode(value, whole);

/** The same in less room, which versions before reports cannot read. */
export const encodeSparsely = (value: unknown): unknown => encode(value, sparse);

/** Numbers that JSON cannot write as such. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
]);

/** More bytes than the arrays of any session that this page writes have together. */
const MOST_BYTES = 2 ** 29;

/** An array of which the numbers that are not 0 are written. */
function fromSparse(json: Readonly<Record<string, unknown>>, place: string): NumberArray {
  const { $sparse: name, length, places, values } = json;
  const known = NAMES.find((each) => each === name);
  const isLength = typeof length === 'number' && Number.isInteger(length) && length >= 0;
  if (known === undefined || !isLength || typeof places !== 'string' || typeof values !== 'string') {
    throw unusable(place, 'expected the places of numbers, and the numbers');
  }
  const at = fromBase64('Uint32Array', places, `${place}.places`);
  const given = fromBase64(known, values, `${place}.values`);
  if (at.length !== given.length || at.some((each) => each >= length)) {
    throw unusable(place, `expected a place below ${length} for each of ${given.length} numbers`);
  }
  const array = new ARRAYS[known](length);
  at.forEach((each, i) => {
    array[each] = given[i] as number;
  });
  return array;
}

/** The key of the kind of an array of which only the numbers that are not 0 are written. */
export const SPARSE = '$sparse';

/** Bytes that the arrays of which the zeros are not written say that they have. */
function claimedIn(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  if (!(SPARSE in json)) return Object.values(json).reduce((sum: number, each) => sum + claimedIn(each), 0);
  const name = NAMES.find((each) => each === json[SPARSE]);
  const length = 'length' in json ? Number(json.length) : 0;
  return name === undefined ? 0 : length * ARRAYS[name].BYTES_PER_ELEMENT;
}

/** @throws DataError where so many numbers are claimed, by few characters, as no session has */
function refuseClaims(json: unknown, place: string): void {
  const claimed = claimedIn(json);
  if (!(claimed <= MOST_BYTES))
    throw unusable(place, `expected numbers and their places of at most ${MOST_BYTES} bytes, found ${claimed}`);
}

/** The value that was encoded. Throws a DataError for what is not one, which names its place. */
export function decodeValue(json: unknown, place = 'value'): unknown {
  refuseClaims(json, place);
  return decode(json, place);
}

function decode(json: unknown, place: string): unknown {
  if (Array.isArray(json)) return json.map((each, i) => decode(each, `${place}[${i}]`));
  if (typeof json !== 'object' || json === null) return json;
  const entries: [string, unknown][] = Object.entries(json);
  const [key, content] = entries[0] ?? [];
  if (key === SPARSE) return fromSparse(Object.fromEntries(entries), place);
  if (entries.length === 1 && key?.startsWith('$')) {
    if (typeof content !== 'string') throw unusable(place, `expected a text as ${key}`);
    const number = key === '$number' ? NUMBERS.get(content) : undefined;
    if (number !== undefined) return number;
    const name = NAMES.find((each) => `$${each}` === key);
    if (name === undefined) throw unusable(place, `expected numbers, found ${key} ${content.slice(0, 40)}`);
    return fromBase64(name, content, place);
  }
  return Object.fromEntries(entries.map(([each, value]) => [each, decode(value, `${place}.${each}`)]));
}
