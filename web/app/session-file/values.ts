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

function fromBase64(name: ArrayName, text: string): NumberArray {
  const binary = atob(text);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const Kind = ARRAYS[name];
  if (bytes.length % Kind.BYTES_PER_ELEMENT !== 0) throw new RangeError(`${bytes.length} bytes are no ${name}`);
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

/** The value that was encoded. Throws an error for what is not one. */
export function decodeValue(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(decodeValue);
  if (typeof json !== 'object' || json === null) return json;
  const entries: [string, unknown][] = Object.entries(json);
  const [key, content] = entries[0] ?? [];
  if (entries.length === 1 && key?.startsWith('$')) {
    if (typeof content !== 'string') throw new TypeError(`${key} holds no text`);
    if (key === '$number') return Number(content);
    const name = NAMES.find((each) => `$${each}` === key);
    if (name === undefined) throw new TypeError(`${key} is not known`);
    return fromBase64(name, content);
  }
  return Object.fromEntries(entries.map(([each, value]) => [each, decodeValue(value)]));
}
