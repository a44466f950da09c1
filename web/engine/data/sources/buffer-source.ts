/** Bytes in memory as a file. */

import { DataError, formatted } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';

/** The bytes of a source, each replaced by what a table of 256 has for it, from one byte on. */
export class MappedSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean | undefined;
  readonly #source: ByteSource;
  readonly #to: Uint8Array;
  readonly #from: number;

  constructor(source: ByteSource, to: Uint8Array, from: number) {
    this.name = source.name;
    this.size = source.size;
    this.isSequential = source.isSequential;
    this.#source = source;
    this.#to = to;
    this.#from = from;
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Uint8Array.from(await this.#source.read(start, end)); // what was read may be the file's own memory
    const to = this.#to;
    for (let i = Math.max(0, this.#from - start); i < bytes.length; i++) bytes[i] = to[bytes[i] ?? 0] ?? 0;
    return bytes;
  }
}

/** Bytes that are in memory already. */
export class BufferSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.size = bytes.byteLength;
    this.bytes = bytes;
  }

  /** @throws DataError if the range is not inside the buffer */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (start < 0 || end < start || end > this.size) {
      throw new DataError(
        'unreadable',
        formatted`bytes ${start} to ${end} are not among ${this.size}`,
        'Open the file again.',
        {
          file: this.name,
          byte: start,
        },
      );
    }
    return this.bytes.slice(start, end);
  }
}
