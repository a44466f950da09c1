/** Values that a pickle can hold. */

import type { ElementType } from '../../../model/table.ts';

/** Value that a pickle may hold. Everything is a plain value: nothing here can be called. */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Bytes
  | LongText
  | List
  | Dict
  | Named
  | Dtype
  | NumpyArray
  | Storage
  | Tensor
  | PandasObject;

/** Bytes of the file; those of short strings are kept. */
export interface Bytes {
  readonly kind: 'bytes';
  readonly start: number;
  readonly length: number;
  readonly data: Uint8Array | null;
}

/** UTF-8 text in the file that is too long to be a name: protocol 2 writes the bytes of arrays so. */
export interface LongText {
  readonly kind: 'text';
  readonly start: number;
  readonly length: number;
}

interface PythonList {
  readonly kind: 'list';
  readonly items: Value[];
}

interface Tuple {
  readonly kind: 'tuple';
  readonly items: Value[];
}

export type List = PythonList | Tuple;

export interface Dict {
  readonly kind: 'dict';
  readonly entries: [Value, Value][];
}

/** A class or function of Python, by name: one of the few that are known here. */
export interface Named {
  readonly kind: 'named';
  readonly name: string;
}

export interface Dtype {
  readonly kind: 'dtype';
  /** NumPy's text for it, without the byte order: 'f4', 'U5', 'O8'. */
  readonly descr: string;
  /** '<', '>', '|' or '='. */
  order: string;
}

/** An array of NumPy; `data` is null until the pickle gives it. */
export interface NumpyArray {
  readonly kind: 'array';
  data: {
    readonly shape: readonly number[];
    readonly dtype: Dtype;
    readonly fortranOrder: boolean;
    /** Bytes of the elements; a list for Python objects. */
    readonly content: Bytes | LatinText | List;
  } | null;
}

/** An object of pandas: what it was made from, and the state that it was given. Nothing of pandas is run. */
export interface PandasObject {
  readonly kind: 'object';
  readonly name: string;
  readonly args: readonly Value[];
  state: Value;
}

/** Bytes that were written as the text of their Latin-1 characters. */
export interface LatinText {
  readonly kind: 'latin';
  readonly text: string | LongText;
}

/** A one-dimensional block of numbers beside the pickle, in a PyTorch file. */
export interface Storage {
  readonly kind: 'storage';
  readonly element: ElementType;
  readonly key: string;
  readonly count: number;
}

/** A view of a storage. */
export interface Tensor {
  readonly kind: 'tensor';
  readonly storage: Storage;
  /** In elements, as the strides. */
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

export const isKind = <K extends Exclude<Value, null | boolean | number | bigint | string>['kind']>(
  value: Value | LatinText | undefined,
  kind: K,
): value is Extract<Value, { readonly kind: K }> => typeof value === 'object' && value !== null && value.kind === kind;

export const isList = (value: Value | LatinText | undefined): value is List =>
  isKind(value, 'list') || isKind(value, 'tuple');

const UTF8 = new TextDecoder('utf-8');

/** Text of Python 3, or short bytes: Python 2 wrote text as bytes. */
export function textOf(value: Value | undefined): string | null {
  if (typeof value === 'string') return value;
  return isKind(value, 'bytes') && value.data !== null ? UTF8.decode(value.data) : null;
}

/** The key of a dictionary as a name, null for what makes none. */
const keyName = (key: Value): string | null =>
  typeof key === 'number' || typeof key === 'bigint' ? String(key) : (textOf(key)?.slice(0, 80) ?? null);

/** The values in a list or dictionary, with the names they get; none in anything else. */
export function insideOf(value: Value): [string, Value][] {
  if (isKind(value, 'dict')) return value.entries.map(([key, inner], i) => [keyName(key) ?? String(i), inner]);
  return isList(value) ? value.items.map((inner, i) => [String(i), inner]) : [];
}

/** Kind of a value, in words for a message. */
export function wordsFor(value: Value | LatinText | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'None';
  if (typeof value !== 'object') return { string: 'text', boolean: 'a boolean' }[String(typeof value)] ?? 'a number';
  return value.kind === 'named' || value.kind === 'object'
    ? value.name
    : ({ array: 'an array', dict: 'a dictionary' }[String(value.kind)] ?? `a ${value.kind}`);
}
