/** The bytes of an HDF5 file, and the numbers in them. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';

export const badHdf5 = (what: string, byte?: number): DataError =>
  new DataError(
    'bad-hdf5',
    `the HDF5 file is damaged: ${what}`,
    "Write it again, or np.save('x.npy', f['logits'][:]).",
    {
      byte,
    },
  );

export const unreadHdf5 = (what: string): DataError =>
  new DataError('unsupported-hdf5', what, "In Python: np.save('logits.npy', h5py.File('x.h5')['logits'][:]).");

/** Little-endian fields, one behind the other. @throws DataError beyond the end */
export class Fields {
  private readonly view: DataView;
  /** Byte of the file at which they start, for messages. */
  private readonly base: number;
  at = 0;

  constructor(bytes: Uint8Array, base: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.base = base;
  }

  get left(): number {
    return this.view.byteLength - this.at;
  }

  private pass(count: number): number {
    if (!(count >= 0 && count <= this.left))
      throw badHdf5(formatted`a structure ends too early at byte ${this.base + this.at}`, this.base);
    this.at += count;
    return this.at - count;
  }

  u8 = (): number => this.view.getUint8(this.pass(1));
  u16 = (): number => this.view.getUint16(this.pass(2), true);
  u32 = (): number => this.view.getUint32(this.pass(4), true);

  /** An address or a length; -1 for what is not defined. */
  u64(): number {
    const value = this.view.getBigUint64(this.pass(8), true);
    if (value === 0xffffffffffffffffn) return -1;
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw badHdf5(formatted`${value} is no address in a file`, this.base);
    return Number(value);
  }

  /** A number of 1, 2, 4 or 8 bytes, as the two lowest bits of flags say. */
  sized = (flags: number): number => [this.u8, this.u16, this.u32][flags & 3]?.() ?? this.u64();

  /** A number of so many bytes, the least significant one first. */
  wide = (count: number): number => this.bytes(count).reduceRight((value, byte) => value * 256 + byte, 0);

  bytes(count: number): Uint8Array {
    const from = this.pass(count);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + from, count);
  }

  /** The next so many bytes, as fields of their own. */
  part(count: number): Fields {
    const base = this.base + this.at;
    return new Fields(this.bytes(count), base);
  }

  text = (count: number): string => new TextDecoder().decode(this.bytes(count));
}

/** @throws DataError unless a structure starts with its mark */
export function expectMark(fields: Fields, mark: string, what: string, address: number): void {
  if (fields.text(4) !== mark) throw badHdf5(`${what} is not there`, address);
}

/** Larger structures are none: a damaged length must not take all memory. */
const MAX_BYTES = 2 ** 26;

/** The file from its first signature on: addresses count from there. */
export class Hdf5File {
  readonly source: ByteSource;
  readonly base: number;

  constructor(source: ByteSource, base: number) {
    this.source = source;
    this.base = base;
  }

  /** `length` bytes at an address, or as many as there are where `atMost`. */
  async fields(address: number, length: number, atMost = false): Promise<Fields> {
    const start = this.base + address;
    const end = atMost ? Math.min(this.source.size, start + length) : start + length;
    if (address < 0 || length < 0 || start > this.source.size || end > this.source.size || length > MAX_BYTES) {
      throw badHdf5(formatted`${length} bytes at ${address} are not there`);
    }
    return new Fields(await this.source.read(start, end), start);
  }
}
