import type { ByteSource } from './bytes.ts';
import { DataError } from './error.ts';

/** Engines fail on (or, Firefox, silently shorten) single reads of more than 4 GiB; 64 MiB is also the fastest piece. */
const PIECE = 64 * 2 ** 20;

/** The bytes of a Blob or File on disk. Reads are sliced and their length is checked. */
export class BlobSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly blob: Blob;

  constructor(name: string, blob: Blob) {
    this.name = name;
    this.size = blob.size;
    this.blob = blob;
  }

  /** @throws DataError if the file changed, vanished or is a folder */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (end - start <= PIECE) return this.readPiece(start, end);
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; at += PIECE) {
      bytes.set(await this.readPiece(at, Math.min(end, at + PIECE)), at - start);
    }
    return bytes;
  }

  private async readPiece(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    let buffer: ArrayBuffer;
    try {
      buffer = await this.blob.slice(start, end).arrayBuffer();
    } catch {
      throw new DataError(
        'unreadable',
        `bytes ${start} to ${end} cannot be read: the file was changed or moved since it was opened, or is a folder`,
        'Open the file again.',
        { file: this.name, byte: start },
      );
    }
    if (buffer.byteLength !== end - start) {
      throw new DataError(
        'unreadable',
        `expected ${end - start} bytes at byte ${start}, the browser gave ${buffer.byteLength}: the file became shorter since it was opened`,
        'Open the file again.',
        { file: this.name, byte: start },
      );
    }
    return new Uint8Array(buffer);
  }
}
