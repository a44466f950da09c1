/** The bytes of a file that the browser has open. */

import { DataError, formatted } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';

/** Engines fail on (or, Firefox, silently shorten) single reads of more than 4 GiB; 64 MiB is also the fastest piece. */
const PIECE = 64 * 2 ** 20;

/** True where a Blob can be read into memory that is there already: not in WebKit. */
function readsIntoMemory(): boolean {
  try {
    void new Blob(['x']).stream().getReader({ mode: 'byob' }).cancel();
    return true;
  } catch {
    return false;
  }
}

/** Answer for this thread's engine; asked once. */
let intoMemory: boolean | null = null;

/** Chromium collects a stream that is being read as garbage, and the read never ends, unless somebody else refers to it. */
const underWay = new Set<ReadableStreamBYOBReader>();

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

  get shared(): Blob {
    return this.blob;
  }

  get pieces(): ByteSource['pieces'] {
    intoMemory ??= readsIntoMemory();
    return intoMemory ? (start, end, size) => this.stream(start, end, size) : undefined;
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
      throw this.unreadable(start, end);
    }
    if (buffer.byteLength !== end - start) throw this.shorter(start, end, buffer.byteLength);
    return new Uint8Array(buffer);
  }

  private async *stream(start: number, end: number, size: number): AsyncGenerator<Uint8Array> {
    const reader = this.blob.slice(start, end).stream().getReader({ mode: 'byob' });
    underWay.add(reader);
    let buffer = new ArrayBuffer(Math.min(size, end - start));
    try {
      for (let at = start; at < end; at += size) {
        const wanted = Math.min(size, end - at);
        for (let filled = 0; filled < wanted; ) {
          const view = new Uint8Array(buffer, filled, wanted - filled);
          const { value, done } = await reader.read(view, { min: view.length }).catch(() => {
            throw this.unreadable(at, at + wanted);
          });
          filled += value?.length ?? 0;
          if (value === undefined || (done && filled < wanted)) throw this.shorter(at, at + wanted, filled);
          buffer = value.buffer;
        }
        yield new Uint8Array(buffer, 0, wanted);
      }
    } finally {
      underWay.delete(reader);
      void reader.cancel().catch(() => undefined);
    }
  }

  private unreadable(start: number, end: number): DataError {
    return this.refused(
      formatted`bytes ${start} to ${end} cannot be read: the file was changed or moved since it was opened, or is a folder`,
      start,
    );
  }

  private shorter(start: number, end: number, given: number): DataError {
    return this.refused(
      formatted`expected ${end - start} bytes at byte ${start}, the browser gave ${given}: the file became shorter since it was opened`,
      start,
    );
  }

  private refused(message: string, byte: number): DataError {
    return new DataError('unreadable', message, 'Open the file again.', { file: this.name, byte });
  }
}
