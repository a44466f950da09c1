import { DataError, formatted } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';

/** Bytes in memory as a file. */
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
