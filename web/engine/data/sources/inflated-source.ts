/** The bytes of a packed file or member, unpacked while they are read. */

import { crc32 } from '../../base/crc32.ts';
import { DataError, formatted } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Part } from './parts-source.ts';

/** Small, because all that one piece inflates to (up to 1032 times) is buffered at once. */
const PIECE = 2 ** 16;

/** Place of the deflated bytes, with the size and checksum that must come out of them. */
export interface Deflated extends Part {
  /** Bytes after inflating. */
  readonly size: number;
  /** null where the format has it inside, so that inflating verifies it. */
  readonly crc32: number | null;
  readonly format: 'deflate-raw' | 'gzip';
}

/** A range of bytes while it is inflated. Reads no more of it than is asked for. */
export function inflating({ source, start, end }: Part, format: Deflated['format']): ReadableStream<Uint8Array> {
  let at = start;
  const compressed = new ReadableStream<BufferSource>(
    {
      async pull(controller) {
        if (at >= end) return controller.close();
        const piece = await source.read(at, Math.min(end, at + PIECE));
        at += piece.length;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return compressed.pipeThrough(new DecompressionStream(format));
}

/**
 * Deflated bytes (a member of an archive, a gzip file), inflated while it is read forwards. Going back starts again from the beginning.
 * Size and checksum are verified when the last byte is read; nothing is kept but one inflated chunk.
 */
export class InflatedSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  readonly isSequential = true;
  readonly deflated: Deflated;
  private reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  /** Inflated bytes not given out yet; `position` is the offset of the first. */
  private chunk: Uint8Array = new Uint8Array(0);
  private position = 0;
  private crc = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(name: string, deflated: Deflated) {
    this.name = name;
    this.size = deflated.size;
    this.deflated = deflated;
  }

  /** @throws DataError if the member is damaged or does not have the size that was declared */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const result = this.queue.then(() => this.readInTurn(start, end));
    this.queue = result.catch(() => this.close());
    return result;
  }

  private async readInTurn(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (start < 0 || end < start || end > this.size)
      throw this.damaged(formatted`bytes ${start} to ${end} are not there`);
    if (this.reader === null || start < this.position) await this.open();
    await this.advance(start, null);
    const bytes = new Uint8Array(end - start);
    await this.advance(end, bytes);
    if (end === this.size) await this.finish();
    return bytes;
  }

  /** Moves to `target`, copying what is passed into `into`. */
  private async advance(target: number, into: Uint8Array | null): Promise<void> {
    const from = this.position;
    while (this.position < target) {
      if (this.chunk.length === 0 && !(await this.fill())) {
        throw this.damaged(formatted`expected ${this.size} bytes after inflating, found ${this.position}`);
      }
      const taken = this.chunk.subarray(0, target - this.position);
      into?.set(taken, this.position - from);
      this.chunk = this.chunk.subarray(taken.length);
      this.position += taken.length;
    }
  }

  /** Nothing may follow the last byte, and the checksum must be right. */
  private async finish(): Promise<void> {
    if (this.chunk.length > 0 || (await this.fill())) {
      throw this.damaged(formatted`expected ${this.size} bytes after inflating, found more`);
    }
    const { crc32: expected } = this.deflated;
    if (expected !== null && this.crc !== expected) throw this.damaged('its checksum is wrong');
  }

  /** The next chunk that is not empty; false at the end. */
  private async fill(): Promise<boolean> {
    while (this.chunk.length === 0) {
      const next = await this.next();
      if (next === null) return false;
      this.chunk = next;
      this.crc = crc32(next, this.crc);
    }
    return true;
  }

  private async next(): Promise<Uint8Array | null> {
    try {
      const { value } = (await this.reader?.read()) ?? {};
      return value ?? null;
    } catch (error) {
      throw error instanceof DataError ? error : this.damaged('it cannot be inflated');
    }
  }

  private async open(): Promise<void> {
    await this.close();
    this.reader = inflating(this.deflated, this.deflated.format).getReader();
    this.chunk = new Uint8Array(0);
    this.position = 0;
    this.crc = 0;
  }

  private async close(): Promise<void> {
    const reader = this.reader;
    this.reader = null;
    // A stream that failed already says so again when it is cancelled; that was reported by the read.
    await reader?.cancel().catch(() => undefined);
  }

  private damaged(what: string): DataError {
    return new DataError('damaged-archive', `${this.name} is damaged: ${what}`, 'Make or copy the archive again.', {
      file: this.name,
      byte: this.deflated.start,
    });
  }
}
