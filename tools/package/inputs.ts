import { DataError } from '../../web/engine/base/error.ts';
import { counted } from '../../web/engine/base/text.ts';
import { npyHeader } from '../../web/engine/data/formats/npy/write.ts';
import { BlobSource } from '../../web/engine/data/sources/blob-source.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { PartsSource } from '../../web/engine/data/sources/parts-source.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import type { Result } from '../../web/engine/model/result.ts';
import { type Located, thisPlatform } from './platform.ts';

/* Inputs that a caller may hand over: a file in any form, or values in memory. */

/** Bytes of a file with its name, which tells the format where the bytes do not. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file: its path or file: URL (Node alone), a File or Blob, or its bytes. */
export type FileInput = string | URL | Blob | NamedBytes;

/** Numbers one after the other. */
export type Numbers =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | readonly number[];

/** An array of numbers, row by row: shape [rows, columns] for a table. */
export interface Matrix {
  readonly data: Numbers;
  readonly shape: readonly number[];
}

/** A table of numbers. */
export type Rows = FileInput | Matrix | readonly (readonly number[])[];
/** One number, or one name, a point. */
export type Values = FileInput | Matrix | Numbers | readonly string[];
/** Names, or a table with names and groups. */
export type Names = FileInput | readonly string[];
/** A tree: a file in any format that is read, or one that is at hand. */
export type TreeInput = FileInput | NamedHierarchy | Result;

export type AnyInput = Rows | Values | Names;

type TypedNumbers = Exclude<Numbers, readonly number[]>;

/** NumPy's names for the elements of each kind of array. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Float32Array: '<f4',
  Float64Array: '<f8',
  Int8Array: '|i1',
  Uint8Array: '|u1',
  Int16Array: '<i2',
  Uint16Array: '<u2',
  Int32Array: '<i4',
  Uint32Array: '<u4',
  BigInt64Array: '<i8',
  BigUint64Array: '<u8',
};

const refuse = (name: string, message: string, remedy: string): never => {
  throw new DataError('wrong-input', message, remedy, { file: name });
};

const isTyped = (data: unknown): data is TypedNumbers => ArrayBuffer.isView(data) && !(data instanceof DataView);

/** Plain numbers as whole ones where all are, which labels must be. */
function typed(data: Numbers): TypedNumbers {
  if (isTyped(data)) return data;
  return data.every((value) => (value | 0) === value && !Object.is(value, -0))
    ? Int32Array.from(data)
    : Float64Array.from(data);
}

/** An array as the .npy file that NumPy saves of it, without a copy of its numbers. */
function arraySource(name: string, { data, shape }: Matrix): ByteSource {
  const values = typed(data);
  const description = DESCRIPTIONS[values.constructor.name];
  if (description === undefined) {
    return refuse(
      name,
      `expected numbers in one of ${Object.keys(DESCRIPTIONS).join(', ')}, found ${values.constructor.name}`,
      'Copy them to a Float32Array or Float64Array.',
    );
  }
  const size = shape.reduce((product, length) => product * length, 1);
  if (size !== values.length) {
    const said = counted(values.length, 'number', 'numbers');
    refuse(name, `the shape (${shape.join(', ')}) is of ${size} numbers, found ${said}`, 'Give the shape of the data.');
  }
  const header = new BufferSource(name, npyHeader(description, shape));
  const body = new BufferSource(name, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return new PartsSource(name, [
    { source: header, start: 0, end: header.size },
    { source: body, start: 0, end: body.size },
  ]);
}

const isList = (input: unknown): input is readonly unknown[] => Array.isArray(input);

/** Lists of numbers, all of one length. */
function tableOf(name: string, rows: readonly (readonly number[])[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  const other = rows.findIndex((row) => row.length !== columns);
  if (other >= 0) {
    const found = counted(rows[other]?.length ?? 0, 'number', 'numbers');
    refuse(name, `row ${other} has ${found}, row 0 has ${columns}`, 'Give every row as many numbers.');
  }
  return { data: Float64Array.from(rows.flat()), shape: [rows.length, columns] };
}

const isWords = (input: readonly unknown[]): input is readonly string[] =>
  input.length > 0 && input.every((each) => typeof each === 'string');
const isRows = (input: readonly unknown[]): input is readonly (readonly number[])[] =>
  input.length > 0 && input.every((row) => isList(row) && row.every((value) => typeof value === 'number'));
const isNumbers = (input: readonly unknown[]): input is readonly number[] =>
  input.length > 0 && input.every((value) => typeof value === 'number');

/** Texts that are not in a file: what stands for their file is the JSON of the list. */
export const wordsIn = (input: AnyInput): readonly string[] | null => (isList(input) && isWords(input) ? input : null);

export const wordsSource = (name: string, words: readonly string[]): ByteSource =>
  new BufferSource(name, new TextEncoder().encode(JSON.stringify(words)));

const isMatrix = (input: object): input is Matrix => 'data' in input && 'shape' in input;
const isBytes = (input: object): input is NamedBytes => 'bytes' in input && 'name' in input;

const one = (source: ByteSource): Located => ({
  opening: { name: source.name, sources: [source], problem: null },
});

/** A file, wherever it is; null for what is none. */
async function fileOpening(input: unknown, name: string): Promise<Located | null> {
  if (typeof input === 'string' || input instanceof URL) return thisPlatform().openPath(input);
  if (input instanceof Blob) return one(new BlobSource(input instanceof File ? input.name : name, input));
  if (typeof input === 'object' && input !== null && isBytes(input)) {
    return one(new BufferSource(input.name, input.bytes));
  }
  return null;
}

/** Opens an input; `name` stands in messages for an input without a name of its own. */
export async function openingOfInput(input: AnyInput, name: string): Promise<Located> {
  const file = await fileOpening(input, name);
  if (file !== null) return file;
  const array = arrayIn(input, name);
  if (array !== null) return one(arraySource(name, array));
  return refuse(
    name,
    'expected a file (path, File, or name and bytes), an array with its shape, or lists of numbers or texts',
    'Give { data: Float32Array, shape: [rows, columns] } for a table of numbers.',
  );
}

function arrayIn(input: unknown, name: string): Matrix | null {
  if (isTyped(input)) return { data: input, shape: [input.length] };
  if (isList(input)) {
    if (isNumbers(input)) return { data: input, shape: [input.length] };
    return isRows(input) ? tableOf(name, input) : null;
  }
  return typeof input === 'object' && input !== null && isMatrix(input) ? input : null;
}

/** True where the shape of an input is said, so that nobody need ask if it lies on its side. */
export const saysShape = (input: AnyInput): boolean => arrayIn(input, '') !== null;

/** The file that holds a tree; null for a tree at hand. */
export const treeFile = (input: TreeInput, name: string): Promise<Located | null> => fileOpening(input, name);
