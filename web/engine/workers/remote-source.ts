import type { ByteSource } from '../model/bytes.ts';
import type { ByteRange, RemoteHandle } from './protocol.ts';

/**
 * A file that stays with the thread that opened it, as a worker sees it. The worker reads it by itself where it can open the
 * file and its engine has streams of it; in others a worker of a page from disk can read no Blob.
 */
export class RemoteSource implements ByteSource {
  readonly handle: RemoteHandle;
  readonly readNow: ByteSource['readNow'];
  readonly pieces: ByteSource['pieces'];
  readonly #ask: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>;
  readonly #local: ByteSource | null;

  /** `local` is the file as this thread opens it; null where it cannot. */
  constructor(
    handle: RemoteHandle,
    ask: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>,
    local: ByteSource | null,
  ) {
    this.handle = handle;
    this.readNow = local?.readNow?.bind(local);
    this.pieces = local?.pieces?.bind(local);
    this.#ask = ask;
    this.#local = this.pieces === undefined ? null : local;
  }

  get name(): string {
    return this.handle.name;
  }

  get size(): number {
    return this.handle.size;
  }

  get isSequential(): boolean {
    return this.handle.isSequential;
  }

  /** For the threads that do tasks for this one. */
  get shared(): ByteSource['shared'] {
    return this.handle.shared;
  }

  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#local !== null) return this.#local.read(start, end);
    return this.#ask({ remote: this.handle.remote, start, end });
  }
}
