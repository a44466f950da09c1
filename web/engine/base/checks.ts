import { DataError } from './error.ts';

/*
 * Checks of the parts of a session. No schema library: most parts are arrays of numbers, whose length and range follow from
 * other parts.
 */

/** Throws a DataError that names the place unless the value is what it must be. */
export type Check = (value: unknown, place: string) => void;

const found = (value: unknown): string => {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} of ${(value as Uint8Array).length}`;
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

/** The problem that a check found. `found` is the place and what is wrong there, for files that are no sessions. */
export class Unusable extends DataError {
  readonly found: string;

  constructor(place: string, what: string) {
    const found = `${place}: ${what}`;
    super('session', `the session cannot be used: ${found}`, 'Open the file as it was saved, or its data.');
    this.found = found;
  }
}

export const unusable = (place: string, what: string): DataError => new Unusable(place, what);

export function refuse(place: string, expected: string, value: unknown): never {
  throw unusable(place, `expected ${expected}, found ${found(value)}`);
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

export const text: Check = (value, place) => {
  if (typeof value !== 'string') refuse(place, 'a text', value);
};

export const flag: Check = (value, place) => {
  if (typeof value !== 'boolean') refuse(place, 'true or false', value);
};

export const oneOf =
  (words: readonly string[]): Check =>
  (value, place) => {
    if (typeof value !== 'string' || !words.includes(value)) refuse(place, `one of ${words.join(', ')}`, value);
  };

/** Any number, also infinite or NaN. */
export const anyNumber: Check = (value, place) => {
  if (typeof value !== 'number') refuse(place, 'a number', value);
};

export const numberIn =
  (least: number, most: number): Check =>
  (value, place) => {
    if (typeof value !== 'number' || !(value >= least && value <= most)) {
      refuse(place, `a number from ${least} to ${most}`, value);
    }
  };

/** A finite number. */
export const finite: Check = (value, place) => {
  if (!Number.isFinite(value)) refuse(place, 'a finite number', value);
};

export const integer =
  (least = 0, most = Number.MAX_SAFE_INTEGER): Check =>
  (value, place) => {
    if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > most) {
      refuse(place, `a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ''}`, value);
    }
  };

export const nullable =
  (check: Check): Check =>
  (value, place) => {
    if (value !== null) check(value, place);
  };

export const optional =
  (check: Check): Check =>
  (value, place) => {
    if (value !== undefined) check(value, place);
  };

export const list =
  (check: Check, length?: number): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return refuse(place, 'a list', value);
    const items: readonly unknown[] = value;
    if (length !== undefined && items.length !== length) refuse(place, `${length} entries`, items.length);
    items.forEach((item, i) => {
      check(item, `${place}[${i}]`);
    });
  };

export const record =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, 'an object', value);
    for (const [key, check] of Object.entries(checks)) check(value[key], `${place}.${key}`);
  };

/** An object with any keys. */
export const recordOf =
  (check: Check): Check =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, 'an object', value);
    for (const [key, each] of Object.entries(value)) check(each, `${place}.${key}`);
  };

const KINDS = { Float64Array, Int32Array, Uint32Array, Uint16Array, Uint8Array } as const;
type Kind = keyof typeof KINDS;

/** An array of numbers; `holds` says of each whether it can be there, `what` which can. */
export const arrayOf =
  (kind: Kind, length: number | null, holds: (x: number) => boolean = () => true, what = 'another number'): Check =>
  (value, place) => {
    const Wanted = KINDS[kind];
    if (!(value instanceof Wanted)) return refuse(place, `numbers as ${kind}`, value);
    const numbers: ArrayLike<number> = value;
    if (length !== null && numbers.length !== length) refuse(place, `${length} numbers`, numbers.length);
    for (let i = 0; i < numbers.length; i += 1) {
      const x = numbers[i] as number;
      if (!holds(x)) refuse(`${place}[${i}]`, what, x);
    }
  };

/** Indices below `count`. */
export const indices = (kind: Kind, length: number | null, count: number): Check =>
  arrayOf(kind, length, (x) => x >= 0 && x < count, `a number from 0 to ${count - 1}`);

export const finites = (length: number | null): Check =>
  arrayOf('Float64Array', length, Number.isFinite, 'a finite number');

/** Shares from 0 to 1; not a number where there is none. */
export const shares = (length: number): Check =>
  arrayOf('Float64Array', length, (x) => Number.isNaN(x) || (x >= 0 && x <= 1), 'a share from 0 to 1');
