import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../../../web/engine/base/crc32.ts';
import { DataError } from '../../../../web/engine/base/error.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';

/** Files as NumPy, zip and safetensors write them, and as nobody should. */

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const sourceOf = (name: string, content: string | Uint8Array): BufferSource =>
  new BufferSource(name, typeof content === 'string' ? utf8(content) : content);

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Little-endian unsigned numbers: `pack([value, bytes], …)`. */
export function pack(...fields: readonly (readonly [number, number])[]): Uint8Array {
  return concat(
    ...fields.map(([value, width]) => Uint8Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** i) % 256)),
  );
}

export function npyOf(header: string, data: Uint8Array, version = 1): Uint8Array {
  const lengthBytes = version === 1 ? 2 : 4;
  const text = utf8(header);
  const unpadded = 8 + lengthBytes + text.length + 1;
  const padding = ' '.repeat((64 - (unpadded % 64)) % 64);
  const body = concat(text, utf8(`${padding}\n`));
  const magic = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0);
  return concat(magic, pack([body.length, lengthBytes]), body, data);
}

export const tuple = (shape: readonly number[]): string => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;

export const npy = (
  descr: string,
  shape: readonly number[],
  data: Uint8Array,
  fortran = false,
  version = 1,
): Uint8Array =>
  npyOf(
    `{'descr': '${descr}', 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': ${tuple(shape)}, }`,
    data,
    version,
  );

const SET = {
  f4: (view: DataView, at: number, value: number, little: boolean) => view.setFloat32(at, value, little),
  f8: (view: DataView, at: number, value: number, little: boolean) => view.setFloat64(at, value, little),
  i1: (view: DataView, at: number, value: number) => view.setInt8(at, value),
  i2: (view: DataView, at: number, value: number, little: boolean) => view.setInt16(at, value, little),
  i4: (view: DataView, at: number, value: number, little: boolean) => view.setInt32(at, value, little),
  i8: (view: DataView, at: number, value: number, little: boolean) => view.setBigInt64(at, BigInt(value), little),
  u1: (view: DataView, at: number, value: number) => view.setUint8(at, value),
  u2: (view: DataView, at: number, value: number, little: boolean) => view.setUint16(at, value, little),
  u4: (view: DataView, at: number, value: number, little: boolean) => view.setUint32(at, value, little),
  u8: (view: DataView, at: number, value: number, little: boolean) => view.setBigUint64(at, BigInt(value), little),
};

/** Numbers as the elements of an array. */
export function elements(type: keyof typeof SET, values: readonly number[], bigEndian = false): Uint8Array {
  const width = Number(type.charAt(1));
  const view = new DataView(new ArrayBuffer(width * values.length));
  for (const [i, value] of values.entries()) SET[type](view, i * width, value, !bigEndian);
  return new Uint8Array(view.buffer);
}

export const labelsNpy = (values: readonly number[]): Uint8Array => npy('<i8', [values.length], elements('i8', values));

export const logitsNpy = (rows: number, columns: number): Uint8Array =>
  npy(
    '<f4',
    [rows, columns],
    elements(
      'f4',
      Array.from({ length: rows * columns }, (_, i) => ((i * 37) % 101) / 7 - 5),
    ),
  );

/** Strings as <U and |S arrays hold them. */
export function wide(values: readonly string[], width: number, bigEndian = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * width * values.length));
  for (const [row, value] of values.entries()) {
    [...value].forEach((character, i) => {
      view.setUint32(4 * (row * width + i), character.codePointAt(0) ?? 0, !bigEndian);
    });
  }
  return new Uint8Array(view.buffer);
}

export interface ZipMember {
  readonly name: string;
  readonly data: Uint8Array;
  readonly deflate?: boolean;
  /** Lies in the directory and the local header. */
  readonly size?: number;
  readonly crc?: number;
  readonly method?: number;
  readonly flags?: number;
  /** Uses the local header of the member with this index. */
  readonly sameAs?: number;
  /** True for sizes of the local header in a zip64 field, as NumPy writes them. */
  readonly zip64?: boolean;
}

export function zip(members: readonly ZipMember[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const member of members) {
    const name = utf8(member.name);
    const stored = member.deflate ? Uint8Array.from(deflateRawSync(member.data, { level: 9 })) : member.data;
    const method = member.method ?? (member.deflate ? 8 : 0);
    const crc = member.crc ?? crc32(member.data, 0);
    const size = member.size ?? member.data.length;
    const extra = member.zip64 ? pack([1, 2], [16, 2], [size, 8], [stored.length, 8]) : new Uint8Array(0);
    const sizes: (readonly [number, number])[] = [
      [stored.length, 4],
      [size, 4],
    ];
    const common: (readonly [number, number])[] = [
      [45, 2],
      [member.flags ?? 0, 2],
      [method, 2],
      [0, 4],
      [crc, 4],
    ];
    const localSizes: (readonly [number, number])[] = member.zip64
      ? [
          [0xffffffff, 4],
          [0xffffffff, 4],
        ]
      : sizes;
    const local = concat(
      pack([0x04034b50, 4], ...common, ...localSizes, [name.length, 2], [extra.length, 2]),
      name,
      extra,
      stored,
    );
    const offset = member.sameAs === undefined ? at : (offsets[member.sameAs] ?? 0);
    offsets.push(offset);
    if (member.sameAs === undefined) {
      locals.push(local);
      at += local.length;
    }
    const rest = pack([name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(concat(pack([0x02014b50, 4], [45, 2], ...common, ...sizes), rest, name));
  }
  const entries = concat(...directory);
  const end = pack(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [members.length, 2],
    [members.length, 2],
    [entries.length, 4],
    [at, 4],
    [0, 2],
  );
  return concat(...locals, entries, end);
}

export function safetensorsOf(header: unknown, data: Uint8Array): Uint8Array {
  const text = utf8(typeof header === 'string' ? header : JSON.stringify(header));
  return concat(pack([text.length, 8]), text, data);
}

/** The DataError that an attempt ends with; fails the test if there is none or another error. */
export async function failure(attempt: Promise<unknown> | (() => unknown)): Promise<DataError> {
  try {
    await (typeof attempt === 'function' ? attempt() : attempt);
  } catch (error) {
    if (error instanceof DataError) return error;
    throw error;
  }
  throw new Error('expected a DataError, nothing was thrown');
}
