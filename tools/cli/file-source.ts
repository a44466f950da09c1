import { fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';

/** A file on disk, open as long as the process lives; its number is good in every thread. */
export class FileSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly shared: number;
  /** Buffer of the last reading in pieces: garbage of that size is not collected soon. */
  #spare: Uint8Array<ArrayBuffer> | null = null;

  constructor(name: string, descriptor: number, size: number) {
    this.name = name;
    this.size = size;
    this.shared = descriptor;
  }

  static open(path: string): FileSource {
    const descriptor = openSync(path, 'r');
    return new FileSource(basename(path), descriptor, fstatSync(descriptor).size);
  }

  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(end - start);
    this.readNow(bytes, start);
    return bytes;
  }

  async *pieces(start: number, end: number, size: number): AsyncGenerator<Uint8Array> {
    const bytes = this.#take(Math.min(size, end - start));
    try {
      for (let at = start; at < end; at += size) {
        const piece = bytes.subarray(0, Math.min(size, end - at));
        this.readNow(piece, at);
        yield piece;
      }
    } finally {
      this.#spare = bytes;
    }
  }

  /** Memory of at least so many bytes that no other reading writes to. */
  #take(bytes: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare;
    this.#spare = null;
    return spare !== null && spare.length >= bytes ? spare : new Uint8Array(bytes);
  }

  readNow(bytes: Uint8Array, start: number): void {
    for (let at = 0; at < bytes.length; ) {
      const bytesRead = readSync(this.shared, bytes, at, bytes.length - at, start + at);
      if (bytesRead === 0) {
        throw new DataError(
          'changed',
          `the file ends at byte ${start + at}, ${start + bytes.length} were there`,
          'Leave it alone while it is read.',
          { file: this.name },
        );
      }
      at += bytesRead;
    }
  }
}
